import { label } from '@sms/kit/contract'
import { dataOf, doneLabel, failureLabel, mastersOf, Refused, useApp, useToast } from '@sms/kit/web'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { MasterKey } from '../contract.ts'
import { withOrder } from './order.ts'

/** Milliseconds of rest after which moves by key are sent, several of them as one. */
const restMs = 700

/** An order that is shown and has yet to be sent; `before` is what the server holds. */
type Waiting = { readonly key: MasterKey; readonly before: readonly string[]; readonly ids: readonly string[] }

/**
 * Puts the values of a category in order: at once on the screen, then on the server. A refused order is put back.
 * `ids` are all values of the category in their new order, `before` in their old one.
 */
export function useOrder() {
  const { client, ...app } = useApp()
  const queries = useQueryClient()
  const toast = useToast()
  const waiting = useRef<Waiting>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const line = useRef<Promise<unknown>>(Promise.resolve())
  const { queryKey } = mastersOf({ client, ...app })

  const show = (key: MasterKey, ids: readonly string[]) =>
    queries.setQueryData(queryKey, (all) => all && withOrder(all, key, ids))

  const send = async ({ key, before, ids }: Waiting, state: string) => {
    try {
      dataOf(await client.api.post('/master/order', { key, ids, state }))
      const undo = () => put({ key, before: ids, ids: before }, 0, 'Undo')
      toast.success(doneLabel(state), state === 'Undo' ? {} : { undo })
    } catch (error) {
      // Moves made meanwhile stand on the refused order; they would be refused as well.
      clearTimeout(timer.current)
      waiting.current = undefined
      show(key, before)
      // A refusal has shown its own reason already.
      if (!(error instanceof Refused)) toast.error(putBack, { detail: failureLabel(error) })
    }
    if (!waiting.current) await queries.invalidateQueries({ queryKey: ['master'] })
  }

  const flush = (state = 'Edit') => {
    clearTimeout(timer.current)
    const next = waiting.current
    waiting.current = undefined
    if (next) line.current = line.current.then(() => send(next, state))
  }

  const put = (next: Waiting, rest: number, state?: string) => {
    if (waiting.current && waiting.current.key !== next.key) flush()
    const before = waiting.current?.before ?? next.before
    waiting.current = { ...next, before }
    void queries.cancelQueries({ queryKey })
    show(next.key, next.ids)
    clearTimeout(timer.current)
    if (rest === 0) flush(state)
    else timer.current = setTimeout(flush, rest)
  }

  // Whoever leaves right after a move has moved it all the same.
  const leave = useEffectEvent(() => flush())
  useEffect(() => {
    addEventListener('pagehide', leave)
    return () => {
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [])

  return {
    /** A row was dropped: sent at once. */
    drop: (key: MasterKey, before: readonly string[], ids: readonly string[]) => put({ key, before, ids }, 0),
    /** A row was moved by a key: sent once the keys rest. */
    step: (key: MasterKey, before: readonly string[], ids: readonly string[]) => put({ key, before, ids }, restMs),
  }
}

const putBack = label('The order could not be saved and was put back', '顺序未能保存，已恢复原样')
