import { fill, type Label, label } from '@sms/kit/contract'
import { useApp, useNarrow, useSay } from '@sms/kit/web'
import { Fragment, type MouseEvent, type PointerEvent, type RefObject, useId, useRef } from 'react'
import { type ColumnKey, columnsOf, type Tab } from './columns.ts'
import { Details } from './details.tsx'
import { Row } from './row.tsx'
import { rowKeys } from './row-keys.ts'
import type { Words } from './rows.ts'
import { useDrag } from './use-drag.ts'
import { useGrowing } from './use-growing.ts'
import { keyLabel, nameIn, type Value } from './value.ts'
import type { View } from './view.ts'

export type TableProps = {
  readonly tab: Tab
  readonly view: View
  readonly rows: readonly Value[]
  readonly words: Words
  readonly body: RefObject<HTMLTableSectionElement | null>
  /** The id of the tab that this is the panel of. */
  readonly label: string
  /** The row that Tab reaches; the first one unless it is there. */
  readonly reached: string | undefined
  readonly onReach: (id: string) => void
  /** Ids of the rows whose details are shown. */
  readonly opened: ReadonlySet<string>
  readonly onToggle: (id: string) => void
  readonly onSort: (column: ColumnKey) => void
  /** Present for those who may change values. */
  readonly onEdit: ((value: Value) => void) | undefined
  readonly onMore: (value: Value, button: HTMLElement) => void
  /** Present while rows stand in their own order, all of them: moves one to a place. */
  readonly onMove: ((value: Value, place: number, how: 'drop' | 'step') => void) | undefined
  readonly onHistory: (value: Value) => void
  /** Whether single letters are keys. */
  readonly letters: boolean
}

/** The values of a tab, in exactly the columns of the specification, with what can be done at the end of each row. */
export function Table(props: TableProps) {
  const { tab, view, rows, words, body, opened, onMove, onEdit, letters } = props
  const say = useSay()
  const { language } = useApp()
  const id = useId()
  const columns = columnsOf(tab)
  // On a phone the third column stands under the name.
  const span = Math.min(columns.length, useNarrow() ? 2 : 3) + (onEdit ? 1 : 0)
  const scroller = useRef<HTMLDivElement>(null)
  const reached = rows.findIndex((value) => value.id === props.reached)
  const growing = useGrowing(`${tab} ${JSON.stringify(view)}`, reached + 1)
  const shown = rows.slice(0, growing.most)
  const current = Math.max(0, reached)
  const drag = useDrag(body, (one, place) => onMove?.(byId(one)!, place, 'drop'))
  const { held } = drag

  const byId = (one: string | undefined) => rows.find((value) => value.id === one)
  const idOf = (target: EventTarget) => (target as HTMLElement).closest<HTMLElement>('tr[data-id]')?.dataset.id
  const focus = (index: number) => {
    props.onReach(rows[index]!.id)
    // A row that was not drawn yet is there after the next one.
    requestAnimationFrame(() => {
      const row = body.current?.querySelector<HTMLElement>(`tr[data-id="${rows[index]!.id}"]`)
      row?.focus({ preventScroll: true })
      row?.scrollIntoView({ block: 'nearest' })
    })
  }
  const clicked = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const value = byId(idOf(target))
    const button = target.closest<HTMLElement>('[data-do]')
    if (!value) return
    if (button?.dataset.do === 'edit') onEdit?.(value)
    else if (button?.dataset.do === 'more') props.onMore(value, button)
    else if (!target.closest('[data-drag]') && getSelection()?.isCollapsed !== false) props.onToggle(value.id)
  }
  const pressed = (event: PointerEvent<HTMLElement>) => {
    const one = (event.target as HTMLElement).closest('[data-drag]') && idOf(event.target)
    if (one) drag.start(event, one)
  }

  return (
    <div className="master-scroller" ref={scroller} role="tabpanel" aria-label={props.label}>
      <table
        className="master-table"
        {...asGrid}
        aria-label={props.label}
        aria-rowcount={rows.length + 1}
        data-held={held ? '' : undefined}
      >
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <Head key={column} column={column} view={view} onSort={props.onSort} />
            ))}
            {onEdit && (
              <th scope="col" className="master-actions">
                <span className="master-unseen">{say(actions)}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody
          ref={body}
          onClick={clicked}
          onPointerDown={pressed}
          onFocus={(event) => {
            const one = idOf(event.target)
            if (one) props.onReach(one)
          }}
          onKeyDown={(event) => {
            const at = rows.findIndex((value) => value.id === idOf(event.target))
            const value = rows[at]
            if (!value) return
            const row: Parameters<typeof rowKeys>[2] = {
              count: rows.length,
              focus,
              toggle: () => props.onToggle(value.id),
              edit: onEdit && (() => onEdit(value)),
              move: onMove && ((by) => onMove(value, at + by, 'step')),
            }
            rowKeys(event, at, row, letters)
          }}
        >
          {shown.map((value, at) => (
            <Fragment key={value.id}>
              <Row
                value={value}
                columns={columns}
                collection={columns.includes('collection') ? words.nameOf(value.collection) : ''}
                place={at + 2}
                current={at === current}
                open={opened.has(value.id)}
                detailsId={`${id}-${value.id}`}
                mayChange={onEdit !== undefined}
                movable={onMove !== undefined}
                held={held?.id === value.id}
                gap={
                  held?.gap === at
                    ? 'before'
                    : held?.gap === shown.length && at === shown.length - 1
                      ? 'after'
                      : undefined
                }
              />
              {opened.has(value.id) && (
                <tr className="master-details" id={`${id}-${value.id}`}>
                  <td colSpan={span}>
                    <Details value={value} onHistory={props.onHistory} />
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
          {shown.length < rows.length && (
            <tr ref={growing.end} key={growing.most} className="master-end">
              <td colSpan={span} />
            </tr>
          )}
        </tbody>
      </table>
      {held && (
        <div
          ref={drag.ghost}
          className="master-ghost"
          style={{ translate: `${held.x}px ${held.y}px` }}
          aria-hidden="true"
        >
          {nameIn(byId(held.id)!, language)}
        </div>
      )}
    </div>
  )
}

/** Rows are walked through with arrow keys, which is what makes a table a grid. */
const asGrid = { role: 'grid' } as const

/** A column's header, which sorts by it. */
function Head({ column, view, onSort }: { column: ColumnKey; view: View; onSort: TableProps['onSort'] }) {
  const say = useSay()
  const mine = view.sort?.field === column ? view.sort : undefined
  const name = say(columnLabel(column))
  return (
    <th
      scope="col"
      className={column === 'name' ? undefined : `master-${column === 'status' ? 'status' : 'third'}`}
      aria-sort={mine ? (mine.descending ? 'descending' : 'ascending') : 'none'}
    >
      <button type="button" className="master-sort" title={say(fill(sortBy, { name }))} onClick={() => onSort(column)}>
        {name}
        <span className="master-sorted" aria-hidden="true" />
      </button>
    </th>
  )
}

const columnLabel = (column: ColumnKey): Label =>
  column === 'key' ? keyText : column === 'name' ? nameText : column === 'status' ? statusText : keyLabel('Collection')

const nameText = label('Name', '名称')
const statusText = label('Status', '状态')
const keyText = label('Key', '类别')
const actions = label('Actions', '操作')
const sortBy = label('Sort by {name}', '按{name}排序')
