import { fill, label, type Resource, type Sort } from '@sms/kit/contract'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useApp, useSay } from '../../page/app.tsx'
import { totalText } from '../../show/text.ts'
import { barCover } from '../bulk/bar-cover.ts'
import type { GridColumn } from '../columns/columns.tsx'
import { type Density, rowHeights } from '../columns/layout.ts'
import type { Moves } from '../moves/use-moves.ts'
import type { RowActions } from '../row-tools.ts'
import { type Span, topOf } from '../rows/span.ts'
import type { Opened } from '../rows/use-opened.ts'
import type { Goal } from '../rows/use-revealed.ts'
import type { Row, Rows } from '../rows/use-rows.ts'
import type { ScrollPosition } from '../rows/use-scroll-position.ts'
import { useSpan } from '../rows/use-span.ts'
import type { Selection } from '../selection/use-selection.ts'
import { ToTop } from '../to-top.tsx'
import { GridBody, type Step } from './grid-body.tsx'
import { GridHead } from './grid-head.tsx'

export type GridProps = {
  readonly contract: Resource<any, any>
  /** The resource's name, under which the scroll position is stored. */
  readonly name: string
  readonly label: string
  readonly columns: readonly GridColumn[]
  readonly rows: Rows
  /** The query whose rows are shown or loading (`searchKey`). */
  readonly queryKey: string
  readonly density: Density
  readonly sort: readonly Sort[]
  readonly onSort: (field: string, add: boolean) => void
  readonly onResize: (key: string, width: number | undefined) => void
  /** If present, rows can be ticked. */
  readonly selection: Selection | undefined
  readonly title: (record: Row) => string
  readonly onOpen: (record: Row, place?: number) => void
  readonly onLook: ((record: Row) => void) | undefined
  /** The index of the row in the quick look. */
  readonly looked: number | undefined
  readonly onEdit: ((record: Row) => void) | undefined
  /** Whether a cell can be edited in place, and its editor. */
  readonly isEditable: (record: Row, key: string) => boolean
  readonly editor: (record: Row, key: string, plan: (step: Step) => () => void) => ReactNode
  readonly actions: RowActions | undefined
  readonly expansion: ((record: Row) => ReactNode) | undefined
  readonly opened: Opened
  /** If present, rows can be moved. */
  readonly moves: Moves | undefined
  readonly revealed: Goal | undefined
  /** Whether single letters are keys. */
  readonly letters: boolean
  readonly saved: ScrollPosition | undefined
  readonly onSee: (seen: Span, drawn: Span, top: number) => void
  readonly onFocused: (place: number) => void
  readonly end: ReactNode
}

/** Widths of the columns for checkboxes, handles and actions, in pixels. */
const pickWidth = 44
const actionsWidth = 96
/** Height of the header row in pixels (grid.css). */
const headHeight = 36

/** The table of a list. Ant Design's takes 10 to 15 times as long to render 50 rows of 10 columns. */
export function Grid(props: GridProps) {
  const { columns, rows, selection, actions, saved } = props
  const say = useSay()
  const { language } = useApp()
  const scroller = useRef<HTMLDivElement>(null)
  const head = useRef<HTMLTableSectionElement>(null)
  const body = useRef<HTMLTableSectionElement>(null)
  const height = rowHeights[props.density]
  const filled = rows.count > 0
  useLayoutEffect(() => {
    if (saved && filled) scroller.current?.scrollTo({ top: saved.top })
  }, [saved, filled])
  /** The visible part of the rows in pixels, without what the header and the bulk bar cover. */
  const measure = () => {
    const box = scroller.current
    if (!box) return undefined
    const covered = (head.current?.offsetHeight ?? 0) + barCover(box)
    return { top: box.scrollTop, height: Math.max(height, box.clientHeight - covered) }
  }
  const { extras } = props.opened
  const drawn = useSpan({
    measure,
    scroller,
    rowHeight: height,
    count: rows.count,
    extras,
    initial: saved?.span,
    onSee: props.onSee,
  })

  const width = columns.reduce(
    (sum, column) => sum + column.width,
    (selection ? pickWidth : 0) + (actions ? actionsWidth : 0),
  )
  const pickAll = fill(selectAll, { n: totalText(rows, language) })
  return (
    <div
      className="list-scroller"
      ref={scroller}
      data-scroll-restoration-id={`list-${props.name}`}
      style={{ scrollPaddingInlineStart: (selection ? pickWidth : 0) + (columns[0]?.width ?? 0) + 16 }}
    >
      {/* As high as all rows even while some are exchanged: a browser that lays it out then would scroll back. */}
      <div style={{ minHeight: headHeight + topOf(rows.count, height, extras) }}>
        <table
          {...(selection ? asGridToPick : asGrid)}
          className="list-grid"
          data-leads={props.expansion || props.moves ? '' : undefined}
          style={{
            // If the user has resized all columns, no column takes the remaining width.
            [columns.some((column) => column.grows) ? 'minWidth' : 'width']: width,
            ['--list-row' as string]: `${height}px`,
          }}
          aria-label={props.label}
          aria-rowcount={rows.more || !rows.known ? -1 : rows.total + 1}
          aria-busy={rows.waiting}
        >
          <colgroup>
            {selection && <col style={{ width: pickWidth }} />}
            {columns.map((column) => (
              <col key={column.key} style={column.grows ? undefined : { width: column.width }} />
            ))}
            {actions && <col style={{ width: actionsWidth }} />}
          </colgroup>
          <thead ref={head}>
            <tr aria-rowindex={1}>
              {selection && (
                <th scope="col" className="list-pick">
                  <label title={say(pickAll)}>
                    <input
                      type="checkbox"
                      aria-label={say(pickAll)}
                      checked={selection.whole}
                      ref={(box) => {
                        if (box) box.indeterminate = selection.count > 0 && !selection.whole
                      }}
                      onChange={() => (selection.whole ? selection.clear() : selection.tickAll())}
                    />
                  </label>
                </th>
              )}
              {columns.map((column, i) => (
                <GridHead
                  key={column.key}
                  column={column}
                  sort={props.sort}
                  onSort={props.onSort}
                  onResize={(to) => props.onResize(column.key, to)}
                  first={i === 0}
                />
              ))}
              {actions && (
                <th scope="col" className="list-actions">
                  <span className="sms-hidden">{say(actionsLabel)}</span>
                </th>
              )}
            </tr>
          </thead>
          <GridBody
            {...props}
            body={body}
            drawn={drawn}
            height={height}
            measure={measure}
            scrollTo={(top) => scroller.current?.scrollTo({ top })}
            initialPlace={saved?.focused ?? 0}
          />
        </table>
      </div>
      {props.end}
      <ToTop of={scroller} />
    </div>
  )
}

/** A grid for assistive technology, since arrow keys move between rows. */
const asGrid = { role: 'grid' } as const
const asGridToPick = { ...asGrid, 'aria-multiselectable': true } as const

const selectAll = label('Select all {n} {n|match|matches}', '选择全部 {n} 条匹配记录')
const actionsLabel = label('Actions', '操作')
