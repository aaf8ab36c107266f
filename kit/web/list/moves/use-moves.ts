import { fill, label, type Resource } from '@sms/kit/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Refused } from '../../data/query.ts'
import { useApp, useSay } from '../../page/app.tsx'
import { integerText } from '../../show/text.ts'
import { failureLabel } from '../../toast/failure-text.ts'
import { doneLabel } from '../../toast/text.ts'
import { useToast } from '../../toast/toast.tsx'
import { recordTitle } from '../grid/record-name.tsx'
import type { Question } from '../rows/blocks.ts'
import { blockSize } from '../rows/span.ts'
import type { Goal } from '../rows/use-revealed.ts'
import type { Rows } from '../rows/use-rows.ts'
import { searchKey } from '../state.ts'
import { createLine, type Line, type Named } from './line.ts'
import { movedTo, placeOn, type Way, withRest } from './order.ts'
import { isBlockOf, type Order, rowsOf, show, shownIds, shownPlace } from './shown.ts'

/** Milliseconds without another move by key, after which the moves are sent as one. */
const restMs = 700

/** Sends an order: the first ids of the list; other rows stay behind them. Rejects with Refused. */
export type SaveOrder = (ids: readonly string[], state: string) => Promise<unknown>

/** Moves rows by hand. */
export type Moves = {
  /**
   * Moves a record's row from its present place, which may differ from the rendered one; ignores a record that has left
   * the list. A move into a gap is sent at once, moves by key once they pause.
   */
  readonly move: (id: string, way: Way) => void
  /** The row that was moved last, and its new place, where the focus follows. */
  readonly last: Goal | undefined
  readonly announcement: string
}

type Options = {
  readonly contract: Resource<any, any>
  readonly question: Question
  readonly rows: Rows
  readonly save: SaveOrder | undefined
}

/** A query whose rows are moved; its orders do not affect other queries. */
type Tab = {
  readonly question: Question
  readonly line: Line
  /** The order that is shown in place of the server's. */
  shown?: Order | undefined
}

/**
 * Orders the rows of a list by hand: at once on the screen, then on the server, with Undo in the toast. Undefined if
 * rows cannot be moved.
 */
export function useMoves({ contract, question, rows, save }: Options): Moves | undefined {
  const { language } = useApp()
  const say = useSay()
  const toast = useToast()
  const queries = useQueryClient()
  const tabs = useRef(new Map<string, Tab>())
  const [last, setLast] = useState<Goal & { announcement: string }>()
  const { name } = contract

  const arrange = (tab: Tab, ids: readonly string[]) => {
    const { question } = tab
    const order = { question, ids: withRest(ids, tab.shown?.ids ?? []) }
    tab.shown = { ...order, known: show(queries, name, order) }
  }
  const put = (tab: Tab, order: Named, rest: number) => {
    // A pending answer would show the old order.
    void queries.cancelQueries({ queryKey: [name, 'list'] })
    arrange(tab, order.ids)
    // Sends the moves when the page closes, also after the user has left the list.
    addEventListener('pagehide', tab.line.end)
    tab.line.put(order, rest)
  }
  const tabOf = (question: Question, save: SaveOrder): Tab => {
    const key = searchKey(question)
    const known = tabs.current.get(key)
    if (known) return known
    const line = createLine({
      send: ({ ids, state }) => save(ids, state),
      onSaved: ({ before, ids, state }) => {
        const undo = () => put(tab, { before: ids, ids: before, state: 'Undone' }, 0)
        toast.success(doneLabel(state), state === 'Undone' ? {} : { undo })
      },
      onRefused: ({ before }, error) => {
        arrange(tab, before)
        // The refusal has shown its own message.
        if (!(error instanceof Refused)) toast.error(putBack, { detail: failureLabel(error) })
      },
      onSettled: () => {
        removeEventListener('pagehide', line.end)
        tab.shown = undefined
        void queries.invalidateQueries({ queryKey: [name] })
      },
    })
    const tab: Tab = { question, line }
    tabs.current.set(key, tab)
    return tab
  }
  const move = async (id: string, way: Way) => {
    if (!save) return
    const last = (from: number) => Math.max(from, placeOn(from, way))
    const drawn = shownPlace(queries, name, question, rows.count, id)
    if (drawn === undefined) return
    const far = Math.min(last(drawn), rows.count - 1)
    const ids = shownIds(queries, name, question, far) ?? (await rows.idsOf(0, far).catch(() => []))
    const from = ids.indexOf(id)
    const to = placeOn(from, way)
    if (from < 0 || from === to || to < 0 || to >= ids.length) return
    const now = ids.slice(0, last(from) + 1)
    const row = rowsOf(queries, name, question, Math.floor(from / blockSize))?.[from % blockSize]
    const order = { before: now, ids: movedTo(now, id, to), state: 'Saved' }
    put(tabOf(question, save), order, 'gap' in way ? 0 : restMs)
    const place = { n: integerText(to + 1, language), of: integerText(rows.count, language) }
    const words = row && fill(moved, { name: recordTitle(contract, row, language), ...place })
    setLast({ id, place: to, announcement: words ? say(words) : '' })
  }

  // Live changes may refetch the list before the order is saved: rows would jump back, and the next move start there.
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
        for (const { shown } of tabs.current.values())
          if (shown && isBlockOf(event.query, name, shown)) show(queries, name, shown)
      }),
    [queries, name],
  )

  // Sends the moves when the user leaves the list.
  useEffect(() => {
    const all = tabs.current
    return () => {
      for (const { line } of all.values()) line.flush()
    }
  }, [])
  return save && { move: (id, way) => void move(id, way), last, announcement: last?.announcement ?? '' }
}

const moved = label('{name}: place {n} of {of}', '{name}：第 {n} 位，共 {of} 位')
const putBack = label('The order could not be saved and was put back', '顺序未能保存，已恢复原样')
