import type { Envelope } from '@sms/client'
import { foldText } from '@sms/kit/contract'
import { type App, dataOf, keysOf, mastersOf, useApp } from '@sms/kit/web'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { MasterKey } from '../contract.ts'
import type { Words } from './rows.ts'
import { nameIn, type Value } from './value.ts'

/** The whole list, which comes with the page; the query also tells whether the server answered since. */
export function useValues() {
  const query = useQuery(mastersOf(useApp()))
  // What is in the cache are whole records; other screens need only part of them.
  return { ...query, values: query.data as readonly Value[] | undefined }
}

/** How many records use each value of a category, by id. */
export const usesOf = (app: App, key: MasterKey) =>
  queryOptions({
    queryKey: ['master', 'uses', key],
    queryFn: async ({ signal }): Promise<Readonly<Record<string, number>>> =>
      dataOf(await app.client.api.get<Envelope<Record<string, number>>>('/master/uses', { key }, { signal })),
  })

const called = new WeakMap<Value, readonly string[]>()

/** Whether a value is called so in English, in Chinese, or in pinyin or its initials. */
function isCalled(value: Value, texts: readonly string[]): boolean {
  const keys = called.get(value) ?? keysOf([value.name, value.nameZh])
  called.set(value, keys)
  return texts.some((text) => {
    const wanted = foldText(text)
    return keys.some((key) => key.includes(wanted))
  })
}

/** Names of values by id, and what the choice of rows needs of words. */
export function useWords(values: readonly Value[]): Words {
  const { language } = useApp()
  return useMemo(() => {
    const names = new Map(values.map((value) => [value.id, nameIn(value, language)]))
    return { language, isCalled, nameOf: (id) => (id === null ? '' : (names.get(id) ?? '')) }
  }, [values, language])
}
