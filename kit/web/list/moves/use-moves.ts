import { fill, label, type Resource } from '@sms/kit/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useApp, useSay } from '../../app.tsx'
import { failureLabel } from '../../failure-text.ts'
import { Refused } from '../../query.ts'
import { integerText } from '../../show-text.ts'
import { useToast } from '../../toast.tsx'
import { doneLabel } from '../../toast-text.ts'
import type { Question } from '../blocks.ts'
import { recordTitle } from '../record-name.tsx'
import { blockSize } from '../span.ts'
import { searchKey } from '../state.ts'
import type { Goal } from '../use-revealed.ts'
import type { Rows } from '../use-rows.ts'
import { type Moved, movedOn, placeOn, type Way } from './order.ts'
import { isBlockOf, type Order, rowsOf, show, shownIds, shownPlace } from './shown.ts'

/** Milliseconds of rest after which moves by key are sent, several of them as one. */
const restMs = 700

/** Sends an order: the first ids of the list as they stand now; those not named stay behind them. Rejects with Refused. */
export type SaveOrder = (ids: readonly string[], state: string) => Promise<unknown>

/** How rows are put in order by hand. */
export type Moves = {
  /**
   * Moves the row of a record from where it stands at this moment, which may be elsewhere than where it was drawn; one
   * that the list no longer holds stays. Into a gap it is sent at once, step by step once the keys rest.
   */
  readonly move: (id: string, way: Way) => void
  /** The row that was moved last, and where it went: the focus goes with it. */
  readonly last: Goal | undefined
  /** Tells screen readers where it has gone. */
  readonly said: string
}

type Given = {
  readonly contract: Resource<any, any>
  readonly question: Question
  readonly rows: Rows
  readonly save: SaveOrder | undefined
}

/** An order that is shown and has yet to be sent. */
type Waiting = Moved & { readonly question: Question; readonly save: SaveOrder }

/**
 * Puts the rows of a list in order: at once on the screen, then on the server, with Undo in the toast. A refused order
 * is put back. Undefined where nothing can be moved.
 */
export function useMoves({ contract, question, rows, save }: Given): Moves | undefined {
  const { language } = useApp()
  const say = useSay()
  const toast = useToast()
  const queries = useQueryClient()
  const waiting = useRef<Waiting>(undefined)
  /** The order that is shown in place of the one that the server may still have. */
  const shown = useRef<Order>(undefined)
  const sending = useRef(0)
  const refused = useRef(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const [last, setLast] = useState<Goal & { said: string }>()
  const { name } = contract

  const send = async ({ question, before, ids, save }: Waiting, state: string) => {
    try {
      await save(ids, state)
      const undo = () => put({ question, before: ids, ids: before, save }, 0, 'Undo')
      toast.success(doneLabel(state), state === 'Undo' ? {} : { undo })
    } catch (error) {
      // Moves made meanwhile stand on the refused order, also those that wait to be sent.
      clearTimeout(timer.current)
      waiting.current = undefined
      refused.current++
      shown.current = { question, ids: before }
      show(queries, name, shown.current)
      // A refusal has shown its own reason already.
      if (!(error instanceof Refused)) toast.error(putBack, { detail: failureLabel(error) })
    }
  }
  const flush = (state = 'Edit', isEnd = false) => {
    clearTimeout(timer.current)
    const next = waiting.current
    waiting.current = undefined
    if (!next) return
    sending.current++
    const since = refused.current
    // Of a page that ends nothing goes on after an answer.
    const before = isEnd ? Promise.resolve() : line.current
    line.current = before.then(async () => {
      if (refused.current === since) await send(next, state)
      sending.current--
      if (waiting.current || sending.current > 0) return
      shown.current = undefined
      await queries.invalidateQueries({ queryKey: [name] })
    })
  }
  const put = (next: Waiting, rest: number, state?: string) => {
    waiting.current = next
    // An answer that is on its way does not know of the move.
    void queries.cancelQueries({ queryKey: [name, 'list'] })
    shown.current = { question: next.question, ids: next.ids, known: show(queries, name, next) }
    clearTimeout(timer.current)
    if (rest === 0) flush(state)
    else timer.current = setTimeout(() => flush(), rest)
  }
  const move = async (id: string, way: Way) => {
    if (!save) return
    if (waiting.current && searchKey(waiting.current.question) !== searchKey(question)) flush()
    const last = (from: number) => Math.max(from, placeOn(from, way), (waiting.current?.ids.length ?? 0) - 1)
    const drawn = shownPlace(queries, name, question, rows.count, id)
    if (drawn === undefined) return
    const far = Math.min(last(drawn), rows.count - 1)
    const ids = shownIds(queries, name, question, far) ?? (await rows.idsOf(0, far).catch(() => []))
    const from = ids.indexOf(id)
    const to = placeOn(from, way)
    if (from < 0 || from === to || to < 0 || to >= ids.length) return
    const now = ids.slice(0, last(from) + 1)
    const row = rowsOf(queries, name, question, Math.floor(from / blockSize))?.[from % blockSize]
    put({ question, save, ...movedOn(waiting.current, now, id, to) }, 'gap' in way ? 0 : restMs)
    const place = { n: integerText(to + 1, language), of: integerText(rows.count, language) }
    const words = row && fill(moved, { name: recordTitle(contract, row, language), ...place })
    setLast({ id, place: to, said: words ? say(words) : '' })
  }

  // Others' changes have the list read again before the order is kept: rows would jump back, and the next move start there.
  useEffect(
    () =>
      queries.getQueryCache().subscribe((event) => {
        const order = shown.current
        if (!order || event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return
        if (isBlockOf(event.query, name, order)) show(queries, name, order)
      }),
    [queries, name],
  )

  // Whoever leaves right after a move has moved it all the same; only where the page ends nothing can wait for its turn.
  const leave = useEffectEvent((isEnd: boolean) => flush('Edit', isEnd))
  useEffect(() => {
    const end = () => leave(true)
    addEventListener('pagehide', end)
    return () => {
      removeEventListener('pagehide', end)
      leave(false)
    }
  }, [])
  return save && { move: (id, way) => void move(id, way), last, said: last?.said ?? '' }
}

const moved = label('{name}: place {n} of {of}', '{name}：第 {n} 位，共 {of} 位')
const putBack = label('The order could not be saved and was put back', '顺序未能保存，已恢复原样')
