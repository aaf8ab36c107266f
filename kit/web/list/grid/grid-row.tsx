import { memo, type ReactNode } from 'react'
import type { GridColumn } from '../columns/columns.tsx'
import type { RowActions } from '../row-tools.ts'
import type { Row } from '../rows/use-rows.ts'
import { Grip, Opener } from './row-lead.tsx'

type Props = {
  /** undefined while it is loading: a skeleton keeps its place and height. */
  readonly record: Row | undefined
  /** Its index among all matches, from 0. */
  readonly place: number
  /** It has left the list while it is edited, and stays between the others until that ends. */
  readonly aside?: boolean
  readonly columns: readonly GridColumn[]
  /** The label of its checkbox; undefined if there are no actions on ticked rows. */
  readonly pick: string | undefined
  readonly picked: boolean
  /** The row in the tab order. */
  readonly current: boolean
  /** The row in the quick look. */
  readonly looked: boolean
  readonly actions: RowActions | undefined
  readonly isEditable: (record: Row, key: string) => boolean
  /** The label of the button that expands the row; undefined if rows do not expand. */
  readonly details: string | undefined
  readonly open: boolean
  /** Its handle can be dragged. */
  readonly moves: boolean
  readonly held: boolean
  /** The side of the row where a dragged row would drop. */
  readonly gap: 'before' | 'after' | undefined
  /** The indexes of the first and the last selected column; as a text (`2-5`), so that equal ones render nothing. */
  readonly marked?: string | undefined
  readonly faults?: Readonly<Record<string, string>> | undefined
  /** The open editors of its cells, by their columns. */
  readonly controls?: Readonly<Record<string, ReactNode>> | undefined
}

/** One row. The body handles its events, so that it renders again only when something about it changes. */
export const GridRow = memo(function GridRow(props: Props) {
  const { record, place, columns, pick, picked, current, looked, actions, aside } = props
  const cellCount = columns.length + (pick === undefined ? 0 : 1) + (actions ? 1 : 0)
  return (
    // The same element for skeleton and content, so that the focus stays on it.
    <tr
      data-index={aside ? undefined : place}
      // Counts from 1, the header first.
      aria-rowindex={aside ? undefined : place + 2}
      tabIndex={current ? 0 : -1}
      className={record ? undefined : 'list-skeleton'}
      aria-busy={record ? undefined : true}
      data-record={record?.id}
      data-looked={looked || undefined}
      data-off={record?.status === 'inActive' || undefined}
      data-open={props.open || undefined}
      data-held={props.held || undefined}
      data-gap={props.gap}
      aria-selected={pick === undefined ? undefined : picked}
    >
      {record ? <Cells {...props} record={record} /> : <SkeletonCells place={place} cells={cellCount} />}
    </tr>
  )
})

function Cells(props: Props & { record: Row }) {
  const { record, place, columns, pick, picked, actions, isEditable, controls, details, open, moves, faults } = props
  const [first = 0, last = -1] = props.marked?.split('-').map(Number) ?? []
  const isMarked = (column: number) => (column >= first && column <= last) || undefined
  const [name, ...others] = columns
  const named = name!.cell(record, -1)
  const faultOf = ({ key }: GridColumn) => {
    const text = faults?.[key]
    return {
      attributes: text ? { 'data-fault': '', 'aria-invalid': true } : {},
      note: text && <span className="list-fault">{text}</span>,
    }
  }
  const nameFault = faultOf(name!)
  return (
    <>
      {pick !== undefined && (
        <td className="list-pick">
          <label>
            <input type="checkbox" data-pick tabIndex={-1} checked={picked} aria-label={pick} onChange={noop} />
          </label>
        </td>
      )}
      <th
        scope="row"
        className="list-first"
        data-column={name!.key}
        data-marked={isMarked(0)}
        {...nameFault.attributes}
        tabIndex={-1}
      >
        {details !== undefined || moves ? (
          <span className="list-leads">
            {moves && <Grip />}
            {details !== undefined && <Opener id={record.id} name={details} open={open} tabIndex={-1} />}
            {named}
          </span>
        ) : (
          named
        )}
        {nameFault.note}
      </th>
      {others.map((column, i) => {
        if (controls?.[column.key])
          return (
            <td key={column.key} className="list-editing">
              {controls[column.key]}
            </td>
          )
        const fault = faultOf(column)
        return (
          <td
            key={column.key}
            data-align={column.align}
            data-edits={isEditable(record, column.key) ? column.key : undefined}
            data-column={column.key}
            data-marked={isMarked(i + 1)}
            {...fault.attributes}
            tabIndex={-1}
          >
            {column.cell(record, -1)}
            {fault.note}
          </td>
        )
      })}
      {actions && <td className="list-actions">{actions(record, place)}</td>}
    </>
  )
}

/** Skeleton cells of a loading row. */
export const SkeletonCells = ({ place, cells }: { place: number; cells: number }) =>
  Array.from({ length: cells }, (_, i) => `${i}`).map((cell, i) => (
    <td key={cell}>
      <span style={{ width: `${skeletonWidth(place, i)}%` }} />
    </td>
  ))

/** Widths in percent that look like text, twelve rows of them. */
const skeletonWidth = (place: number, cell: number) => 30 + (((place % 12) * 17 + [3, 5, 2, 4, 6][cell % 5]! * 13) % 50)

/** The body handles the click, which alone knows of Shift. */
const noop = () => {}
