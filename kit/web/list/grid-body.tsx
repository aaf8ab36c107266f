import { fill, label } from '@sms/kit/contract'
import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import { useSay } from '../app.tsx'
import { Bones } from './bones.tsx'
import type { GridProps } from './grid.tsx'
import { rowKeys } from './grid-keys.ts'
import { GridRow } from './grid-row.tsx'
import { Ghost } from './moves/ghost.tsx'
import { useDrag } from './moves/use-drag.ts'
import { OpenedRow } from './row-lead.tsx'
import { leapOf, linesOf, type Sight, type Span, topOf } from './span.ts'
import { useReached } from './use-reached.ts'
import type { Row } from './use-rows.ts'

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

/** The cell that is being edited: of which record, last seen at which place. */
type Editing = { readonly id: string; readonly place: number; readonly key: string }

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
  const [editing, setEditing] = useState<Editing>()
  const lastKey = useRef<string>(undefined)
  const lastPick = useRef<number>(undefined)
  const { count, at, known } = rows

  const drag = useDrag(body, (from, to) => moves?.move(from, to, 'drop'))
  const { reached, placeOf, goTo, reach } = useReached({ ...props, rooms, moved: moves?.last })
  const edited = editing && placeOf(editing.id, editing.place)
  const isEdited = edited !== undefined && at(edited)?.id === editing?.id

  const pick = async (place: number, through: boolean) => {
    if (!selection) return
    const from = (through ? lastPick.current : undefined) ?? place
    lastPick.current = place
    const row = at(place)
    if (row && from === place) return selection.set([row.id], through || !selection.has(row.id))
    const ids = await rows.idsOf(Math.min(from, place), Math.max(from, place)).catch(() => (row ? [row.id] : []))
    selection.set(ids, from !== place || !ids.every(selection.has))
  }

  const keysAt = (place: number) => {
    const row = at(place)
    return row ? columns.map(({ key }) => key).filter((key) => edits(row, key)) : []
  }
  const edit = (place: number, wished = lastKey.current) => {
    const row = at(place)
    const keys = keysAt(place)
    const key = wished && keys.includes(wished) ? wished : keys[0]
    if (!row || key === undefined) return goTo(place)
    lastKey.current = key
    goTo(place, false)
    setEditing({ id: row.id, place, key })
  }
  /** What happens when the editor ends; decided before a save, which may move rows. */
  const plan = (step: Step) => {
    const here = edited ?? 0
    const keys = keysAt(here)
    const column = keys.indexOf(editing?.key ?? '')
    const turn = step === 'next' ? column === keys.length - 1 : step === 'back' && column === 0
    const to = step === 'down' || (turn && step === 'next') ? here + 1 : turn ? here - 1 : here
    const key = { next: keys[turn ? 0 : column + 1], back: keys[turn ? keys.length - 1 : column - 1] }[step as 'next']
    const id = at(to)?.id
    return () => {
      setEditing(undefined)
      if (step === 'leave') return
      const place = placeOf(id, to)
      if (step === 'stay' || to < 0 || to >= count) goTo(edited ?? here)
      else edit(place, key ?? editing?.key)
    }
  }

  /** The row of an event; -1 for one of an editor, or of a dialog of it elsewhere in the page: rows do not hear them. */
  const placeAt = (target: EventTarget) => {
    const row = (target as Element).closest('tr')
    const theirs = !row || !body.current?.contains(row) || (target as Element).closest('.list-editing')
    return theirs ? -1 : Number(row.dataset.index ?? -1)
  }
  const clicked = (event: MouseEvent<HTMLElement>) => {
    const place = placeAt(event.target)
    if (event.target instanceof HTMLInputElement && 'pick' in event.target.dataset) void pick(place, event.shiftKey)
    const row = at(place)
    if (row && (event.target as Element).closest('[data-toggle]')) opened.toggle(row, place)
  }
  const doubled = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const place = placeAt(target)
    const row = at(place)
    if (!row || target.closest('a, button, input, label')) return
    const key = target.closest('td')?.dataset.edits
    if (key) edit(place, key)
    else onOpen(row, place)
  }
  const withRow = (act: ((row: Row, place: number) => void) | undefined) =>
    act &&
    ((place: number) => {
      const row = at(place)
      if (row) act(row, place)
    })
  const { held } = drag
  const kept = [reached, ...(isEdited ? [edited] : []), ...(held ? [held.from] : [])]
  const { lines, rest } = linesOf(drawn, kept, count)
  /** How high the rows are from one place up to another. */
  const room = (from: number, to: number) => topOf(to, height, rooms) - topOf(from, height, rooms)
  const span = columns.length + (selection ? 1 : 0) + (actions ? 1 : 0)
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
            const ids = [at(here)?.id, at(to)?.id].filter((id) => id !== undefined)
            if (through) {
              selection?.set(ids, true)
              lastPick.current = to
            }
            goTo(to)
          },
          open: withRow(onOpen)!,
          pick: selection && ((place: number) => void pick(place, event.shiftKey)),
          look: withRow(props.onLook),
          edit: withRow(onEdit),
          editCell: keysAt(here).length ? (place: number) => edit(place) : undefined,
          shift: moves && ((place: number, by: number) => moves.move(place, place + by, 'step')),
          pickAll: selection?.all,
          unpick: selection && selection.count > 0 ? selection.clear : undefined,
        }
        rowKeys(event, here, actions, props.letters)
      }}
    >
      {lines.flatMap(({ place, gap }) => {
        const record = at(place)
        const control: ReactNode = isEdited && edited === place && record && props.editor(record, editing!.key, plan)
        return [
          gap > 0 && <Gap key={`gap-${place}`} height={room(place - gap, place)} span={span} />,
          <GridRow
            key={control ? `edited-${record!.id}` : place}
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
              held && (held.gap === place ? 'before' : held.gap === count && place === count - 1 ? 'after' : undefined)
            }
            editing={control ? { key: editing!.key, control } : undefined}
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
      })}
      {rest > 0 && <Gap height={room(count - rest, count)} span={span} />}
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
const detailsOf = label('Details of {name}', '{name}的详情')
