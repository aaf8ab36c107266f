import type { Language, Resource } from '@sms/kit/contract'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** The fields that name a record in each language: the first filled one is what people read. */
export type NamesByLanguage = Readonly<Record<Language, string>>

/** One kind of record that others refer to, and how it is called. */
type Named = {
  readonly table: PgTable
  readonly names: readonly string[]
  /** Set where its records are the values of master data fields. */
  readonly vocabulary: NamesByLanguage | undefined
}

const kinds = new Map<string, Named>()

/** Makes a resource's records known by name to lists of others; `crud()` does so for every resource. */
export function nameRecords(contract: Resource<any, any>, table: PgTable, vocabulary: NamesByLanguage | undefined) {
  kinds.set(contract.name, { table, names: contract.names, vocabulary })
}

/** Collations of names by language: in Chinese by pinyin; either keeps A and a together. */
export const collations = {
  en: sql.raw('collate "en-x-icu"'),
  zh: sql.raw('collate "zh-x-icu"'),
} satisfies Record<Language, SQL>

/** The records of a kind with what each is called: a subquery of `key` and `name`, and the table it reads. */
export type Names = { readonly rows: SQL; readonly table: PgTable }

/**
 * What the records of a kind are called in a language; undefined for a kind that no resource of this process is. `kind`
 * undefined means the values of master data.
 */
export function namesOf(kind: string | undefined, language: Language): Names | undefined {
  const found = kind === undefined ? [...kinds.values()].find((one) => one.vocabulary) : kinds.get(kind)
  if (!found) return undefined
  const { table, names, vocabulary } = found
  const columns = getTableColumns(table)
  const parts = [...new Set([...(vocabulary ? [vocabulary[language]] : []), ...names])].map((name) => columns[name]!)
  const text = vocabulary
    ? sql`coalesce(${sql.join(parts, sql`, `)})`
    : sql`concat_ws(' · ', ${sql.join(parts, sql`, `)})`
  return { rows: sql`(select ${columns.id!} as key, ${text} as name from ${table})`, table }
}
