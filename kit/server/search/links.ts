import { type Fields, idsLinked, type Resource, type SearchedLink, searchedLinks } from '@sms/kit/contract'
import { getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { type Ctx, opens } from '../context.ts'
import type { Db } from '../database/db.ts'
import type { Noun, Nouns } from '../noun.ts'
import { searchDue } from './table.ts'

type AnyResource = Resource<any, any>
type Row = Readonly<Record<string, unknown>>

export type Linking = { readonly db: Db; readonly nouns: Nouns }

export type Searcher = Pick<Ctx, 'actor' | 'nouns'>

/** A text of a linked record and the field of the link; if `guarded`, only users for whom no link is closed find by it. */
export type LinkedText = { readonly field: string; readonly text: string; readonly guarded: boolean }

/** A kind whose records are found by the texts of those that they link to, and that link. */
export type Dependent = { readonly noun: Noun; readonly link: SearchedLink }

/** The noun that a link names (without `to`, master data), and its text fields that name a record in all languages. */
function targetOf(nouns: Nouns, { to }: SearchedLink) {
  const noun = to === undefined ? Object.values(nouns).find(({ vocabulary }) => vocabulary) : nouns[to]
  if (!noun) return undefined
  const fields = noun.contract.all as Fields
  const names = noun.vocabulary
    ? Object.values(noun.vocabulary.names)
    : (noun.contract.names as string[]).filter((name) => fields[name]!.type.kind === 'text')
  return { noun, names: [...new Set(names)] }
}

/**
 * The names of linked records and their `more` fields, by the ids of the `records` that link to them. The `more` fields
 * are guarded, and so are the texts of records that may be outside of the user's scope.
 */
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
    const { family } = target.noun
    const names = [...target.names, ...link.more]
    const read = ['id', ...names, ...(family ? [family.field] : [])]
    const chosen = Object.fromEntries(read.map((name) => [name, columns[name]!]))
    const rows = await db.select(chosen).from(target.noun.service.table).where(inArray(columns.id!, ids))
    const byId = new Map(rows.map((row) => [String(row.id), row as Row]))
    for (const record of records)
      for (const id of idsLinked(link, record)) {
        const row = byId.get(id)
        const isScoped = family?.scoped.includes(String(row?.[family.field])) ?? false
        const found = names.flatMap((name) => {
          const text = row?.[name]
          return text ? [{ field: link.field, text: String(text), guarded: isScoped || link.more.includes(name) }] : []
        })
        const key = String(record.id)
        texts.set(key, [...(texts.get(key) ?? []), ...found])
      }
  }
  return texts
}

/** Whether entries of a resource have guarded texts that the user may not search. */
export const hasClosedLinks = ({ actor, nouns }: Searcher, contract: AnyResource): boolean =>
  searchedLinks(contract).some((link) => {
    const target = targetOf(nouns, link)?.noun
    if (!target) return false
    if (target.family) return target.service.scope(actor) !== undefined
    return link.more.length > 0 && !opens(actor, target.contract)
  })

const dependentsByKind = new WeakMap<Nouns, ReadonlyMap<string, readonly Dependent[]>>()

/** The kinds whose records are found by texts of a resource's records, also through the kind of its family. */
export function dependentsOf(nouns: Nouns, { name }: AnyResource): readonly Dependent[] {
  let all = dependentsByKind.get(nouns)
  if (!all) {
    const links = Object.values(nouns).flatMap((noun) =>
      searchedLinks(noun.contract).flatMap((link) => {
        const target = targetOf(nouns, link)?.noun
        const kinds = target?.family?.kinds ?? [target?.contract.name ?? '']
        return kinds.map((to) => ({ noun, link, to }))
      }),
    )
    all = Map.groupBy(links, ({ to }) => to)
    dependentsByKind.set(nouns, all)
  }
  return all.get(name) ?? []
}

/** The fields of a resource by which records of others are found. */
export const watchedFields = (nouns: Nouns, contract: AnyResource): string[] => [
  ...new Set(dependentsOf(nouns, contract).flatMap(({ link }) => [...targetOf(nouns, link)!.names, ...link.more])),
]

function linksTo({ noun, link }: Dependent, ids: readonly string[]): SQL {
  const column = getTableColumns(noun.service.table)[link.field]!
  const target = sql`any (${sql.param([...ids])}::uuid[])`
  return link.inside
    ? sql`exists (select from jsonb_path_query(${column}, '$.**') inside where (inside ->> ${link.inside})::uuid = ${target})`
    : sql`${column} = ${target}`
}

/** The records of a dependent that link to some records, at most `most`. */
export const dependentRecords = ({ db }: Linking, dependent: Dependent, ids: readonly string[], most: number) =>
  db.select().from(dependent.noun.service.table).where(linksTo(dependent, ids)).limit(most) as Promise<Row[]>

/** Notes the records of a dependent that link to some records, for `rewriteDue` to write their entries. */
export async function noteDue({ db }: Linking, dependent: Dependent, ids: readonly string[]): Promise<void> {
  const { contract, service } = dependent.noun
  await db.execute(sql`
    insert into ${searchDue} (kind, id)
    select ${contract.name}::text, id from ${service.table} where ${linksTo(dependent, ids)}
    on conflict do nothing`)
}
