import type { Language } from '@sms/kit/contract'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.ts'

export type Reader = Pick<Ctx, 'language' | 'nouns' | 'actor'>

/** Collations of names by language: in Chinese by pinyin; either keeps A and a together. */
export const collations = {
  en: sql.raw('collate "en-x-icu"'),
  zh: sql.raw('collate "zh-x-icu"'),
} satisfies Record<Language, SQL>

/** The names of a kind's records: a subquery of `key` (the record's id) and `name`, and the table that it reads. */
export type Names = { readonly rows: SQL; readonly table: PgTable }

/**
 * The names of a kind's records, or of master data without a `kind`; undefined for an unknown kind. A value of master
 * data is named in the reader's language if it can be, other records by all their names; those outside of the reader's
 * scope have none.
 */
export function namesQuery(kind: string | undefined, { language, nouns, actor }: Reader): Names | undefined {
  const noun = kind === undefined ? Object.values(nouns).find((noun) => noun.vocabulary) : nouns[kind]
  if (!noun) return undefined
  const { contract, service, vocabulary } = noun
  const columns = getTableColumns(service.table)
  const first = vocabulary ? [vocabulary.names[language]] : []
  const parts = [...new Set([...first, ...(contract.names as string[])])].map((name) => columns[name]!)
  const text = vocabulary
    ? sql`coalesce(${sql.join(parts, sql`, `)})`
    : sql`concat_ws(' · ', ${sql.join(parts, sql`, `)})`
  const scope = service.scope(actor)
  const name = scope ? sql`case when ${scope} then ${text} end` : text
  return { rows: sql`(select ${columns.id!} as key, ${name} as name from ${service.table})`, table: service.table }
}
