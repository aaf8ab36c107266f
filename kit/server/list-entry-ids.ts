import { and, type SQL, sql } from 'drizzle-orm'
import { ofEntries } from './list-count.ts'
import { idsOf, type Search, when } from './list-ids.ts'
import { placeBehind } from './order.ts'
import { inHalves } from './search-halves.ts'
import { placeField } from './search-layout.ts'
import { searchEntry } from './search-table.ts'

/** How search entries stand in the list's order, where that is the one that they hold; else undefined. */
function placing({ contract, window }: Search) {
  const [sort, ...more] = window.sort
  const place = placeField(contract)
  if (!place || more.length || sort!.field !== place) return undefined
  const direction = sql.raw(sort!.descending ? 'desc' : 'asc')
  return {
    order: sql`order by place ${direction}, id ${direction} limit`,
    behind: window.after === undefined ? undefined : placeBehind(contract, { ...window, after: window.after }),
  }
}

/**
 * As `gatheredIds`, from the search entries alone, without looking at a record, with the number of all matches: for a
 * list in its own order whose every condition the entries answer. Undefined where they do not hold that order.
 */
export function placedIds(search: Search): Promise<{ ids: string[]; found: number }> | undefined {
  const { db, contract, asked, window } = search
  const placed = placing(search)
  if (!placed) return undefined
  const page = sql`${placed.order} ${window.limit} offset ${window.offset}`
  const statement = sql`${gathered(searchEntry, ofEntries(contract, asked))}
    select (select count(*) from matching)::int as found, array(select id from matching ${when(placed.behind)} ${page}) as ids`
  return db.execute<{ ids: string[]; found: number }>(statement).then(({ rows }) => rows[0]!)
}

/** The number is that of all matches, wherever the page begins; a cursor narrows the page alone. */
const gathered = (from: unknown, condition: SQL) =>
  sql`with matching as materialized (select place, id from ${from} where ${condition})`

/** Rows that are merged where each half of the entries gives its first: of deeper pages one session gathers all. */
const halvedMost = 1_000

/** `placedIds` of many matches: each half of the entries gathered by a session of its own, and their first rows merged. */
export async function placedHalves(search: Search): Promise<{ ids: string[]; found: number } | undefined> {
  const { db, pool, contract, asked, window } = search
  const placed = placing(search)
  const first = window.offset + window.limit
  if (!placed || first > halvedMost) return placedIds(search)
  const condition = ofEntries(contract, asked)
  const halves = await inHalves(db, pool, async (db, half) => {
    const { rows } = await db.execute<Half & { found: number }>(sql`${gathered(half, condition)}, page as (
        select place, id from matching ${when(placed.behind)} ${placed.order} ${first})
      select (select count(*) from matching)::int as found, coalesce((select json_agg(page) from page), '[]') as page`)
    return rows[0]!
  })
  return { ids: await merged(search, halves), found: halves[0].found + halves[1].found }
}

/** The first rows of a list among those of one half of the entries. */
type Half = { page: { place: string; id: string }[] }

/** The ids of a page out of the first rows of each half. */
function merged({ db, window, ...search }: Search, halves: readonly Half[]): Promise<string[]> {
  const rows = JSON.stringify(halves.flatMap(({ page }) => page))
  return idsOf(
    db,
    sql`select id from json_populate_recordset(null::search_entry, ${rows}::json)
      ${placing({ db, window, ...search })!.order} ${window.limit} offset ${window.offset}`,
  )
}

/**
 * As `placedIds`, the first of more matches than are counted: those up to a place in the order that a sample has shown
 * to lie behind enough of them. Undefined when it did not, and for a list that runs the other way.
 */
export async function foremostIds(search: Search, upTo: string): Promise<string[] | undefined> {
  const { contract, asked, window } = search
  const placed = placing(search)
  if (!placed || window.sort[0]!.descending) return undefined
  const condition = and(ofEntries(contract, asked), placed.behind)
  const found = await firstOfHalves(
    search,
    (half) => sql`with matching as materialized
        (select place, id from ${half} where ${condition} and kind = ${contract.name} and place <= ${upTo})
      select place, id from matching`,
  )
  return found?.length === window.limit ? found : undefined
}

/**
 * As `walkedIds`, along the search entries alone, under the conditions of `placedIds`; where the way is long along both
 * halves of them at the same time.
 */
export function strolledIds(search: Search, look: number, isFar = false): Promise<string[] | undefined> | undefined {
  const { db, contract, asked, window } = search
  const placed = placing(search)
  if (!placed) return undefined
  const walked = and(ofEntries(contract, { ...asked, entry: undefined }), placed.behind)
  const along = (from: unknown, look: number) => sql`select place, id
    from (select * from ${from} where ${walked} ${placed.order} ${look}) as ${searchEntry} where ${asked.entryText}`
  const isHalved = isFar && window.offset + window.limit <= halvedMost
  const found = isHalved
    ? firstOfHalves(search, (half) => along(half, Math.ceil(look / 2)), true)
    : idsOf(db, sql`${along(searchEntry, look)} ${placed.order} ${window.limit} offset ${window.offset}`)
  return found.then((ids) => (ids?.length === window.limit ? ids : undefined))
}

/**
 * A page out of the first rows that a query gives in each half of the entries, read at the same time. Undefined for
 * deep pages, and, of queries that end before the half does, where one half `mustFill` the page and did not.
 */
async function firstOfHalves(
  search: Search,
  query: (half: SQL) => SQL,
  mustFill = false,
): Promise<string[] | undefined> {
  const { db, pool, window } = search
  const first = window.offset + window.limit
  if (first > halvedMost) return undefined
  const halves = await inHalves(db, pool, async (db, half) => {
    const { rows } = await db.execute<Half['page'][number]>(sql`${query(half)} ${placing(search)!.order} ${first}`)
    return { page: rows }
  })
  if (mustFill && halves.some(({ page }) => page.length < first)) return undefined
  return merged(search, halves)
}
