import type { Envelope } from '@sms/client'
import { type Alike, type Fields, fill, isEmpty, label, type Resource } from '@sms/kit/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { dataOf } from '../data/query.ts'
import { useApp } from '../page/app.tsx'
import type { FormStore } from './store.ts'
import { same } from './values.ts'

/** Milliseconds without typing before the values are looked up. */
const restMs = 400

/** Tells the store which other records than the edited one (`id`) have the typed code or name, or a similar one. */
export function useAlike(contract: Resource<any, any>, fields: Fields, store: FormStore, id: string | undefined) {
  const app = useApp()
  const watched = useMemo(() => watchedFields(contract, fields), [contract, fields])
  const now = useSyncExternalStore(store.subscribe, () => JSON.stringify(changedTexts(store, watched)))
  const [pausedInput, setPausedInput] = useState(now)
  useEffect(() => {
    const timer = setTimeout(() => setPausedInput(now), restMs)
    return () => clearTimeout(timer)
  }, [now])
  const { data } = useQuery({
    queryKey: [contract.name, 'alike', id, pausedInput],
    queryFn: async ({ signal }) => {
      const query = { ...JSON.parse(pausedInput), kind: contract.name, ...(id ? { id } : {}) }
      return dataOf(await app.client.api.get<Envelope<Alike[]>>('/alike', query, { signal }))
    },
    enabled: pausedInput === now && pausedInput !== '{}',
  })
  useEffect(() => {
    if (pausedInput !== now) return
    for (const { field, about } of (data ?? []).filter(({ how }) => how === 'taken')) {
      const name = about[0]?.name
      store.showTaken(field, name ? fill(takenBy, { name }) : taken)
    }
    store.showAlike((data ?? []).filter(({ how }) => how === 'similar'))
  }, [data, pausedInput, now, store])
}

function watchedFields(contract: Resource<any, any>, fields: Fields): readonly string[] {
  // The codes of sub-records need to differ only within their parent.
  if (contract.menus.length === 0) return []
  const names = contract.names as readonly string[]
  return Object.entries(fields).flatMap(([name, { type }]) =>
    type.kind === 'text' && (type.form === 'code' || names.includes(name)) ? [name] : [],
  )
}

/** The changed and filled texts of some fields, trimmed and cut to what the server takes. */
const changedTexts = (store: FormStore, names: readonly string[]) =>
  Object.fromEntries(
    names
      .filter((name) => typeof store.value(name) === 'string' && !isEmpty(store.value(name)))
      .filter((name) => !same(store.value(name), store.base()[name]))
      .map((name) => [name, String(store.value(name)).trim().slice(0, 500)]),
  )

const taken = label('Another record has this already', '已被其他记录使用')
const takenBy = label('Already used by {name}', '已被使用：{name}')
