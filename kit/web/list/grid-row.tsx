import { memo, type ReactNode } from 'react'
import type { GridColumn } from './columns.tsx'
import { Grip, Opener } from './row-lead.tsx'
import type { RowActions } from './row-tools.ts'
import type { Row } from './use-rows.ts'

type Props = {
  /** undefined while it is on its way: its place is kept free at its height. */
  readonly record: Row | undefined
  /** Its place among all matches, from 0. */
  readonly place: number
  /** It has left the list while it is edited, and stands between the others until that ends. */
  readonly aside?: boolean
  readonly columns: readonly GridColumn[]
  /** What its box for ticking is called; undefined where nothing can be done with ticked rows. */
  readonly pick: string | undefined
  readonly picked: boolean
  /** The row that Tab reaches. */
  readonly current: boolean
  /** The row in the quick look. */
  readonly looked: boolean
  readonly actions: RowActions | undefined
  /** Whether a cell can be edited where it stands. */
  readonly edits: (record: Row, key: string) => boolean
  /** What the button that opens the row is called; undefined where rows do not open. */
  readonly details: string | undefined
  readonly open: boolean
  /** It can be moved by its handle. */
  readonly moves: boolean
  /** It is being moved. */
  readonly held: boolean
  /** A row that is being moved would go to this side of it. */
  readonly gap: 'before' | 'after' | undefined
  /** The columns that are marked, from one up to and with another: `2-5`. */
  readonly marked?: string | undefined
  /** What is wrong in its cells, by their columns. */
  readonly faults?: Readonly<Record<string, string>> | undefined
  /** The controls of its cells that are being edited, by their columns. */
  readonly controls?: Readonly<Record<string, ReactNode>> | undefined
}

/** One row. Its events are heard by the body, so that it is drawn again only when something about it changes. */
export const GridRow = memo(function GridRow(props: Props) {
  const { record, place, columns, pick, picked, current, looked, actions, aside } = props
  const bones = columns.length + (pick === undefined ? 0 : 1) + (actions ? 1 : 0)
  return (
    // One element from the first bone to the last change, so that the focus stays on it.
    <tr
      data-index={aside ? undefined : place}
      // Counted from 1, the header first.
      aria-rowindex={aside ? undefined : place + 2}
      tabIndex={current ? 0 : -1}
      className={record ? undefined : 'list-bones'}
      aria-busy={record ? undefined : true}
      data-record={record?.id}
      data-looked={looked || undefined}
      data-off={record?.status === 'inActive' || undefined}
      data-open={props.open || undefined}
      data-held={props.held || undefined}
      data-gap={props.gap}
      aria-selected={pick === undefined ? undefined : picked}
    >
      {record ? <Cells {...props} record={record} /> : <BoneCells place={place} cells={bones} />}
    </tr>
  )
})

function Cells(props: Props & { record: Row }) {
  const { record, place, columns, pick, picked, actions, edits, controls, details, open, moves, faults } = props
  const [from = 0, to = -1] = props.marked?.split('-').map(Number) ?? []
  const isMarked = (column: number) => (column >= from && column <= to) || undefined
  const [name, ...others] = columns
  const named = name!.cell(record, -1)
  return (
    <>
      {pick !== undefined && (
        <td className="list-pick">
          <label>
            <input type="checkbox" data-pick tabIndex={-1} checked={picked} aria-label={pick} onChange={heard} />
          </label>
        </td>
      )}
      <th scope="row" className="list-first" data-column={name!.key} data-marked={isMarked(0)} tabIndex={-1}>
        {details !== undefined || moves ? (
          <span className="list-leads">
            {moves && <Grip />}
            {details !== undefined && <Opener id={record.id} name={details} open={open} tabIndex={-1} />}
            {named}
          </span>
        ) : (
          named
        )}
      </th>
      {others.map((column, i) =>
        controls?.[column.key] ? (
          <td key={column.key} className="list-editing">
            {controls[column.key]}
          </td>
        ) : (
          <td
            key={column.key}
            data-align={column.align}
            data-edits={edits(record, column.key) ? column.key : undefined}
            data-column={column.key}
            data-marked={isMarked(i + 1)}
            data-fault={faults?.[column.key] ? '' : undefined}
            aria-invalid={faults?.[column.key] ? true : undefined}
            tabIndex={-1}
          >
            {column.cell(record, -1)}
            {faults?.[column.key] && <span className="list-fault">{faults[column.key]}</span>}
          </td>
        ),
      )}
      {actions && <td className="list-actions">{actions(record, place)}</td>}
    </>
  )
}

/** Cells where a row will stand, so that nothing moves when it comes. */
export const BoneCells = ({ place, cells }: { place: number; cells: number }) =>
  Array.from({ length: cells }, (_, i) => `${i}`).map((cell, i) => (
    <td key={cell}>
      <span style={{ width: `${boneWidth(place, i)}%` }} />
    </td>
  ))

/** Widths in percent that look like text, twelve rows of them. */
const boneWidth = (place: number, cell: number) => 30 + (((place % 12) * 17 + [3, 5, 2, 4, 6][cell % 5]! * 13) % 50)

/** The body hears the click, which alone knows of Shift. */
const heard = () => {}
