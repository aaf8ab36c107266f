import { foldText } from '@sms/kit/contract'
import { lookupOf, useApp } from '@sms/kit/web'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useState } from 'react'
import type { Swatch, SwatchSupplier } from '../../rules/swatches.ts'
import { known, remember } from './store.ts'

/** Names of suppliers that a device knows without a connection: those it has been shown last. */
const knownMost = 500

/**
 * The suppliers to choose from: what the server finds for the typed text, without a connection what this device has been
 * shown before; new ones of waiting swatches among them.
 */
export function useSuppliers(swatches: readonly Swatch[]) {
  const app = useApp()
  const key = `${app.user.id}.suppliers`
  const [typed, setTyped] = useState('')
  const [before, setBefore] = useState<readonly SwatchSupplier[]>([])
  const q = useDeferredValue(typed.trim())
  const search = useQuery({ ...lookupOf(app, { to: 'supplier' }, q), placeholderData: keepPreviousData })
  // Without a connection the names found for another text would stay.
  const answered = search.isPlaceholderData && (search.isPaused || search.failureCount > 0) ? undefined : search.data
  useEffect(() => {
    void known<SwatchSupplier[]>(key).then((found) => setBefore((now) => merged(now, found ?? [])))
  }, [key])
  useEffect(() => {
    const seen = answered?.map(({ id, name }) => ({ id, name })) ?? []
    if (seen.length) setBefore((now) => merged(seen, now))
  }, [answered])
  useEffect(() => {
    if (before.length) void remember(key, before)
  }, [key, before])
  const fresh = swatches.flatMap(({ supplier }) => (supplier?.fresh ? [supplier] : []))
  const fits = ({ name }: SwatchSupplier) => foldText(name).includes(foldText(q))
  const found = answered ?? before.filter(fits).slice(0, 50)
  return { found: merged(fresh.filter(fits), found), setTyped, typed: q, loading: search.isFetching }
}

/** Each once, the first of them in front. */
const merged = (first: readonly SwatchSupplier[], then: readonly SwatchSupplier[]): SwatchSupplier[] => {
  const each = [...first, ...then].map(
    ({ id, name, fresh }) => [id, { id, name, ...(fresh ? { fresh } : {}) }] as const,
  )
  return [...new Map(each.toReversed()).values()].toReversed().slice(0, knownMost)
}
