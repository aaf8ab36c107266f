import { fill, type ImportSettings, label } from '@sms/kit/contract'
import { Button, Input } from 'antd'
import { useState } from 'react'
import { isComposing } from '../form/keys.ts'
import { useApp, useSay } from '../page/app.tsx'
import { integerText } from '../show/text.ts'

type CellProps = {
  readonly value: string
  readonly name: string
  readonly onChange: (text: string) => void
}

/** A cell that can be corrected in place; the text counts on Enter and when the focus leaves. */
export function CellInput({ value, name, onChange }: CellProps) {
  const [typed, setTyped] = useState(value)
  const commit = () => {
    if (typed !== value) onChange(typed)
  }
  return (
    <Input
      size="small"
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isComposing(event)) commit()
        if (event.key === 'Escape' && typed !== value) {
          event.stopPropagation()
          setTyped(value)
        }
      }}
      aria-label={name}
    />
  )
}

type Props = { readonly settings: ImportSettings; readonly onChange: (settings: ImportSettings) => void }

/** The numbers of corrections made here instead of in the file, with a button that takes them all back. */
export function Corrections({ settings, onChange }: Props) {
  const say = useSay()
  const { language } = useApp()
  const sheets = [settings, ...Object.values(settings.further)]
  const rows = sheets.flatMap(({ cells }) => Object.values(cells))
  const cells = rows.reduce((sum, row) => sum + Object.keys(row).length, 0)
  const omitted = sheets.reduce((sum, { omit }) => sum + omit.length, 0)
  const values = Object.values(settings.values).reduce((sum, own) => sum + Object.keys(own).length, 0)
  const parts = [[cells, corrected] as const, [values, mapped] as const, [omitted, leftOut] as const].flatMap(
    ([n, text]) => (n > 0 ? [say(fill(text, { n: integerText(n, language) }))] : []),
  )
  if (parts.length === 0) return null
  return (
    <p className="import-line">
      <span>{parts.join(say(comma))}</span>
      <Button
        type="link"
        className="import-link"
        onClick={() => onChange({ ...settings, cells: {}, values: {}, omit: [], further: {} })}
      >
        {say(back)}
      </Button>
    </p>
  )
}

const corrected = label('{n} {n|cell|cells} corrected here', '已在此更正 {n} 个单元格')
const mapped = label('{n} {n|value|values} mapped', '已对应 {n} 个值')
const leftOut = label('{n} {n|row|rows} left out', '已跳过 {n} 行')
const comma = label(', ', '，')
const back = label('As in the file', '恢复为文件内容')
