import {
  type Field,
  type FieldFilter,
  type Fields,
  foldText,
  type ListQuery,
  label,
  namesInBrackets,
  type Resource,
  refusalAt,
  type Share,
  type ShareOf,
  type ValueTest,
} from '@sms/kit/contract'
import Big from 'big.js'
import { or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../context.ts'
import { type MasterValue, masterValuesOf } from '../crud/check-masters.ts'

const sharesOf = ({ type }: Field) => (type.kind === 'rows' && type.share ? { ...type, share: type.share } : undefined)

/**
 * The index expression of a record's shares: each member's id, alone and with its share. Its arguments are literals, so
 * that PostgreSQL recognises the indexed expression.
 */
export const sharesSql = (column: PgColumn, { of, amount }: ShareOf): SQL =>
  sql`sms_shares(${column}, ${sql.raw(`'${of}', '${amount}'`)})`

/** The condition that a record has at least one of the shares; their members are given by id (`withMembers`). */
export function hasShare(field: Field, column: PgColumn, shares: readonly Share[]): SQL | undefined {
  const { fields, share } = sharesOf(field)!
  const keys = shares.flatMap((wanted) => keysOf(wanted, fields[share.amount]!))
  // A range from zero also fits records without the member, except an empty list, whose shares are unknown.
  const without = shares.filter(({ min }) => min !== undefined && Number(min) === 0)
  return or(
    sql`${sharesSql(column, share)} && ${sql.param([...new Set(keys)])}::text[]`,
    ...without.map(
      ({ of }) => sql`(not ${column} @> ${JSON.stringify([{ [share.of]: of }])}::jsonb and ${column} <> '[]'::jsonb)`,
    ),
  )
}

/**
 * The keys of `sms_shares` for a member with a share in the range (`id:50`): one per amount that its decimals allow.
 */
function keysOf({ of, min, max }: Share, { type }: Field): string[] {
  if (min === undefined && max === undefined) return [of]
  const { scale, max: fieldMax = '100' } = type.kind === 'decimal' ? type : { scale: 0, max: undefined }
  const steps = 10 ** scale
  const first = new Big(min ?? 0).times(steps).round(0, Big.roundUp).toNumber()
  const last = new Big(max ?? fieldMax).times(steps).round(0, Big.roundDown).toNumber()
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, i) => `${of}:${new Big(first + i).div(steps)}`)
}

/**
 * Replaces the names of members in a query's shares by ids: in either language, any case, with or without the name in
 * brackets. Refuses an unknown name at its field.
 */
export async function withMembers<Q extends Pick<ListQuery, 'filters'>>(
  ctx: Ctx,
  contract: Resource<any, any>,
  query: Q,
): Promise<Q> {
  const resolve = (filter: FieldFilter) => resolveMembers(ctx, contract, filter)
  const filters = await Promise.all(
    query.filters.map(async (filter) =>
      'any' in filter ? { any: await Promise.all(filter.any.map(resolve)) } : resolve(filter),
    ),
  )
  return { ...query, filters }
}

async function resolveMembers(ctx: Ctx, contract: Resource<any, any>, filter: FieldFilter): Promise<FieldFilter> {
  const { field, test } = filter
  if (test.op === 'not') {
    const resolved = await resolveMembers(ctx, contract, { ...filter, test: test.of })
    return { ...filter, test: { op: 'not', of: resolved.test as ValueTest } }
  }
  if (test.op !== 'share') return filter
  const { fields, share } = sharesOf((contract.all as Fields)[field]!)!
  const { type } = fields[share.of]!
  const values = type.kind === 'master' ? await masterValuesOf(ctx, ctx.nouns, [type.key]) : []
  const shares = test.values.flatMap((wanted) => {
    const ids = idsOf(values, wanted.of)
    if (ids.length > 0) return ids.map((of) => ({ ...wanted, of }))
    const name = wanted.of.slice(0, 80)
    throw refusalAt(field, label(`${field}: nothing is called “${name}”`, `${field}：没有名为“${name}”的值`))
  })
  return { ...filter, test: { op: 'share', values: shares } }
}

/**
 * The ids of the values that a text names exactly, else of those that it names in another spelling (`namesInBrackets`).
 */
function idsOf(values: readonly MasterValue[], text: string): string[] {
  const wanted = foldText(text)
  const called = (spellingsOf: (name: string) => readonly string[]) =>
    values.filter(({ id, names }) => {
      const spellings = Object.values(names).flatMap((name) => (name ? spellingsOf(name) : []))
      return id === text.toLowerCase() || spellings.some((spelling) => foldText(spelling) === wanted)
    })
  const exact = called((name) => [name])
  return (exact.length ? exact : called(namesInBrackets)).map(({ id }) => id)
}
