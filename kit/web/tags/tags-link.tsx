import { PrinterOutlined } from '@ant-design/icons'
import { label, type Resource } from '@sms/kit/contract'
import { Button } from 'antd'
import { useApp, useSay } from '../page/app.tsx'
import { tagsHref } from './address.ts'

type Props = {
  readonly contract: Resource<any, any>
  /** Which records, as a list's parameters name them. */
  readonly query: Readonly<Record<string, string>> | undefined
  /** One record's tag or several. */
  readonly one?: boolean
}

/** Opens the tags of records in a tab of their own, so that the list stays as it is; nothing where a noun has none. */
export function TagsLink({ contract, query, one = false }: Props) {
  const say = useSay()
  const href = tagsHref(useApp(), contract.name, query ?? {})
  if (!href || !query) return null
  return (
    <Button icon={<PrinterOutlined aria-hidden="true" />} href={href} target="_blank" rel="noopener">
      {say(one ? tag : tags)}
    </Button>
  )
}

const tag = label('Hang tag', '打印样卡')
const tags = label('Hang tags', '批量打印样卡')
