import { type BulkPreview, type Fields, fill, type Label, label, type Resource } from '@sms/kit/contract'
import { recordHref, useApp, useSay } from '../../page/app.tsx'
import { integerText } from '../../show/text.ts'
import './bulk.css'

type Props = {
  readonly title: Label
  readonly refused: BulkPreview['refused']
  readonly contract: Resource<any, any>
}

/** Records with a message for each, linked to their pages; renders nothing if there are none. */
export function RefusedRecords({ title, refused: { count, rows }, contract }: Props) {
  const say = useSay()
  const app = useApp()
  const number = (n: number) => integerText(n, app.language)
  const fields = contract.all as Fields
  if (count === 0) return null
  return (
    <section className="bulk-refused">
      <h3>{say(fill(title, { n: number(count) }))}</h3>
      <ul>
        {rows.map(({ id, name, field, message }) => {
          const href = recordHref(app, contract.name, id)
          return (
            <li key={id}>
              {href ? (
                <a href={href} target="_blank" rel="noreferrer">
                  {name}
                </a>
              ) : (
                <b>{name}</b>
              )}
              {fields[field] && <span className="bulk-quiet"> {say(fields[field].label)}</span>} {message}
            </li>
          )
        })}
      </ul>
      {count > rows.length && <p className="bulk-quiet">{say(fill(more, { n: number(count - rows.length) }))}</p>}
    </section>
  )
}

const more = label('and {n} more', '另有 {n} 条')
