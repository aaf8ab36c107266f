import { fill, label } from '@sms/kit/contract'
import { type KeyboardEvent, type MouseEvent, type RefObject, useRef, useState } from 'react'
import { useSay } from '../../page/app.tsx'
import { Ghost } from '../moves/ghost.tsx'
import { dropSide, useDrag } from '../moves/use-drag.ts'
import { leapOf, linesOf, type Sight, type Span, topFor, topOf } from '../rows/span.ts'
import { useRovingFocus } from '../rows/use-roving-focus.ts'
import type { Row } from '../rows/use-rows.ts'
import { useTicks } from '../selection/use-ticks.ts'
import type CellActions from './cell-actions.tsx'
import type { Faults } from './cell-actions.tsx'
import type { GridProps } from './grid.tsx'
import { type RowKeyActions, rowKeys } from './grid-keys.ts'
import { GridRow, SkeletonCells } from './grid-row.tsx'
import { OpenedRow } from './row-lead.tsx'
import type { Cell } from './use-cells.ts'
import { useCells } from './use-cells.ts'
import { type Spot, useCursor } from './use-cursor.ts'

/** The actions on cells, and the function that loads them: with Suspense, a paste meanwhile would be lost. */
function useCellActions() {
  const [loaded, setLoaded] = useState<{ readonly CellActions: typeof CellActions }>()
  const load = () => {
    if (!loaded)
      void import('./cell-actions.tsx').then(
        (module) => setLoaded({ CellActions: module.default }),
        () => {},
      )
  }
  return { CellActions: loaded?.CellActions, load }
}

const noFaults: Faults = new Map()

type Props = Omit<GridProps, 'saved'> & {
  readonly body: RefObject<HTMLTableSectionElement | null>
  readonly drawn: Span
  /** Height of a row in pixels. */
  readonly height: number
  readonly measure: () => Sight | undefined
  readonly scrollTo: (top: number) => void
  /** The place of the row whose focus is to be restored. */
  readonly initialPlace: number
}

/** Where the focus goes after editing: to another cell, which is then edited, `stay` to the row, `leave` away. */
export type Step = 'stay' | 'down' | 'next' | 'back' | 'leave'

