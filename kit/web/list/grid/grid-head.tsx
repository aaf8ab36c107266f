import { fill, label, type Sort } from '@sms/kit/contract'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useSay } from '../../page/app.tsx'
import type { GridColumn } from '../columns/columns.tsx'
import { widthMin } from '../columns/layout.ts'

type Props = {
  readonly column: GridColumn
  readonly sort: readonly Sort[]
  readonly onSort: (field: string, add: boolean) => void
  /** Gets the new width; undefined resets the column's own. */
  readonly onResize: (width: number | undefined) => void
  readonly first: boolean
}

/** Pixels by which Alt with ← or → resizes a column. */
const step = 16

/** A column's header: a click sorts, with Shift in addition to other columns; its edge resizes. */
export function GridHead({ column, sort, onSort, onResize, first }: Props) {
  const say = useSay()
  const rank = sort.findIndex((part) => part.field === column.sort) + 1
  const order = rank === 0 ? undefined : sort[rank - 1]!.descending ? 'descending' : 'ascending'
  const resizeByKey = (event: KeyboardEvent) => {
    const by = event.altKey ? { ArrowLeft: -step, ArrowRight: step }[event.key] : undefined
    if (by === undefined) return
    event.preventDefault()
    onResize(event.currentTarget.closest('th')!.getBoundingClientRect().width + by)
  }
  return (
    <th
      scope="col"
      className={first ? 'list-first' : undefined}
      data-align={column.align}
      aria-sort={column.sort ? (order ?? 'none') : undefined}
    >
      {column.sort ? (
        <button
          type="button"
          className="list-sort"
          title={say(fill(hint, { name: column.title }))}
          onClick={(event) => onSort(column.sort!, event.shiftKey)}
          onKeyDown={resizeByKey}
        >
          <span className="list-head-text">{column.title}</span>
          <span className="list-order" data-order={order} aria-hidden="true" />
          {rank > 0 && sort.length > 1 && <span className="list-rank">{rank}</span>}
        </button>
      ) : (
        <span className="list-head-text" title={column.title}>
          {column.title}
        </span>
      )}
      <span
        className="list-edge"
        aria-hidden="true"
        onPointerDown={(event) => resizeByDrag(event, onResize)}
        onDoubleClick={() => onResize(undefined)}
      />
    </th>
  )
}

/** Resizes the column alone while the pointer moves, and the list at the end. */
function resizeByDrag(event: PointerEvent<HTMLElement>, onEnd: (width: number) => void) {
  const edge = event.currentTarget
  const cell = edge.closest('th')
  const table = edge.closest('table')
  if (!cell || !table || event.button !== 0) return
  event.preventDefault()
  edge.setPointerCapture(event.pointerId)
  const cols = [...table.querySelectorAll('col')]
  const col = cols[cell.cellIndex]!
  const startWidth = cell.getBoundingClientRect().width
  const tableWidth = table.getBoundingClientRect().width
  const headWidths = [...cell.parentElement!.children].map((head) => head.getBoundingClientRect().width)
  const styles = [table, ...cols].map((element) => [element, element.getAttribute('style') ?? ''] as const)
  let width: number | undefined
  const move = (to: globalThis.PointerEvent) => {
    if (width === undefined) for (const [i, col] of cols.entries()) col.style.width = `${headWidths[i]}px`
    width = Math.max(widthMin, startWidth + to.clientX - event.clientX)
    col.style.width = `${width}px`
    table.style.minWidth = '0'
    table.style.width = `${tableWidth - startWidth + width}px`
  }
  const end = () => {
    edge.removeEventListener('pointermove', move)
    for (const [element, style] of styles) element.setAttribute('style', style)
    if (width !== undefined) onEnd(width)
  }
  edge.addEventListener('pointermove', move)
  edge.addEventListener('lostpointercapture', end, { once: true })
}

const hint = label('Sort by {name}; with Shift, after the other columns', '按{name}排序；按住 Shift 可多列排序')
