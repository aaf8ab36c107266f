import { LinkOutlined } from '@ant-design/icons'
import { label } from '@sms/kit/contract'
import { Input } from 'antd'
import type { ChangeEvent } from 'react'
import { useApp, useSay } from '../../page/app.tsx'
import { unitText } from '../../show/text.ts'
import type { ControlOf } from '../control-props.ts'
import { inputProps } from './shared.ts'

/** A text of one or many lines, a code, a telephone number, an e-mail or web address, or a secret. */
export function TextControl(props: ControlOf<'text', string | null>) {
  const { field, value, onChange, place } = props
  const { language } = useApp()
  const change = (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => onChange(event.target.value || null)
  const common = { ...inputProps(props), value: value ?? '', onChange: change, autoComplete: 'off' }
  const { form } = field.type
  if (form === 'lines')
    return <Input.TextArea {...common} autoSize={{ minRows: place === 'cell' ? 1 : 3, maxRows: 14 }} />
  if (form === 'secret') return <Input.Password {...common} autoComplete="new-password" />
  if (form === 'email') return <Input {...common} type="email" inputMode="email" />
  if (form === 'phone') return <Input {...common} type="tel" inputMode="tel" />
  if (form === 'url') return <Input {...common} type="url" inputMode="url" suffix={<OpenLink address={value} />} />
  return <Input {...common} spellCheck={form !== 'code'} suffix={unitText(field.unit, language).trim() || undefined} />
}

/** A link that opens the typed web address in a new tab, once it begins with http:// or https://. */
function OpenLink({ address }: { address: string | null }) {
  const say = useSay()
  if (!address || !/^https?:\/\//i.test(address)) return null
  return (
    <a href={address} target="_blank" rel="noreferrer" aria-label={say(openInTab)}>
      <LinkOutlined aria-hidden="true" />
    </a>
  )
}

const openInTab = label('Open in a new tab', '在新标签页中打开')
