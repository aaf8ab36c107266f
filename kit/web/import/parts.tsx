import { fill, type ImportPart, label } from '@sms/kit/contract'
import { Checkbox } from 'antd'
import { useApp, useSay } from '../page/app.tsx'
import { integerText } from '../show/text.ts'
import { rowsText } from './counts.tsx'

type Props = {
  readonly parts: readonly ImportPart[]
  /** Without it the sheets are read-only. */
  readonly onChange?: (without: readonly string[]) => void
}

/** Further sheets of the file that belong to the records of the main one; each can be left out. */
export function Parts({ parts, onChange }: Props) {
  const say = useSay()
  const { language } = useApp()
  if (parts.length === 0) return null
  const without = parts.filter((part) => !part.used).map((part) => part.name)
  const toggle = (name: string, used: boolean) =>
    onChange?.(used ? without.filter((other) => other !== name) : [...without, name])
  return (
    <section className="import-part">
      <h3>{say(title)}</h3>
      <ul className="import-sheets">
        {parts.map((part) => {
          const name = `${part.label} (${rowsText(part.rows, language)})`
          return (
            <li key={part.name}>
              {onChange ? (
                <Checkbox checked={part.used} onChange={({ target }) => toggle(part.name, target.checked)}>
                  {name}
                </Checkbox>
              ) : (
                <span>{name}</span>
              )}
              <span className="import-quiet">{effectOf(part)}</span>
            </li>
          )
        })}
      </ul>
    </section>
  )

  function effectOf({ used, counts, records }: ImportPart): string {
    if (!used) return say(leftOut)
    const n = (value: number) => integerText(value, language)
    if (records !== null) return say(fill(listsOf, { n: n(records) }))
    if (!counts) return ''
    const nonzero = (['create', 'update', 'unchanged', 'skip', 'errors'] as const).filter((kind) => counts[kind] > 0)
    return nonzero.map((kind) => say(fill(kinds[kind], { n: n(counts[kind]) }))).join(say(comma))
  }
}

const title = label('Also in this file', '该文件还包含')
const leftOut = label('left out', '不导入')
const listsOf = label('become the list of {n} {n|record|records}', '将作为 {n} 条记录的列表')
const comma = label(', ', '，')
const kinds = {
  create: label('{n} new', '新增 {n}'),
  update: label('{n} changed', '更新 {n}'),
  unchanged: label('{n} unchanged', '无变化 {n}'),
  skip: label('{n} left out', '跳过 {n}'),
  errors: label('{n} with errors', '错误 {n}'),
}