/** The rows near the window, with spacers for the others; the focusable and the edited rows stay rendered. */
export function GridBody(props: Props) {
  const { columns, rows, selection, onOpen, onEdit, actions, body, title, drawn, height, isEditable } = props
  const { expansion, opened, moves } = props
  const { extras } = opened
  const say = useSay()
  const { count, at, known } = rows

  const drag = useDrag(body, (id, gap) => moves?.move(id, { gap }))
  /** Scrolls a row fully into view; undefined is the very top. */
  const show = (place: number | undefined) => {
    const sight = props.measure()
    const top = place === undefined ? 0 : sight && topFor(place, sight, height, extras)
    if (top !== undefined && top !== sight?.top) props.scrollTo(top)
  }
  const focus = useRovingFocus({ ...props, container: body, initial: props.initialPlace, show, moved: moves?.last })
  const { current, placeOf, placeOfTarget, goTo } = focus
  const ticks = useTicks(rows, props.queryKey, selection)
  const cursor = useCursor({ columns, rows, body, goTo })
  const { CellActions, load } = useCellActions()
  const [faults, setFaults] = useState(noFaults)
  /** Whether editing has begun at the cell cursor, to which it then returns. */
  const fromCursor = useRef(false)
  const cells = useCells({
    ...props,
    goTo,
    placeOf,
    goBack: (to) => (fromCursor.current ? cursor.go(to) : goTo(to.place)),
  })
  const edit = (place: number, key: string | undefined, begunAt: 'row' | 'cursor') => {
    fromCursor.current = begunAt === 'cursor'
    cells.edit(place, key)
  }

  const clicked = (event: MouseEvent<HTMLElement>) => {
    const place = placeOfTarget(event.target)
    if (event.target instanceof HTMLInputElement && 'pick' in event.target.dataset) ticks.pick(place, event.shiftKey)
    const row = at(place)
    if (row && (event.target as Element).closest('[data-toggle]')) opened.toggle(row, place)
  }
  const doubled = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const place = placeOfTarget(target)
    const row = at(place)
    if (!row || target.closest('a, button, input, label')) return
    const key = target.closest('td')?.dataset.edits
    if (key) edit(place, key, 'row')
    else onOpen(row, place)
  }
  /** Keys belong to the cell cursor first, all others to the row. */
  const pressed = (event: KeyboardEvent<HTMLElement>) => {
    const here = placeOfTarget(event.target)
    if (here < 0) return
    const leap = leapOf(props.measure()?.height ?? 0, height)
    const editAtCursor = ({ place, key }: Spot) => {
      const row = at(place)
      const can = row !== undefined && isEditable(row, key)
      if (can) edit(place, key, 'cursor')
      return can
    }
    if (cursor.handleKey(event, here, { leap, edit: editAtCursor, clearFaults: () => setFaults(noFaults) })) return
    const row = at(here)
    const onRow = (act: ((row: Row) => void) | undefined) => act && (() => void (row && act(row)))
    const actions: RowKeyActions = {
      count,
      leap,
      goTo: (place, ticksOnWay) => {
        if (ticksOnWay) ticks.pass(here, place)
        goTo(place)
      },
      open: () => row && onOpen(row, here),
      pick: selection && (() => ticks.pick(here, event.shiftKey)),
      look: onRow(props.onLook),
      edit: onRow(onEdit),
      editCell: cells.canEdit(here) ? () => edit(here, undefined, 'row') : undefined,
      moveRow: moves && ((by) => row && moves.move(row.id, { by })),
      pickAll: selection?.tickAll,
      unpick: selection && selection.count > 0 ? selection.clear : undefined,
    }
    rowKeys(event, here, actions, props.letters)
  }
  const { held } = drag
  const pinned = [current, ...cells.places, ...(held ? [placeOf(held.id, held.from)] : [])]
  const { lines, rest } = linesOf(drawn, pinned, count)
  const heightOf = (from: number, to: number) => topOf(to, height, extras) - topOf(from, height, extras)
  const markedColumns = cursor.range && `${cursor.range.left}-${cursor.range.right}`
  const columnCount = columns.length + (selection ? 1 : 0) + (actions ? 1 : 0)
  /** An edited record that has left the list, with a sentence about that; it stays here until editing ends. */
  const leftRows = (edited: readonly Cell[]) => {
    const { record, place } = edited[0]!
    return [
      <tr key={`left-${record.id}`} className="list-left">
        <td colSpan={columnCount}>
          <span role="alert">{say(fill(leftList, { name: title(record) }))}</span>
        </td>
      </tr>,
      <GridRow
        key={`edited-${record.id}`}
        aside
        {...{ record, place, columns, actions, isEditable }}
        details={expansion && ''}
        open={false}
        moves={moves !== undefined}
        held={false}
        gap={undefined}
        pick={selection && `${say(pickLabel)} ${title(record)}`}
        picked={selection?.has(record.id) ?? false}
        current={false}
        looked={false}
        controls={cells.controlsOf(edited)}
      />,
    ]
  }
  return (
    <tbody
      ref={body}
      onClick={clicked}
      onDoubleClick={doubled}
      onPointerDown={moves && drag.start}
      onMouseDown={(event) => cursor.pressed(event.target, event.shiftKey)}
      onBlur={cursor.blurred}
      data-moving={held ? '' : undefined}
      onPointerEnter={load}
      onFocus={(event) => {
        load()
        focus.adopt(placeOfTarget(event.target))
        cursor.focused(event.target, placeOfTarget(event.target))
      }}
      onMouseOver={(event) => showWhole(event.target as HTMLElement)}
      onKeyDown={pressed}
    >
      {/* One list of rows, so that the edited row keeps its element wherever it moves. */}
      {[
        ...lines.flatMap(({ place, gap }) => {
          const edited = cells.at(place)
          const record = at(place) ?? edited[0]?.record
          return [
            gap > 0 && <Gap key={`gap-${place}`} height={heightOf(place - gap, place)} span={columnCount} />,
            ...cells.leftAt(place).flatMap(leftRows),
            <GridRow
              key={edited.length ? `edited-${edited[0]!.record.id}` : place}
              record={record}
              place={place}
              columns={columns}
              pick={selection && (record ? `${say(pickLabel)} ${title(record)}` : '')}
              picked={record ? (selection?.has(record.id) ?? false) : false}
              current={place === current}
              looked={place === props.looked}
              actions={actions}
              isEditable={isEditable}
              details={expansion && (record ? say(fill(detailsOf, { name: title(record) })) : '')}
              marked={
                cursor.range && place >= cursor.range.top && place <= cursor.range.bottom ? markedColumns : undefined
              }
              faults={record && faults.get(record.id)}
              open={expansion !== undefined && record !== undefined && opened.has(record.id)}
              moves={moves !== undefined}
              held={held !== undefined && held.id === record?.id}
              gap={dropSide(held, place, count)}
              controls={cells.controlsOf(edited)}
            />,
            expansion && record && opened.has(record.id) && (
              <OpenedRow
                key={`opened-${record.id}`}
                id={record.id}
                span={columnCount}
                onExtra={(extra) => opened.measured(record.id, extra)}
              >
                {expansion(record)}
              </OpenedRow>
            ),
          ]
        }),
        rest > 0 && <Gap key="gap" height={heightOf(count - rest, count)} span={columnCount} />,
        ...cells.leftAt(count).flatMap(leftRows),
      ]}
      {!known && count === 0 && <SkeletonRows columns={columnCount} />}
      {cursor.range && CellActions && (
        <CellActions
          {...{ contract: props.contract, columns, rows, isEditable, body }}
          range={cursor.range}
          onFaults={setFaults}
          go={cursor.go}
        />
      )}
      {held && <Ghost held={held} element={drag.ghost} body={body} name={title(at(held.from) ?? { id: held.id })} />}
    </tbody>
  )
}

/** A spacer for rows that are not rendered; screen readers count rows by their numbers. */
const Gap = ({ height, span }: { height: number; span: number }) => (
  <tr className="list-gap" {...hidden}>
    <td colSpan={span} style={{ height }} />
  </tr>
)

const hidden = { 'aria-hidden': true } as const

function showWhole(target: HTMLElement) {
  const cell = target.closest<HTMLElement>('td:not(.list-editing), th')
  if (!cell) return
  const parts = [cell, ...cell.querySelectorAll<HTMLElement>('.list-title, .value-tag, .value-tags')]
  cell.title = parts.some((part) => part.scrollWidth > part.clientWidth) ? (cell.textContent ?? '') : ''
}

const pickLabel = label('Select', '选择')
const leftList = label(
  '“{name}” is no longer at this place of the list. It stays until you have finished editing.',
  '“{name}”已不在列表的此处；编辑结束前仍显示在此。',
)
const detailsOf = label('Details of {name}', '{name}的详情')

function SkeletonRows({ columns }: { columns: number }) {
  return Array.from({ length: 12 }, (_, place) => `${place}`).map((key, place) => (
    <tr key={key} className="list-skeleton">
      <SkeletonCells place={place} cells={columns} />
    </tr>
  ))
}
