import type { Resource } from '@sms/kit/contract'
import { isEmpty, label } from '@sms/kit/contract'
import type { ReactNode } from 'react'
import { useApp, useSay } from '../app.tsx'
import type { GridColumn } from './columns.tsx'
import { recordTitle } from './record-name.tsx'
import type { Row } from './use-rows.ts'
import type { Selection } from './use-selection.ts'

type Props = {
  readonly label: string
  readonly contract: Resource<any, any>
  readonly columns: readonly GridColumn[]
  /** undefined while nothing has come yet. */
  readonly rows: readonly Row[] | undefined
  readonly busy: boolean
  readonly selection: Selection | undefined
  readonly actions: ((record: Row) => ReactNode) | undefined
}

/** How many fields a card shows below its name: the first filled ones of the columns chosen. */
const fields = 4

/** The rows of a list on a phone, a card each. */
export function Cards({ label: name, contract, columns, rows, busy, selection, actions }: Props) {
  const say = useSay()
  const { language } = useApp()
  const [title, ...others] = columns
  if (!rows) return <CardBones />
  return (
    <ul className="list-cards" aria-label={name} aria-busy={busy}>
      {rows.map((record) => (
        <li
          key={record.id}
          className="list-card"
          data-record={record.id}
          data-off={record.status === 'inActive' || undefined}
        >
          <div className="list-card-head">
            {title!.cell(record)}
            {selection && (
              <label className="list-card-pick">
                <input
                  type="checkbox"
                  checked={selection.ids.has(record.id)}
                  aria-label={`${say(pick)} ${recordTitle(contract, record, language)}`}
                  onChange={(event) => selection.set([record.id], event.target.checked)}
                />
              </label>
            )}
          </div>
          <dl className="list-card-facts">
            {others
              .filter((one) => !isBlank(record, one))
              .slice(0, fields)
              .map((one) => (
                <div key={one.key}>
                  <dt>{one.title}</dt>
                  <dd>{one.cell(record)}</dd>
                </div>
              ))}
          </dl>
          {actions && <div className="list-card-actions">{actions(record)}</div>}
        </li>
      ))}
    </ul>
  )
}

/** Whether a column has nothing to say of a record; a column of the page's own is judged by what it sorts by. */
function isBlank(record: Row, { key, sort }: GridColumn): boolean {
  const name = Object.hasOwn(record, key) ? key : sort
  return name !== undefined && isEmpty(record[name])
}

const CardBones = () => (
  <ul className="list-cards" aria-busy="true">
    {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
      <li key={key} className="list-card list-card-bones">
        <span />
        <span />
      </li>
    ))}
  </ul>
)

const pick = label('Select', '选择')
