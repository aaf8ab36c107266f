import { type Fields, isId } from '@sms/kit/contract'
import { nameOf, useApp, useMasterName } from '@sms/kit/web'
import { useQueries } from '@tanstack/react-query'
import { filterFields } from '../contract.ts'
import type { Narrowing } from './query.ts'

/**
 * The names of filters that refer to records that do not exist, as an old link may do; undefined while loading.
 */
export function useMissingFilters(narrowing: Narrowing, names: readonly string[]): readonly string[] | undefined {
  const app = useApp()
  const master = useMasterName()
  const set = names.flatMap((name) => (narrowing[name] ? [{ name, id: narrowing[name] }] : []))
  const references = set.flatMap(({ name, id }) => {
    const { type } = (filterFields as Fields)[name]!
    return type.kind === 'reference' && isId(id) ? [{ name, to: type.to, id }] : []
  })
  const found = useQueries({
    queries: references.map(({ to, id }) => nameOf(app, to, id)),
    combine: (answers) => answers.map(({ data, isLoading }) => (isLoading ? undefined : data !== null)),
  })
  if (found.includes(undefined)) return undefined
  return set.flatMap(({ name, id }) => {
    const at = references.findIndex((reference) => reference.name === name)
    const { kind } = (filterFields as Fields)[name]!.type
    const exists = at >= 0 ? found[at] : kind === 'master' ? master(id) !== undefined : kind !== 'reference'
    return exists ? [] : [name]
  })
}
