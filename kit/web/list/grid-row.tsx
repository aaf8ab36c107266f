import { memo, type ReactNode } from 'react'
import type { GridColumn } from './columns.tsx'
import type { Row } from './use-rows.ts'

type Props = {
  readonly record: Row
  /** Its place on the page, from 0. */
  readonly index: number
  /** Its place among all matches for screen readers, from 1, the header counted. */
  readonly place: number
  readonly columns: readonly GridColumn[]
  /** What its box for ticking is called; undefined where nothing can be done with ticked rows. */
  readonly pick: string | undefined
  readonly picked: boolean
  /** The row that Tab reaches. */
  readonly current: boolean
  readonly actions: ((record: Row) => ReactNode) | undefined
}

/** One row. Its events are heard by the body, so that it is drawn again only when something about it changes. */
export const GridRow = memo(function GridRow(props: Props) {
  const { record, index, place, columns, pick, picked, current, actions } = props
  const [name, ...others] = columns
  return (
    <tr
      data-index={index}
      data-record={record.id}
      data-off={record.status === 'inActive' || undefined}
      aria-rowindex={place}
      aria-selected={pick === undefined ? undefined : picked}
      tabIndex={current ? 0 : -1}
    >
      {pick !== undefined && (
        <td className="list-pick">
          <label>
            <input type="checkbox" data-pick tabIndex={-1} checked={picked} aria-label={pick} onChange={heard} />
          </label>
        </td>
      )}
      <th scope="row" className="list-first">
        {name!.cell(record, -1)}
      </th>
      {others.map((column) => (
        <td key={column.key} data-align={column.align}>
          {column.cell(record, -1)}
        </td>
      ))}
      {actions && <td className="list-actions">{actions(record)}</td>}
    </tr>
  )
})

/** The body hears the click, which alone knows of Shift. */
const heard = () => {}
