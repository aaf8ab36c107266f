import { label } from '@sms/kit/contract'
import { type MouseEvent, type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useSay } from '../app.tsx'
import { Bones } from './bones.tsx'
import type { GridProps } from './grid.tsx'
import { rowKeys } from './grid-keys.ts'
import { GridRow } from './grid-row.tsx'
import { leapOf, linesOf, type Sight, type Span, topFor } from './span.ts'
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
  const { columns, rows, selection, onOpen, onEdit, actions, body, title, drawn, height, editable } = props
  const say = useSay()
  const [current, setCurrent] = useState<{ place: number; id: string | undefined }>({
    place: props.begin,
    id: left.get(props.name),
  })
  const [editing, setEditing] = useState<Editing>()
  const lastKey = useRef<string>(undefined)
  const lastPick = useRef<number>(undefined)
  const wanted = useRef(false)
  const { count, at } = rows

  /** Where a record stands that stood at `place`: others may have come or gone above it. */
  const placeOf = (id: string | undefined, place: number) => {
    if (id === undefined || !at(place) || at(place)!.id === id) return place
    for (let one = drawn.from; one < drawn.to; one++) if (at(one)?.id === id) return one
    return place
  }
  const reached = Math.max(0, Math.min(count - 1, placeOf(current.id, current.place)))
  const edited = editing && placeOf(editing.id, editing.place)
  const isEdited = edited !== undefined && at(edited)?.id === editing?.id

  // The focus follows its record, and goes where the keyboard has sent it once that row is drawn.
  useLayoutEffect(() => {
    const active = document.activeElement
    const onRow = active instanceof HTMLTableRowElement && body.current?.contains(active)
    if (!wanted.current && !(onRow && Number(active.dataset.index) !== reached)) return
    wanted.current = false
    body.current?.querySelector<HTMLElement>(`tr[data-index="${reached}"]`)?.focus({ preventScroll: true })
  })
  const { known, waiting } = rows
  const seen = useRef(props.page)
  useLayoutEffect(() => {
    if (waiting || !known || seen.current === props.page) return
    seen.current = props.page
    setCurrent({ place: 0, id: undefined })
    props.scrollTo(0)
  })

  const goTo = (place: number, takesFocus = true) => {
    const to = Math.max(0, Math.min(count - 1, place))
    const sight = props.measure()
    if (sight) {
      const top = topFor(to, sight, height)
      if (top !== sight.top) props.scrollTo(top)
    }
    setCurrent({ place: to, id: at(to)?.id })
    wanted.current = takesFocus
  }
  const { looked } = props
  const follow = useEffectEvent((place: number) => goTo(place, false))
  useLayoutEffect(() => {
    if (looked !== undefined) follow(looked)
  }, [looked])
  const reach = (place: number) => {
    if (place < 0) return
    props.onReach(place)
    const id = at(place)?.id
    if (id !== undefined) left.set(props.name, id)
    if (place !== reached || id !== current.id) setCurrent({ place, id })
  }
  const pick = async (place: number, through: boolean) => {
    if (!selection) return
    const from = (through ? lastPick.current : undefined) ?? place
    lastPick.current = place
    const row = at(place)
    if (row && from === place) return selection.set([row.id], through || !selection.has(row.id))
    const ids = await rows.idsOf(Math.min(from, place), Math.max(from, place)).catch(() => (row ? [row.id] : []))
    selection.set(ids, from !== place || !ids.every(selection.has))
  }

  const keys = columns.map(({ key }) => key).filter((key) => editable.has(key))
  const edit = (place: number, key = lastKey.current ?? keys[0]) => {
    const row = at(place)
    if (!row || key === undefined || !keys.includes(key)) return goTo(place)
    lastKey.current = key
    goTo(place, false)
    setEditing({ id: row.id, place, key })
  }
  /** What happens when the editor ends; decided before a save, which may move rows. */
  const plan = (step: Step) => {
    const here = edited ?? 0
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
    if (event.target instanceof HTMLInputElement && 'pick' in event.target.dataset) {
      void pick(placeAt(event.target), event.shiftKey)
    }
  }
  const doubled = (event: MouseEvent<HTMLElement>) => {
    const target = event.target as HTMLElement
    const place = placeAt(target)
    const row = at(place)
    if (!row || target.closest('a, button, input, label')) return
    const key = target.closest('td')?.dataset.edits
    if (key) edit(place, key)
    else onOpen(row)
  }
  const withRow = (act: ((row: Row) => void) | undefined) =>
    act &&
    ((place: number) => {
      const row = at(place)
      if (row) act(row)
    })
  const { lines, rest } = linesOf(drawn, isEdited ? [reached, edited] : [reached], count)
  const span = columns.length + (selection ? 1 : 0) + (actions ? 1 : 0)
  return (
    <tbody
      ref={body}
      onClick={clicked}
      onDoubleClick={doubled}
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
          editCell: keys.length ? (place: number) => edit(place) : undefined,
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
          gap > 0 && <Gap key={`gap-${place}`} height={gap * height} span={span} />,
          <GridRow
            key={control ? `edited-${record!.id}` : place}
            record={record}
            place={place}
            columns={columns}
            pick={selection && (record ? `${say(pickLabel)} ${title(record)}` : '')}
            picked={record ? (selection?.has(record.id) ?? false) : false}
            current={place === reached}
            looked={place === looked}
            actions={actions}
            editable={editable}
            editing={control ? { key: editing!.key, control } : undefined}
          />,
        ]
      })}
      {rest > 0 && <Gap height={rest * height} span={span} />}
      {!known && count === 0 && <Bones columns={span} />}
    </tbody>
  )
}

/** The row that had the focus last, by list: whoever comes back from a record goes on from there. */
const left = new Map<string, string>()

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
