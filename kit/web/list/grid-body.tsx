import { fill, label } from '@sms/kit/contract'
import type { MouseEvent } from 'react'
import { useSay } from '../page/app.tsx'
import { Bones } from './bones.tsx'
import type { GridProps } from './grid.tsx'
import { rowKeys } from './grid-keys.ts'
import { GridRow } from './grid-row.tsx'
import { Ghost } from './moves/ghost.tsx'
import { useDrag } from './moves/use-drag.ts'
import { OpenedRow } from './row-lead.tsx'
import { leapOf, linesOf, type Sight, type Span, topFor, topOf } from './span.ts'
import { useCells } from './use-cells.ts'
import type { Cell } from './use-editing.ts'
import { useReached } from './use-reached.ts'
import type { Row } from './use-rows.ts'
import { useTicks } from './use-ticks.ts'

type Props = Omit<GridProps, 'begin'> & {
  readonly drawn: Span
  /** Height of a row in pixels. */
  readonly height: number
  readonly measure: () => Sight | undefined
  readonly scrollTo: (top: number) => void
  /** The row that had the focus when the list was left. */
  readonly begin: number
  /** Told the row that has the focus. */
  readonly onReach: (place: number) => void
}

/** What the editor of a cell does when it ends: `down` and `next` go on to another cell, `stay` back to the row. */
export type Step = 'stay' | 'down' | 'next' | 'back' | 'leave'

/**
 * The rows in reach of the window, with room where the others stand. One of them is in the order of Tab; it and the one
 * being edited stay even when they are scrolled away, so that the keyboard is never lost.
 */
