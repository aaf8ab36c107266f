import type { Envelope } from '@sms/client'
import { type Alike, type Fields, fill, isEmpty, label, type Resource } from '@sms/kit/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { dataOf } from '../data/query.ts'
import { useApp } from '../page/app.tsx'
import type { FormStore } from './store.ts'
import { same } from './values.ts'

/** How long somebody rests before what they typed is looked up, in milliseconds. */
const restMs = 400

/**
 * Looks up, while somebody types a code or a name, whether another record has it or a name like it, and tells the form:
 * what is taken stands at its field as a problem, what is similar as a notice.
 */
export function useAlike(contract: Resource<any, any>, fields: Fields, store: FormStore, id: string | undefined) {
  const app = useApp()
  const watched = useMemo(() => watchedFields(contract, fields), [contract, fields])
  const now = useSyncExternalStore(store.subscribe, () => JSON.stringify(typed(store, watched)))
  const [rested, setRested] = useState(now)
  useEffect(() => {
    const timer = setTimeout(() => setRested(now), restMs)
    return () => clearTimeout(timer)
  }, [now])
  const { data } = useQuery({
    queryKey: [contract.name, 'alike', id, rested],
    queryFn: async ({ signal }) => {
      const query = { ...JSON.parse(rested), kind: contract.name, ...(id ? { id } : {}) }
      return dataOf(await app.client.api.get<Envelope<Alike[]>>('/alike', query, { signal }))
    },
    enabled: rested === now && rested !== '{}',
  })
  useEffect(() => {
    if (rested !== now) return
    for (const { field, about } of (data ?? []).filter(({ how }) => how === 'taken')) {
      const name = about[0]?.name
      store.clash(field, name ? fill(takenBy, { name }) : taken)
    }
    store.resemble((data ?? []).filter(({ how }) => how === 'similar'))
  }, [data, rested, now, store])
}

/** The fields of a form that tell one record from another: its codes and its names. */
function watchedFields(contract: Resource<any, any>, fields: Fields): readonly string[] {
  // What is part of another record is told apart within that alone.
  if (contract.menus.length === 0) return []
  const names = contract.names as readonly string[]
  return Object.entries(fields).flatMap(([name, { type }]) =>
    type.kind === 'text' && (type.form === 'code' || names.includes(name)) ? [name] : [],
  )
}

/** What stands in some fields and is not what the form began with. */
const typed = (store: FormStore, names: readonly string[]) =>
  Object.fromEntries(
    names
      .filter((name) => typeof store.value(name) === 'string' && !isEmpty(store.value(name)))
      .filter((name) => !same(store.value(name), store.base()[name]))
      .map((name) => [name, String(store.value(name)).trim().slice(0, 500)]),
  )

const taken = label('Another record has this already', '已被其他记录使用')
const takenBy = label('Already used by {name}', '已被使用：{name}')
