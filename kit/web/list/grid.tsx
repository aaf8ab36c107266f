import { backToTopAfter, backToTopMs, label, type Sort } from '@sms/kit/contract'
import { FloatButton } from 'antd'
import { type MouseEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useSay } from '../app.tsx'
import { Bones } from './bones.tsx'
import type { GridColumn } from './columns.tsx'
import { GridHead } from './grid-head.tsx'
import { rowKeys } from './grid-keys.ts'
import { GridRow } from './grid-row.tsx'
import { type Density, rowHeights } from './layout.ts'
import type { Row } from './use-rows.ts'
import type { Selection } from './use-selection.ts'

export type GridProps = {
  /** The resource's name: under it the list is found again where it was left. */
  readonly name: string
  /** What is listed, for screen readers. */
  readonly label: string
  readonly columns: readonly GridColumn[]
  /** undefined while nothing has come yet. */
  readonly rows: readonly Row[] | undefined
  /** How many records stand before the first row. */
  readonly offset: number
  /** How many records match; -1 when nobody knows. */
  readonly total: number
  /** The question whose answer is shown or on its way; rows of another one begin at the top. */
  readonly page: string
  readonly busy: boolean
  readonly density: Density
  readonly sort: readonly Sort[]
  readonly onSort: (field: string, add: boolean) => void
  readonly onResize: (key: string, width: number | undefined) => void
  /** Rows can be ticked when this is given. */
  readonly selection: Selection | undefined
  /** What a record is called in one line. */
  readonly title: (record: Row) => string
  readonly onOpen: (record: Row) => void
  readonly onEdit: ((record: Row) => void) | undefined
  readonly actions: ((record: Row) => ReactNode) | undefined
  /** Whether single letters are keys. */
  readonly letters: boolean
  readonly body: RefObject<HTMLTableSectionElement | null>
}

/** Widths of the columns that are no columns of the record, in pixels. */
const pickWidth = 44
const actionsWidth = 88

/**
 * The table of a list: the header and the first column stay put, one row at a time is in the order of Tab, and arrow
 * keys do the rest. A table of its own, since Ant Design's takes 10 to 15 times as long to draw 50 rows of 10 columns.
 */
