import { fill, type ImportCreatable, type ImportPart, label } from '@sms/kit/contract'
import { Checkbox } from 'antd'
import type { ReactNode } from 'react'
import { useApp, useSay } from '../page/app.tsx'
import { integerText } from '../show/text.ts'
import { rowsText } from './counts.tsx'

type ChoicesProps = {
  readonly title: string
  readonly entries: readonly { key: string; name: string; checked: boolean; more: ReactNode }[]
  /** Without it the list is read-only. */
  readonly onToggle: ((key: string, checked: boolean) => void) | undefined
}

function Choices({ title, entries, onToggle }: ChoicesProps) {
  if (entries.length === 0) return null
  return (
    <section className="import-part">
      <h3>{title}</h3>
      <ul className="import-sheets">
        {entries.map(({ key, name, checked, more }) => (
          <li key={key}>
            {onToggle ? (
              <Checkbox checked={checked} onChange={({ target }) => onToggle(key, target.checked)}>
                {name}
              </Checkbox>
            ) : (
              <span>{name}</span>
            )}
            <span className="import-quiet">{more}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const toggled = (names: readonly string[], name: string, on: boolean) =>
  on ? [...names, name] : names.filter((other) => other !== name)

type PartsProps = {
  readonly parts: readonly ImportPart[]
  /** Gets the names of the sheets to leave out; without it the list is read-only. */
  readonly onChange?: (without: readonly string[]) => void
}

/** Further sheets of the file that belong to the records of the main one. */
export function Parts({ parts, onChange }: PartsProps) {
  const say = useSay()
  const { language } = useApp()
  const without = parts.filter((part) => !part.used).map((part) => part.name)
  const effectOf = ({ used, counts, records }: ImportPart): string => {
    if (!used) return say(leftOut)
    const n = (value: number) => integerText(value, language)
    if (records !== null) return say(fill(listsOf, { n: n(records) }))
    if (!counts) return ''
    const nonzero = (['create', 'update', 'unchanged', 'skip', 'errors'] as const).filter((kind) => counts[kind] > 0)
    return nonzero.map((kind) => say(fill(kinds[kind], { n: n(counts[kind]) }))).join(say(comma))
  }
  return (
    <Choices
      title={say(title)}
      entries={parts.map((part) => ({
        key: part.name,
        name: `${part.label} (${rowsText(part.rows, language)})`,
        checked: part.used,
        more: effectOf(part),
      }))}
      onToggle={onChange && ((name, used) => onChange(toggled(without, name, !used)))}
    />
  )
}

type NamesProps = {
  readonly creatable: readonly ImportCreatable[]
  /** Gets the fields whose unknown names become records; without it the list is read-only: what was created. */
  readonly onChange?: (fields: readonly string[]) => void
}

/** Names shown before the rest is only counted. */
const atFirst = 12

/** Unknown names in the file, by field; without `onChange`, those that became records. */
export function CreatableNames({ creatable, onChange }: NamesProps) {
  const say = useSay()
  const { language } = useApp()
  const shown = onChange ? creatable : creatable.filter((entry) => entry.chosen && entry.count > 0)
  const chosen = creatable.filter((entry) => entry.chosen).map((entry) => entry.field)
  const entries = shown.map(({ field, label: fieldName, names, count, chosen: checked }) => {
    const n = integerText(count, language)
    const offer = fill(count === 0 ? createAny : count === 1 ? createOne : create, { n, field: fieldName })
    const rest = count - Math.min(names.length, atFirst)
    const andRest = rest > 0 ? say(fill(andMore, { n: integerText(rest, language) })) : ''
    const name = onChange ? say(offer) : `${fieldName} (${n})`
    return { key: field, name, checked, more: names.slice(0, atFirst).join(say(between)) + andRest }
  })
  return (
    <Choices
      title={say(onChange ? unknownTitle : made)}
      entries={entries}
      onToggle={onChange && ((field, on) => onChange(toggled(chosen, field, on)))}
    />
  )
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
const unknownTitle = label('Names that are not known yet', '尚不存在的名称')
const made = label('Created because the file names them', '根据文件中的名称新建')
const create = label('{field}: create these {n}', '{field}：新建这 {n} 个')
const createOne = label('{field}: create this one', '{field}：新建')
const createAny = label('{field}: create what is not known', '{field}：新建未知名称')
const between = label(', ', '、')
const andMore = label(' and {n} more', ' 等另外 {n} 个')
