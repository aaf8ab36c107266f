import { type Filter, type Found, parseQuery, searchedFields, searchedLinks, totalMax } from '@sms/kit/contract'
import { and, sql } from 'drizzle-orm'
import { isAmong } from '../change/bulk-set.ts'
import { type Ctx, opens } from '../context.ts'
import { nameRank, recordsBeginningWith } from '../crud/name-rank.ts'
import { isTooSlow } from '../database/errors.ts'
import { page } from '../lists/page.ts'
import { readInTurn } from '../lists/read-in-turn.ts'
import { anyKindRoot, camel, type Noun, type Nouns, parentKindsOf } from '../noun.ts'
import { visible } from '../scope.ts'
import { entryHas, holdsWindows } from './entries.ts'
import { hitsOf } from './hits.ts'
import { prepareSearch } from './rebuild.ts'
import { searchEntry } from './table.ts'
import { meaningsOf } from './text.ts'
import { meantBy } from './typo.ts'

/** A kind with more matches is searched as its list is, not by the ids of its matches. */
const idsMax = 1_000

/**
 * The matches of `q` in each resource that the actor may see, at most `limit` of each, the best first. A kind that
 * takes too long stands as `tooLong`; without any match, a spelling one letter away is tried.
 */
export async function searchAll(ctx: Ctx, nouns: Nouns, q: string, limit: number): Promise<Found[]> {
  if (meaningsOf(q).every((words) => words.length === 0)) return []
  const kinds = Object.values(nouns).filter(
    (noun) => searchedFields(noun.contract).length > 0 && mayRead(ctx, nouns, noun),
  )
  const found = await searchKinds(ctx, nouns, kinds, q, limit)
  if (found.length > 0) return found
  const contracts = kinds.map(({ contract }) => contract)
  const meant = await inTime(ctx, (ctx) => meantBy(ctx, contracts, q))
  return meant === undefined
    ? []
    : (await searchKinds(ctx, nouns, kinds, meant, limit)).map((kind) => ({ ...kind, meant }))
}

/** The matches of kinds, in the order of `kinds`; a kind without any is left out. */
async function searchKinds(ctx: Ctx, nouns: Nouns, kinds: readonly Noun[], q: string, limit: number): Promise<Found[]> {
  const matching = await inTime(ctx, (ctx) => matchingKinds(ctx, kinds, q))
  const found: Found[] = []
  for (const noun of kinds) {
    const match = matching?.get(noun.contract.name)
    // Where the kinds with matches are unknown, every kind is searched.
    if (matching && !match) continue
    const result = await inTime(ctx, (ctx) => searchOne(ctx, nouns, noun, q, limit, match?.ids ?? undefined))
    found.push(result ?? { ...kindOf(noun), total: 0, rank: 2, records: [], tooLong: true })
  }
  return found.filter(({ total, tooLong }) => total > 0 || tooLong)
}

/** Runs work in its own transaction; undefined if a statement takes too long, so that other kinds still answer. */
const inTime = async <T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<T | undefined> => {
  try {
    return await readInTurn(ctx, (db) => work({ ...ctx, db }))
  } catch (error) {
    if (!isTooSlow(error) || ctx.signal?.aborted) throw error
    return undefined
  }
}

/** A kind with matches; `ids` is null where they are many. */
type Match = { readonly kind: string; readonly ids: readonly string[] | null }

/** The kinds with matches, by name; undefined, since unknown, for words of a letter or two. */
async function matchingKinds(ctx: Ctx, kinds: readonly Noun[], q: string): Promise<Map<string, Match> | undefined> {
  const contracts = kinds.map(({ contract }) => contract)
  const { windows, rest, isShort } = entryHas(q, ctx, contracts)!
  if (isShort) return undefined
  await prepareSearch(ctx.db, ...contracts)
  const names = sql.param(contracts.map(({ name }) => name))
  const { rows } = await ctx.db.execute<Match>(sql`
    select kind, case when count(*) <= ${idsMax}::int then array_agg(id) end as ids
    from ${searchEntry} where ${and(holdsWindows(windows), rest)} and (kind = any (${names}::text[])) is true group by kind`)
  return new Map(rows.map((row) => [row.kind, row]))
}

const kindOf = ({ contract }: Noun) => ({ kind: contract.name, path: contract.path, titles: contract.titles })

/** The menu key of a kind opens it; a part of other records is opened by the key of those. */
const mayRead = (ctx: Ctx, nouns: Nouns, noun: Noun) =>
  noun.contract.menus.length ? opens(ctx.actor, noun.contract) : openParents(ctx, nouns, noun).length > 0

const openParents = (ctx: Ctx, nouns: Nouns, noun: Noun) =>
  parentKindsOf(nouns, noun).filter(({ contract }) => opens(ctx.actor, contract))

/** The best matches of one kind: among the records of `ids` where they are known, else as its list finds them. */
async function searchOne(
  ctx: Ctx,
  nouns: Nouns,
  noun: Noun,
  q: string,
  limit: number,
  ids: readonly string[] | undefined,
): Promise<Found> {
  const { contract, service } = noun
  const source = { ...service, scope: () => and(visible(ctx, nouns, noun), ids ? isAmong(noun, ids) : undefined) }
  // Files and comments are searched below the open kinds only, without removed ones.
  const attached = anyKindRoot(noun)
  const openKinds = openParents(ctx, nouns, noun).map((parent) => parent.contract.name)
  const ofOpen: Filter[] = attached
    ? [{ field: camel(attached.kindColumn), test: { op: 'anyOf', values: openKinds } }]
    : []
  const listed = async (status: 'Active' | 'inActive') => {
    const query = parseQuery(contract, { q: ids ? '' : q, status, pageSize: limit })
    return page(ctx, source, { ...query, filters: [...query.filters, ...ofOpen] })
  }
  const active = await listed('Active')
  const inactive = active.more || attached ? undefined : await listed('inActive')
  const total = active.total + (inactive?.total ?? 0)
  // The list's own order may have the best matches beyond its first page.
  const leading =
    total > limit && !attached ? await recordsBeginningWith(ctx, source, q, limit, ['Active', 'inActive']) : []
  const rows = new Map([...leading, ...active.rows, ...(inactive?.rows ?? [])].map((row) => [row.id, row]))
  const ranked = [...rows.values()]
    .map((row) => ({ row, rank: nameRank(contract, row, q), inactive: Number(row.status !== 'Active') }))
    .sort((a, b) => a.rank - b.rank || a.inactive - b.inactive)
    .slice(0, limit)
  const shown = ranked.map(({ row }) => row)
  const records = await hitsOf(ctx, nouns, noun, shown, q)
  const links = new Set(searchedLinks(contract).map(({ field }) => field))
  // A kind that is found by the records it names alone stands behind those records.
  const isByLinks = records.every(({ where }) => where !== null && links.has(where.field))
  return {
    ...kindOf(noun),
    total: Math.min(total, totalMax),
    ...(active.more || inactive?.more || total > totalMax ? { more: true as const } : {}),
    rank: isByLinks ? 3 : (ranked[0]?.rank ?? 2),
    records,
  }
}
