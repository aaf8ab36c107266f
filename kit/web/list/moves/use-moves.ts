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
import type { ListQuery } from '../rows/blocks.ts'
import type { Goal } from '../rows/use-revealed.ts'
import type { Rows } from '../rows/use-rows.ts'
import { searchKey } from '../state.ts'
import { destinationOf, followedBy, movedTo, type Target } from './order.ts'
import { createOrderQueue, type OrderQueue, type SentChange } from './order-queue.ts'
import { isBlockOf, type Order, show, shownIds, shownPlace, shownRow } from './shown.ts'

/** Milliseconds without another move by key, after which the moves are sent as one. */
const restMs = 700

/** Sends the first ids of a list in their order; `state` names the change, Saved or Undone. */
export type SaveOrder = (ids: readonly string[], state: string) => Promise<unknown>

export type Moves = {
  /** Moves a row from its present place, which may differ from the rendered one; does nothing if it has left. */
  readonly move: (id: string, target: Target) => void
  /** The row that was moved last, and its new place. */
  readonly last: Goal | undefined
  /** The sentence about it for screen readers; '' before the first move. */
  readonly announcement: string
}

type Options = {
  readonly contract: Resource<any, any>
  readonly query: ListQuery
  readonly rows: Rows
  readonly save: SaveOrder | undefined
}

type Ordering = {
  readonly query: ListQuery
  readonly queue: OrderQueue
  /** The order that is shown in place of the server's. */
  shown?: Order | undefined
}

/** Orders the rows of a list by hand, at once on the screen; undefined if rows cannot be moved. */
export function useMoves({ contract, query, rows, save }: Options): Moves | undefined {
  const { language } = useApp()
  const say = useSay()
  const toast = useToast()
  const queries = useQueryClient()
  /** By the queries' keys. */
  const orderings = useRef(new Map<string, Ordering>())
  const [last, setLast] = useState<Goal & { announcement: string }>()
  const { name } = contract

  const showOrder = (ordering: Ordering, ids: readonly string[]) => {
    const { query } = ordering
    const order = { query, ids: followedBy(ids, ordering.shown?.ids ?? []) }
    ordering.shown = { ...order, known: show(queries, name, order) }
  }
  const put = (ordering: Ordering, change: SentChange, restMs: number) => {
    // A pending answer would show the old order.
    void queries.cancelQueries({ queryKey: [name, 'list'] })
    showOrder(ordering, change.after)
    // Sends the moves when the page closes, also after the user has left the list.
    addEventListener('pagehide', ordering.queue.sendBeforeClosing)
    ordering.queue.put(change, restMs)
  }
  const orderingOf = (query: ListQuery, save: SaveOrder): Ordering => {
    const key = searchKey(query)
    const existing = orderings.current.get(key)
    if (existing) return existing
    const queue = createOrderQueue({
      send: ({ after, state }) => save(after, state),
      onSaved: ({ before, after, state }) => {
        const undo = () => put(ordering, { before: after, after: before, state: 'Undone' }, 0)
        toast.success(doneLabel(state), state === 'Undone' ? {} : { undo })
      },
      onRefused: (before, error) => {
        showOrder(ordering, before)
        // The refusal has shown its own message.
        if (!(error instanceof Refused)) toast.error(putBack, { detail: failureLabel(error) })
      },
      onSettled: () => {
        removeEventListener('pagehide', queue.sendBeforeClosing)
        ordering.shown = undefined
        void queries.invalidateQueries({ queryKey: [name] })
      },
    })
    const ordering: Ordering = { query, queue }
    orderings.current.set(key, ordering)
    return ordering
  }
  const move = async (id: string, target: Target) => {
    if (!save) return
    const shownFrom = shownPlace(queries, name, query, rows.count, id)
    if (shownFrom === undefined) return
    /** How many rows a move from a place concerns: the first ones, up to the farther of its two places. */
    const countFor = (from: number) => Math.max(from, destinationOf(from, target)) + 1
    const count = Math.min(countFor(shownFrom), rows.count)
    const ids = shownIds(queries, name, query, count) ?? (await rows.idsOf(0, count - 1).catch(() => []))
    // Rows that were loaded just now may stand elsewhere than shown.
    const from = ids.indexOf(id)
    const to = destinationOf(from, target)
    if (from < 0 || from === to || to < 0 || to >= ids.length) return
    const before = ids.slice(0, countFor(from))
    const row = shownRow(queries, name, query, from)
    const change = { before, after: movedTo(before, id, to), state: 'Saved' }
    put(orderingOf(query, save), change, 'gap' in target ? 0 : restMs)
    const place = { n: integerText(to + 1, language), of: integerText(rows.count, language) }
    const announcement = row && fill(moved, { name: recordTitle(contract, row, language), ...place })
    setLast({ id, place: to, announcement: announcement ? say(announcement) : '' })
  }

  // Live changes may refetch the list before the order is saved: rows would jump back, and the next move start there.
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
        for (const { shown } of orderings.current.values())
          if (shown && isBlockOf(event.query, name, shown)) show(queries, name, shown)
      }),
    [queries, name],
  )

  useEffect(() => {
    const all = orderings.current
    return () => {
      for (const { queue } of all.values()) queue.flush()
    }
  }, [])
  return save && { move: (id, target) => void move(id, target), last, announcement: last?.announcement ?? '' }
}

const moved = label('{name}: place {n} of {of}', '{name}：第 {n} 位，共 {of} 位')
const putBack = label('The order could not be saved and was put back', '顺序未能保存，已恢复原样')
