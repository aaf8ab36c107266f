import type { Language } from '@sms/kit/contract'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.ts'

/** Who reads a list: in which language, and of which nouns its fields may name records. */
export type Reader = Pick<Ctx, 'language' | 'nouns'>

/** Collations of names by language: in Chinese by pinyin; either keeps A and a together. */
export const collations = {
  en: sql.raw('collate "en-x-icu"'),
  zh: sql.raw('collate "zh-x-icu"'),
} satisfies Record<Language, SQL>

/** The records of a kind with what each is called: a subquery of `key` and `name`, and the table it reads. */
export type Names = { readonly rows: SQL; readonly table: PgTable }

/**
 * What the records of a kind are called in the reader's language; undefined for a kind that is none of the reader's
 * nouns. `kind` undefined means the values of master data.
 */
export function namesOf(kind: string | undefined, { language, nouns }: Reader): Names | undefined {
  const found = kind === undefined ? Object.values(nouns).find((noun) => noun.vocabulary) : nouns[kind]
  if (!found) return undefined
  const { contract, service, vocabulary } = found
  const columns = getTableColumns(service.table)
  const first = vocabulary ? [vocabulary.names[language]] : []
  const parts = [...new Set([...first, ...(contract.names as string[])])].map((name) => columns[name]!)
  const text = vocabulary
    ? sql`coalesce(${sql.join(parts, sql`, `)})`
    : sql`concat_ws(' · ', ${sql.join(parts, sql`, `)})`
  return { rows: sql`(select ${columns.id!} as key, ${text} as name from ${service.table})`, table: service.table }
}
