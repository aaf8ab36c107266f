import { type Fields, idsLinked, type Resource, type SearchedLink, searchedLinks } from '@sms/kit/contract'
import { getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Ctx, opens } from '../context.ts'
import type { Db } from '../database/db.ts'
import type { Noun, Nouns } from '../noun.ts'
import { searchDue } from './table.ts'

type AnyResource = Resource<any, any>
type Row = Readonly<Record<string, unknown>>

/** The tables and nouns that following links needs. */
export type Linking = { readonly db: Db; readonly nouns: Nouns }

/** Who searches. */
export type Searcher = Pick<Ctx, 'actor' | 'nouns'>

/** The texts by which a linked record is found: its link's field, and whether the reader must be able to open it. */
export type LinkedText = { readonly field: string; readonly text: string; readonly guarded: boolean }

/** Records that are found by what others are called: their noun, and the link by which they name those. */
export type Dependent = { readonly noun: Noun; readonly link: SearchedLink }

/** The noun that a link names, and by which of its fields it is called in all languages. */
function targetOf(
  nouns: Nouns,
  { to }: SearchedLink,
): { readonly noun: Noun; readonly names: readonly string[] } | undefined {
  const noun = to === undefined ? Object.values(nouns).find(({ vocabulary }) => vocabulary) : nouns[to]
  if (!noun) return undefined
  const fields = noun.contract.all as Fields
  const names = noun.vocabulary
    ? Object.values(noun.vocabulary.names)
    : (noun.contract.names as string[]).filter((name) => fields[name]!.type.kind === 'text')
  return { noun, names: [...new Set(names)] }
}

/** The texts of the records that some others link to, by the id of those others. */
export async function linkedTexts(
  { db, nouns }: Linking,
  contract: AnyResource,
  records: readonly Row[],
): Promise<ReadonlyMap<string, readonly LinkedText[]>> {
  const texts = new Map<string, LinkedText[]>()
  for (const link of searchedLinks(contract)) {
    const target = targetOf(nouns, link)
    const ids = [...new Set(records.flatMap((record) => idsLinked(link, record)))]
    if (!target || ids.length === 0) continue
    const columns = getTableColumns(target.noun.service.table) as Record<string, PgColumn>
    const names = [...target.names, ...link.more]
    const chosen = Object.fromEntries(['id', ...names].map((name) => [name, columns[name]!]))
    const rows = await db.select(chosen).from(target.noun.service.table).where(inArray(columns.id!, ids))
    const byId = new Map(rows.map((row) => [String(row.id), row as Row]))
    for (const record of records)
      for (const id of idsLinked(link, record)) {
        const inLanguages = names.flatMap((name) => {
          const text = byId.get(id)?.[name]
          return text ? [{ field: link.field, text: String(text), guarded: link.more.includes(name) }] : []
        })
        const key = String(record.id)
        texts.set(key, [...(texts.get(key) ?? []), ...inLanguages])
      }
  }
  return texts
}

/** Whether records of a resource are found by linked records that the reader may not open. */
export const hasClosedLinks = ({ actor, nouns }: Searcher, contract: AnyResource): boolean =>
  searchedLinks(contract).some((link) => {
    const target = link.more.length ? targetOf(nouns, link) : undefined
    return target !== undefined && !opens(actor, target.noun.contract)
  })

const known = new WeakMap<Nouns, ReadonlyMap<string, readonly Dependent[]>>()

/** Who is found by what records of a resource are called. */
export function dependentsOf(nouns: Nouns, { name }: AnyResource): readonly Dependent[] {
  let all = known.get(nouns)
  if (!all) {
    const each = Object.values(nouns).flatMap((noun) =>
      searchedLinks(noun.contract).map((link) => ({ noun, link, to: targetOf(nouns, link)?.noun.contract.name ?? '' })),
    )
    all = Map.groupBy(each, ({ to }) => to)
    known.set(nouns, all)
  }
  return all.get(name) ?? []
}

/** The fields of a resource by which others are found. */
export const watchedFields = (nouns: Nouns, contract: AnyResource): string[] => [
  ...new Set(dependentsOf(nouns, contract).flatMap(({ link }) => [...targetOf(nouns, link)!.names, ...link.more])),
]

/** The condition that a dependent names one of some records. */
function names({ noun, link }: Dependent, ids: readonly string[]): SQL {
  const column = getTableColumns(noun.service.table)[link.field]!
  const target = sql`any (${sql.param([...ids])}::uuid[])`
  return link.inside
    ? sql`exists (select from jsonb_path_query(${column}, '$.**') inside where (inside ->> ${link.inside})::uuid = ${target})`
    : sql`${column} = ${target}`
}

/** The dependents that name some records, at most so many. */
export const dependentRecords = (
  { db }: Linking,
  dependent: Dependent,
  ids: readonly string[],
  most: number,
): Promise<Row[]> =>
  db.select().from(dependent.noun.service.table).where(names(dependent, ids)).limit(most) as Promise<Row[]>

/** Notes the dependents that name some records: a process writes their entries soon after (rebuild.ts). */
export async function noteDue({ db }: Linking, dependent: Dependent, ids: readonly string[]): Promise<void> {
  const { contract, service } = dependent.noun
  await db.execute(sql`
    insert into ${searchDue} (kind, id)
    select ${contract.name}::text, id from ${service.table} where ${names(dependent, ids)}
    on conflict do nothing`)
}