export function Grid(props: GridProps) {
  const { columns, rows = [], selection, onOpen, onEdit, actions, body, title } = props
  const say = useSay()
  const scroller = useRef<HTMLDivElement>(null)
  const [reached, setReached] = useState(() => left.get(props.name))
  const reach = (id: string | undefined) => {
    if (id === undefined) return
    left.set(props.name, id)
    setReached(id)
  }
  const found = rows.findIndex((row) => row.id === reached)
  const current = Math.max(found, 0)
  const lastPick = useRef<string>(undefined)

  // Another page begins at its top, once it is there.
  const { busy, page } = props
  const seen = useRef(page)
  useEffect(() => {
    if (busy || seen.current === page) return
    seen.current = page
    scroller.current?.scrollTo({ top: 0 })
  }, [busy, page])

  const focus = (index: number) => body.current?.rows[index]?.focus()
  const isPicked = (row: Row) => selection?.ids.has(row.id) ?? false
  const pick = (index: number, through: boolean) => {
    const row = rows[index]!
    const from = through ? rows.findIndex((one) => one.id === lastPick.current) : -1
    const some = from < 0 ? [row] : rows.slice(Math.min(from, index), Math.max(from, index) + 1)
    selection?.set(
      some.map((one) => one.id),
      from < 0 ? !isPicked(row) : true,
    )
    lastPick.current = row.id
  }
  const indexOf = (target: EventTarget) => Number((target as HTMLElement).closest('tr')?.dataset.index ?? -1)
  const clicked = (event: MouseEvent<HTMLElement>) => {
    if (event.target instanceof HTMLInputElement && 'pick' in event.target.dataset) {
      pick(indexOf(event.target), event.shiftKey)
    }
  }

  const all = rows.length > 0 && rows.every(isPicked)
  const some = rows.some(isPicked)
  const width = columns.reduce(
    (sum, one) => sum + one.width,
    (selection ? pickWidth : 0) + (actions ? actionsWidth : 0),
  )
  return (
    <div
      className="list-scroller"
      ref={scroller}
      data-scroll-restoration-id={`list-${props.name}`}
      style={{ scrollPaddingInlineStart: (selection ? pickWidth : 0) + (columns[0]?.width ?? 0) + 16 }}
    >
      <table
        {...(selection ? asGridToPick : asGrid)}
        className="list-grid"
        style={{
          // Where somebody has set the width of every column, there is none to take what is left over.
          [columns.some((one) => one.grows) ? 'minWidth' : 'width']: width,
          ['--list-row' as string]: `${rowHeights[props.density]}px`,
        }}
        aria-label={props.label}
        aria-rowcount={props.total < 0 ? -1 : props.total + 1}
        aria-busy={props.busy}
      >
        <colgroup>
          {selection && <col style={{ width: pickWidth }} />}
          {columns.map((one) => (
            <col key={one.key} style={one.grows ? undefined : { width: one.width }} />
          ))}
          {actions && <col style={{ width: actionsWidth }} />}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {selection && (
              <th scope="col" className="list-pick">
                <label>
                  <input
                    type="checkbox"
                    aria-label={say(pickAll)}
                    checked={all}
                    ref={(box) => {
                      if (box) box.indeterminate = some && !all
                    }}
                    onChange={() =>
                      selection.set(
                        rows.map((row) => row.id),
                        !all,
                      )
                    }
                  />
                </label>
              </th>
            )}
            {columns.map((one, i) => (
              <GridHead
                key={one.key}
                column={one}
                sort={props.sort}
                onSort={props.onSort}
                onResize={(to) => props.onResize(one.key, to)}
                first={i === 0}
              />
            ))}
            {actions && (
              <th scope="col" className="list-actions">
                <span className="list-unseen">{say(actionsLabel)}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody
          ref={body}
          onClick={clicked}
          onDoubleClick={(event) => {
            const row = rows[indexOf(event.target)]
            if (row && !(event.target as HTMLElement).closest('a, button, input, label')) onOpen(row)
          }}
          onFocus={(event) => reach(rows[indexOf(event.target)]?.id)}
          onMouseOver={(event) => tellAll(event.target as HTMLElement)}
          onKeyDown={(event) =>
            rowKeys(
              event,
              indexOf(event.target),
              {
                count: rows.length,
                move: (to, through) => {
                  if (through && selection) selection.set([rows[indexOf(event.target)]!.id, rows[to]!.id], true)
                  focus(to)
                },
                open: (index) => onOpen(rows[index]!),
                pick: selection && ((index) => pick(index, false)),
                edit: onEdit && ((index) => onEdit(rows[index]!)),
              },
              props.letters,
            )
          }
        >
          {rows.map((row, i) => (
            <GridRow
              key={row.id}
              record={row}
              index={i}
              place={props.offset + i + 2}
              columns={columns}
              pick={selection && `${say(pickLabel)} ${title(row)}`}
              picked={isPicked(row)}
              current={i === current}
              actions={actions}
            />
          ))}
          {!props.rows && <Bones columns={columns.length + (selection ? 1 : 0) + (actions ? 1 : 0)} />}
        </tbody>
      </table>
      <FloatButton.BackTop
        className="list-top"
        target={() => scroller.current ?? window}
        visibilityHeight={backToTopAfter}
        duration={backToTopMs}
        aria-label={say(toTop)}
      />
    </div>
  )
}

/** The row that had the focus last, by list: whoever comes back from a record goes on from there. */
const left = new Map<string, string>()

/** Rows are moved through with arrow keys, which is what makes a table a grid. */
const asGrid = { role: 'grid' } as const
const asGridToPick = { ...asGrid, 'aria-multiselectable': true } as const

/** Shows the whole text of a cell that is too narrow for it, as a tooltip. */
function tellAll(target: HTMLElement) {
  const cell = target.closest<HTMLElement>('td, th')
  if (!cell) return
  const parts = [cell, ...cell.querySelectorAll<HTMLElement>('.list-title, .value-tag, .value-tags')]
  cell.title = parts.some((part) => part.scrollWidth > part.clientWidth) ? (cell.textContent ?? '') : ''
}

const toTop = label('Back to top', '返回顶部')
const pickAll = label('Select all rows of this page', '选择本页全部')
const pickLabel = label('Select', '选择')
const actionsLabel = label('Actions', '操作')