export function GridBody(props: Props) {
  const { columns, rows, selection, onOpen, onEdit, actions, body, title, drawn, height, edits } = props
  const { expansion, opened, moves } = props
  const { rooms } = opened
  const say = useSay()
  const { count, at, known } = rows

  const drag = useDrag(body, (id, gap) => moves?.move(id, { gap }))
  const show = (place: number | undefined) => {
    const sight = props.measure()
    const top = place === undefined ? 0 : sight && topFor(place, sight, height, rooms)
    if (top !== undefined && top !== sight?.top) props.scrollTo(top)
  }
  const { reached, placeOf, goTo, reach } = useReached({ ...props, around: body, show, moved: moves?.last })
  const ticks = useTicks(rows, props.page, selection)
  const cells = useCells({ ...props, goTo, placeOf })

  /** The row of an event; -1 for one of an editor, or of a dialog of it elsewhere in the page: rows do not hear them. */
  const placeAt = (target: EventTarget) => {
    const row = (target as Element).closest('tr')
    const theirs = !row || !body.current?.contains(row) || (target as Element).closest('.list-editing')
    return theirs ? -1 : Number(row.dataset.index ?? -1)
  }
  const clicked = (event: MouseEvent<HTMLElement>) => {
    const place = placeAt(event.target)
    if (event.target instanceof HTMLInputElement && 'pick' in event.target.dataset) ticks.pick(place, event.shiftKey)
    const row = at(place)
    if (row && (event.target as Element).closest('[data-toggle]')) opened.toggle(row, place)
  }
  const doubled = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const place = placeAt(target)
    const row = at(place)
    if (!row || target.closest('a, button, input, label')) return
    const key = target.closest('td')?.dataset.edits
    if (key) cells.edit(place, key)
    else onOpen(row, place)
  }
  const withRow = (act: ((row: Row, place: number) => void) | undefined) =>
    act &&
    ((place: number) => {
      const row = at(place)
      if (row) act(row, place)
    })
  const { held } = drag
  const kept = [reached, ...cells.places, ...(held ? [placeOf(held.id, held.from)] : [])]
  const { lines, rest } = linesOf(drawn, kept, count)
  /** How high the rows are from one place up to another. */
  const room = (from: number, to: number) => topOf(to, height, rooms) - topOf(from, height, rooms)
  const span = columns.length + (selection ? 1 : 0) + (actions ? 1 : 0)
  /** A record that has left the list while it is edited: it stands where it stood until that ends. */
  const aside = (edited: readonly Cell[]) => {
    const { record, place } = edited[0]!
    return [
      <tr key={`left-${record.id}`} className="list-left">
        <td colSpan={span}>
          <span role="alert">{say(fill(leftList, { name: title(record) }))}</span>
        </td>
      </tr>,
      <GridRow
        key={`edited-${record.id}`}
        aside
        {...{ record, place, columns, actions, edits }}
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
      data-moving={held ? '' : undefined}
      onFocus={(event) => reach(placeAt(event.target))}
      onMouseOver={(event) => tellAll(event.target as HTMLElement)}
      onKeyDown={(event) => {
        const here = placeAt(event.target)
        if (here < 0) return
        const actions = {
          count,
          leap: leapOf(props.measure()?.height ?? 0, height),
          move: (to: number, through: boolean) => {
            if (through) ticks.pass(here, to)
            goTo(to)
          },
          open: withRow(onOpen)!,
          pick: selection && ((place: number) => ticks.pick(place, event.shiftKey)),
          look: withRow(props.onLook),
          edit: withRow(onEdit),
          editCell: cells.canEdit(here) ? (place: number) => cells.edit(place) : undefined,
          shift: moves && ((place: number, by: number) => withRow(({ id }) => moves.move(id, { by }))?.(place)),
          pickAll: selection?.all,
          unpick: selection && selection.count > 0 ? selection.clear : undefined,
        }
        rowKeys(event, here, actions, props.letters)
      }}
    >
      {/* One list of rows, so that the one being edited stays the same wherever it goes. */}
      {[
        ...lines.flatMap(({ place, gap }) => {
          const edited = cells.at(place)
          const record = at(place) ?? edited[0]?.record
          return [
            gap > 0 && <Gap key={`gap-${place}`} height={room(place - gap, place)} span={span} />,
            ...cells.asideAt(place).flatMap(aside),
            <GridRow
              key={edited.length ? `edited-${edited[0]!.record.id}` : place}
              record={record}
              place={place}
              columns={columns}
              pick={selection && (record ? `${say(pickLabel)} ${title(record)}` : '')}
              picked={record ? (selection?.has(record.id) ?? false) : false}
              current={place === reached}
              looked={place === props.looked}
              actions={actions}
              edits={edits}
              details={expansion && (record ? say(fill(detailsOf, { name: title(record) })) : '')}
              open={expansion !== undefined && record !== undefined && opened.has(record.id)}
              moves={moves !== undefined}
              held={held?.id === record?.id && held !== undefined}
              gap={
                held &&
                (held.gap === place ? 'before' : held.gap === count && place === count - 1 ? 'after' : undefined)
              }
              controls={cells.controlsOf(edited)}
            />,
            expansion && record && opened.has(record.id) && (
              <OpenedRow
                key={`opened-${record.id}`}
                id={record.id}
                span={span}
                onExtra={(extra) => opened.measure(record.id, extra)}
              >
                {expansion(record)}
              </OpenedRow>
            ),
          ]
        }),
        rest > 0 && <Gap key="gap" height={room(count - rest, count)} span={span} />,
        ...cells.asideAt(count).flatMap(aside),
      ]}
      {!known && count === 0 && <Bones columns={span} />}
      {held && <Ghost held={held} at={drag.ghost} of={body} name={title(at(held.from) ?? { id: held.id })} />}
    </tbody>
  )
}

/** Screen readers count rows by their numbers. */
const unheard = { 'aria-hidden': true } as const

/** Room for rows that are not drawn. */
const Gap = ({ height, span }: { height: number; span: number }) => (
  <tr className="list-gap" {...unheard}>
    <td colSpan={span} style={{ height }} />
  </tr>
)

/** Shows the whole text of a cell that is too narrow for it, as a tooltip. */
function tellAll(target: HTMLElement) {
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
