import { type Filter, type Found, parseQuery, type Resource, searchedFields, totalMax } from '@sms/kit/contract'
import { type Ctx, opens } from './context.ts'
import { isTooSlow } from './database-errors.ts'
import { bounded, page } from './list.ts'
import { roughly } from './list-uncounted.ts'
import { beginning, nearness } from './name-rank.ts'
import type { Noun, Nouns } from './noun.ts'
import { camel, hangs, parentKindsOf } from './parts.ts'
import { visible } from './scope.ts'
import { hitsOf } from './search-hits.ts'
import { wordsOf } from './search-text.ts'

type Row = Record<string, unknown>

/** Kinds that one search looks through at the same time; each takes a connection, of which the pool has twenty. */
const atOnce = 2

/**
 * What every resource that the actor may see holds of `q`, at most `limit` records of each: codes and names that are the
 * text come first, those that begin with it next, then all others; of equals the Active ones first.
 */
export async function searchAll(ctx: Ctx, nouns: Nouns, q: string, limit: number): Promise<Found[]> {
  if (wordsOf(q).length === 0) return []
  const kinds = Object.values(nouns).filter(
    (noun) => searchedFields(noun.contract).length > 0 && mayRead(ctx, nouns, noun),
  )
  const found: Found[] = []
  const rest = kinds.entries()
  const look = async () => {
    for (const [at, noun] of rest) found[at] = await searchInTime(ctx, nouns, noun, q, limit)
  }
  await Promise.all(Array.from({ length: atOnce }, look))
  return found.filter(({ total, tooLong }) => total > 0 || tooLong)
}

/** One kind, in a transaction of its own: one that takes too long says so and does not keep the others from answering. */
async function searchInTime(ctx: Ctx, nouns: Nouns, noun: Noun, q: string, limit: number): Promise<Found> {
  try {
    return await bounded(ctx.db, (db) => searchOne({ ...ctx, db }, nouns, noun, q, limit))
  } catch (error) {
    if (!isTooSlow(error)) throw error
    return { ...kindOf(noun), total: 0, rank: 2, records: [], tooLong: true }
  }
}

const kindOf = ({ contract }: Noun) => ({ kind: contract.name, path: contract.path, titles: contract.titles })

/** The menu key of a kind opens it; a part of other records is opened by the key of those. */
const mayRead = (ctx: Ctx, nouns: Nouns, noun: Noun) =>
  noun.contract.menus.length ? opens(ctx.actor, noun.contract) : openParents(ctx, nouns, noun).length > 0

const openParents = (ctx: Ctx, nouns: Nouns, noun: Noun) =>
  parentKindsOf(nouns, noun).filter(({ contract }) => opens(ctx.actor, contract))

async function searchOne(ctx: Ctx, nouns: Nouns, noun: Noun, q: string, limit: number): Promise<Found> {
  const { contract, service } = noun
  const source = { ...service, scope: () => visible(ctx, nouns, noun) }
  // What hangs on records of several kinds is looked for on those of the kinds that are open; what was taken off is not.
  const hanging = hangs(noun)
  const open: Filter[] = hanging
    ? [
        {
          field: camel(hanging.kindColumn),
          test: { op: 'anyOf', values: openParents(ctx, nouns, noun).map((one) => one.contract.name) },
        },
      ]
    : []
  const listed = async (status: 'Active' | 'inActive') => {
    const query = parseQuery(contract, { q, status, pageSize: limit, about: 'total' })
    return page(ctx, source, { ...query, filters: [...query.filters, ...open] })
  }
  const active = await listed('Active')
  const others = active.more || hanging ? undefined : await listed('inActive')
  const total = active.total + (others?.total ?? 0)
  const more = active.more || others?.more || false
  const about = !more && (active.about || others?.about)
  const leading = total > limit && !hanging ? await beginning(ctx, source, q, limit, ['Active', 'inActive']) : []
  const rows = new Map([...leading, ...active.rows, ...(others?.rows ?? [])].map((row) => [row.id, row]))
  const ranked = [...rows.values()]
    .map((row) => ({ row, rank: rankOf(contract, row, q) }))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, limit)
  return {
    ...kindOf(noun),
    total: Math.min(about ? roughly(total) : total, totalMax),
    ...(more || (total > totalMax && !about) ? { more: true as const } : {}),
    ...(about ? { about: true as const } : {}),
    rank: Math.floor((ranked[0]?.rank ?? 4) / 2),
    records: await hitsOf(
      ctx,
      nouns,
      noun,
      ranked.map(({ row }) => row),
      q,
    ),
  }
}

/** 0 and 1 for a record whose code or name is the text, 2 and 3 for one that begins with it, 4 and 5 for others. */
const rankOf = (contract: Resource<any, any>, row: Row, q: string): number =>
  2 * nearness(contract, row, q) + (row.status === 'Active' ? 0 : 1)
