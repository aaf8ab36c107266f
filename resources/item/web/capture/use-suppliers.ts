import { foldText } from '@sms/kit/contract'
import { lookupOf, useApp } from '@sms/kit/web'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import type { Swatch, SwatchSupplier } from '../../rules/swatches.ts'
import { known, remember } from './store.ts'

/** The most suppliers that a device remembers. */
const knownMost = 500

/**
 * The suppliers to choose from: those that the server finds for the typed text, or without a connection those that this
 * device remembers; the new suppliers of waiting swatches come first.
 */
export function useSuppliers(swatches: readonly Swatch[]) {
  const app = useApp()
  const key = `${app.user.id}.suppliers`
  const [typed, setTyped] = useState('')
  const [remembered, setRemembered] = useState<readonly SwatchSupplier[]>([])
  const q = useDeferredValue(typed.trim())
  const search = useQuery({ ...lookupOf(app, { to: 'supplier' }, q), placeholderData: keepPreviousData })
  // Without a connection the results for an earlier text are no answer.
  const answer = search.isPlaceholderData && (search.isPaused || search.failureCount > 0) ? undefined : search.data
  useEffect(() => {
    void known<SwatchSupplier[]>(key).then((found) => setRemembered((earlier) => merged(earlier, found ?? [])))
  }, [key])
  useEffect(() => {
    const shown = answer?.map(({ id, name }) => ({ id, name })) ?? []
    if (shown.length) setRemembered((earlier) => merged(shown, earlier))
  }, [answer])
  useEffect(() => {
    if (remembered.length) void remember(key, remembered)
  }, [key, remembered])
  const fresh = swatches.flatMap(({ supplier }) => (supplier?.fresh ? [supplier] : []))
  const fits = ({ name }: SwatchSupplier) => foldText(name).includes(foldText(q))
  const found = answer ?? remembered.filter(fits).slice(0, 50)
  return { found: merged(fresh.filter(fits), found), setTyped, typed: q, loading: search.isFetching }
}

/** Both lists without duplicates, at most `knownMost`. */
const merged = (first: readonly SwatchSupplier[], then: readonly SwatchSupplier[]): SwatchSupplier[] => {
  const each = [...first, ...then].map(
    ({ id, name, fresh }) => [id, { id, name, ...(fresh ? { fresh } : {}) }] as const,
  )
  return [...new Map(each.toReversed()).values()].toReversed().slice(0, knownMost)
}
