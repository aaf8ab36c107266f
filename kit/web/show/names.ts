import type { Field, Fields, Language, Namer } from '@sms/kit/contract'
import { useQueries } from '@tanstack/react-query'
import { nameOf } from '../data/lookup.ts'
import { useMasters } from '../data/query.ts'
import { type MasterValue, useApp } from '../page/app.tsx'

const indexes = new WeakMap<readonly MasterValue[], ReadonlyMap<string, MasterValue>>()

/** Master values by id, indexed once per list of them. */
function indexOf(masters: readonly MasterValue[]) {
  const index = indexes.get(masters) ?? new Map(masters.map((value) => [value.id, value]))
  indexes.set(masters, index)
  return index
}

/** A master value's name in a language; in Chinese the Chinese name, if it has one. */
export const masterName = (value: MasterValue, language: Language) => (language === 'zh' && value.nameZh) || value.name

/** Returns a function from a master value's id to its name, undefined for an unknown id. */
export function useMasterName(): (id: string) => string | undefined {
  const { language } = useApp()
  const index = indexOf(useMasters())
  return (id) => {
    const value = index.get(id)
    return value && masterName(value, language)
  }
}

type Reference = { readonly to: string; readonly id: string }

/** The references to other resources inside a value, including its rows. */
export function referencesIn({ type }: Field, value: unknown): Reference[] {
  if (value === null || value === undefined) return []
  const inFields = (fields: Fields, row: unknown) =>
    Object.entries(fields).flatMap(([name, field]) =>
      referencesIn(field, (row as Record<string, unknown> | null)?.[name]),
    )
  switch (type.kind) {
    case 'reference':
      return [{ to: type.to, id: String(value) }]
    case 'group':
      return inFields(type.fields, value)
    case 'rows':
      return Array.isArray(value) ? value.flatMap((row) => inFields(type.fields, row)) : []
    default:
      return []
  }
}

/** The names of referenced records and of all master data; undefined while they load. */
export function useNamer(references: readonly Reference[]): Namer {
  const app = useApp()
  const master = useMasterName()
  const names = useQueries({
    queries: references.map(({ to, id }) => nameOf(app, to, id)),
    combine: (answers) => new Map(answers.flatMap(({ data }) => (data ? [[data.id, data.name] as const] : []))),
  })
  return { master, reference: (_to, id) => names.get(id) }
}

/** The names that `plainText` needs for this value. */
export const useNamerFor = (field: Field, value: unknown): Namer => useNamer(referencesIn(field, value))
