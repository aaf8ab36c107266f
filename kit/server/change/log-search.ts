import { searchedFields } from '@sms/kit/contract'
import { and, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { history } from '../history/table.ts'
import type { Noun, Nouns } from '../noun.ts'
import { entryHas, someMatching } from '../search/entries.ts'
import { prepareSearch } from '../search/rebuild.ts'
import { searchEntry } from '../search/table.ts'
import { change } from './table.ts'

/** Up to so many found records are looked up in history; with more, the log is read from its newest end. */
const fewMax = 1_000
/** The changes read at a time, and the most for one answer, which then ends early with a cursor. */
const readAtOnce = 500
const readMax = 10_000

/** Ids of changes in any order; `next` is the last change that was looked at, if there may be more behind it. */
type Found = { readonly ids: readonly string[]; readonly next: string | undefined }

/**
 * The changes of records that a search finds, or of their sub-records: all of few records, whatever `tests` say; of
 * many those that meet `tests` (over the alias `c`) and are older than `after`, newest first, until they are more than
 * `enough`. `openKinds` are the kinds that the actor may see.
 */
export async function findChanges(
  ctx: Ctx,
  nouns: Nouns,
  openKinds: readonly string[],
  q: string,
  tests: readonly SQL[],
  after: string | undefined,
  enough: number,
): Promise<Found> {
  const searched = openKinds
    .map((kind) => nouns[kind]!)
    .filter((noun) => !noun.root && searchedFields(noun.contract).length > 0)
  const records = new Map<string, string[]>()
  let count = 0
  for (const noun of searched) {
    await prepareSearch(ctx.db, noun.contract)
    const ids = await idsFound(ctx, noun, q)
    records.set(noun.contract.name, ids)
    count += ids.length
    if (count > fewMax) return scanLog(ctx, searched, q, tests, after, enough)
  }
  if (count === 0) return { ids: [], next: undefined }
  const hits = [...records].map(
    ([kind, ids]) => sql`(h.root_kind = ${kind} and h.root_id = any (${sql.param(ids)}::uuid[]))`,
  )
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select distinct h.change as id from ${history} h where ${sql.join(hits, sql` or `)}`)
  return { ids: rows.map((row) => row.id), next: undefined }
}

async function idsFound(ctx: Ctx, { contract }: Noun, q: string): Promise<string[]> {
  const condition = entryHas(q, ctx, [contract])
  if (!condition) return []
  const { rows } = await ctx.db.execute<{ id: string }>(someMatching(contract, condition, fewMax + 1))
  return rows.map((row) => row.id)
}

async function idsFoundAmong(ctx: Ctx, { contract }: Noun, q: string, ids: readonly string[]): Promise<string[]> {
  const { kind, id } = searchEntry
  const isAmong = sql`${kind} = ${contract.name} and ${id} = any (${sql.param([...ids])}::uuid[])`
  const rows = await ctx.db
    .select({ id })
    .from(searchEntry)
    .where(and(isAmong, entryHas(q, ctx, [contract])?.text))
  return rows.map((row) => row.id)
}

/**
 * Reads the log from its newest end, or from before `after`, and returns the changes whose records the search finds.
 */
async function scanLog(
  ctx: Ctx,
  searched: readonly Noun[],
  q: string,
  tests: readonly SQL[],
  after: string | undefined,
  enough: number,
): Promise<Found> {
  const ids: string[] = []
  let last = after
  for (let read = 0; read < readMax; read += readAtOnce) {
    const older = last === undefined ? tests : [...tests, sql`c.id < ${last}`]
    const { rows } = await ctx.db.execute<{ id: string }>(sql`
      select c.id from ${change} c where ${sql.join([...older], sql` and `)} order by c.id desc limit ${readAtOnce}`)
    ids.push(...(await aboutFoundRecords(ctx, searched, q, rows)))
    if (rows.length < readAtOnce) return { ids, next: undefined }
    last = rows.at(-1)!.id
    if (ids.length > enough) return { ids, next: undefined }
  }
  return { ids, next: last }
}

async function aboutFoundRecords(ctx: Ctx, searched: readonly Noun[], q: string, changes: readonly { id: string }[]) {
  const ids = changes.map((change) => change.id)
  const { rows } = await ctx.db.execute<{ change: string; kind: string; id: string }>(sql`
    select distinct h.change, h.root_kind as kind, h.root_id as id from ${history} h
    where h.change = any (${sql.param(ids)}::uuid[])`)
  const hits = new Set<string>()
  for (const noun of searched) {
    const rowsOfNoun = rows.filter((row) => row.kind === noun.contract.name)
    if (rowsOfNoun.length === 0) continue
    const found = new Set(await idsFoundAmong(ctx, noun, q, [...new Set(rowsOfNoun.map((row) => row.id))]))
    for (const row of rowsOfNoun) if (found.has(row.id)) hits.add(row.change)
  }
  return ids.filter((id) => hits.has(id))
}
