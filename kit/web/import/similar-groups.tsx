import { fill, type ImportSimilar, label } from '@sms/kit/contract'
import { Button, Segmented } from 'antd'
import { useState } from 'react'
import { useApp, useSay } from '../page/app.tsx'
import { integerText } from '../show/text.ts'

type Choice = 'add' | 'skip'
type Props = {
  readonly similar: ImportSimilar
  readonly choice?: Choice
  /** Leads to the records with this name. */
  readonly onFind?: (name: string) => void
  /** Without it the groups are read-only. */
  readonly onChange?: (choice: Choice) => void
}

const atFirst = 5

/** Rows similar to each other or to existing records, with the choice to add or skip them. */
export function SimilarGroups({ similar: { groups, total, rows }, choice, onFind, onChange }: Props) {
  const say = useSay()
  const { language } = useApp()
  const [all, setAll] = useState(false)
  if (total === 0) return null
  const number = (n: number) => integerText(n, language)
  const shown = all ? groups : groups.slice(0, atFirst)
  return (
    <section className="import-part">
      <h3>{say(fill(total === 1 ? single : found, { rows: number(rows), total: number(total) }))}</h3>
      {onChange && choice && (
        <Segmented<Choice>
          value={choice}
          options={[
            { value: 'add', label: say(add) },
            { value: 'skip', label: say(skip) },
          ]}
          onChange={onChange}
          aria-label={say(title)}
        />
      )}
      <ul className="import-groups">
        {shown.map((group) => (
          <li key={group.rows[0]?.row}>
            {group.rows.map(({ row, name }) => (
              <span key={row}>
                <span className="import-quiet">{say(fill(inRow, { row }))}</span>{' '}
                {onFind ? (
                  <Button type="link" className="import-find" onClick={() => onFind(name)}>
                    {name}
                  </Button>
                ) : (
                  name
                )}
              </span>
            ))}
            {group.records.map(({ id, name }) => (
              <span key={id}>
                <span className="import-quiet">{say(exists)}</span> {name}
              </span>
            ))}
          </li>
        ))}
      </ul>
      {shown.length < groups.length && (
        <Button onClick={() => setAll(true)}>{say(fill(showAll, { n: number(groups.length) }))}</Button>
      )}
      {all && groups.length < total && (
        <p className="import-quiet">{say(fill(firstOnly, { n: number(groups.length), total: number(total) }))}</p>
      )}
    </section>
  )
}

const title = label('Possible duplicates', '可能重复')
const found = label(
  '{rows} {rows|row|rows} may be duplicates, in {total} {total|group|groups}',
  '{rows} 行可能重复，共 {total} 组',
)
const single = label('{rows} {rows|row|rows} may be duplicates', '{rows} 行可能重复')
const add = label('Add them all', '全部新增')
const skip = label('Leave out the repeats', '跳过重复的行')
const inRow = label('row {row}', '第 {row} 行')
const exists = label('exists', '已有')
const showAll = label('Show all {n} {n|group|groups}', '显示全部 {n} 组')
const firstOnly = label('The first {n} of {total} {total|group|groups} are shown.', '显示前 {n} 组，共 {total} 组。')
