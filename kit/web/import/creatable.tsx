import { fill, type ImportCreatable, label } from '@sms/kit/contract'
import { Checkbox } from 'antd'
import { useApp, useSay } from '../page/app.tsx'
import { integerText } from '../show/text.ts'

type Props = {
  readonly creatable: readonly ImportCreatable[]
  /** Without it the list is read-only and shows what was created. */
  readonly onChange?: (fields: readonly string[]) => void
}

/** Names shown before the rest is only counted. */
const atFirst = 12

/** Unknown names in the file: those of a field become records when its box is ticked. */
export function CreatableNames({ creatable, onChange }: Props) {
  const say = useSay()
  const { language } = useApp()
  const shown = onChange ? creatable : creatable.filter((entry) => entry.chosen && entry.count > 0)
  if (shown.length === 0) return null
  const chosen = creatable.filter((entry) => entry.chosen).map((entry) => entry.field)
  const toggle = (field: string, on: boolean) =>
    onChange?.(on ? [...chosen, field] : chosen.filter((entry) => entry !== field))
  const n = (value: number) => integerText(value, language)
  return (
    <section className="import-part">
      <h3>{say(onChange ? title : made)}</h3>
      <ul className="import-sheets">
        {shown.map((entry) => {
          const name = say(
            fill(entry.count === 0 ? createAny : entry.count === 1 ? createOne : create, {
              n: n(entry.count),
              field: entry.label,
            }),
          )
          const names = entry.names.slice(0, atFirst).join(say(comma))
          const rest = entry.count - Math.min(entry.names.length, atFirst)
          return (
            <li key={entry.field}>
              {onChange ? (
                <Checkbox checked={entry.chosen} onChange={({ target }) => toggle(entry.field, target.checked)}>
                  {name}
                </Checkbox>
              ) : (
                <span>{`${entry.label} (${n(entry.count)})`}</span>
              )}
              <span className="import-quiet">
                {names}
                {rest > 0 && say(fill(more, { n: n(rest) }))}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const title = label('Names that are not known yet', '尚不存在的名称')
const made = label('Created because the file names them', '根据文件中的名称新建')
const create = label('{field}: create these {n}', '{field}：新建这 {n} 个')
const createOne = label('{field}: create this one', '{field}：新建')
const createAny = label('{field}: create what is not known', '{field}：新建未知名称')
const comma = label(', ', '、')
const more = label(' and {n} more', ' 等另外 {n} 个')
