import type { Fields } from '@sms/kit/contract'
import { and, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { snake } from '../columns.ts'
import type { Ctx } from '../context.ts'
import type { Noun, Nouns } from '../noun.ts'

/** A field that may refer to records of some kind: by an id, by a list of ids, or by ids inside rows or a group. */
export type Holder = { readonly noun: Noun; readonly field: string; readonly how: 'id' | 'ids' | 'inside' }

/** All fields that refer to records of `kind`. For master data `key` limits them to the fields of that category. */
export function holdersOf(nouns: Nouns, kind: string, key?: string): Holder[] {
  return Object.values(nouns).flatMap((noun) => {
    const fields = { ...(noun.contract.fields as Fields), ...(noun.contract.owned as Fields) }
    return Object.entries(fields).flatMap(([field, { type }]): Holder[] => {
      if (refers(type, kind, key)) return [{ noun, field, how: type.kind === 'masters' ? 'ids' : 'id' }]
      const inner = type.kind === 'rows' || type.kind === 'group' ? Object.values(type.fields) : []
      return inner.some(({ type }) => refers(type, kind, key)) ? [{ noun, field, how: 'inside' }] : []
    })
  })
}

/** Whether a field's ids may be those of records of `kind`; for master data with `key`, only of that category. */
function refers(type: Fields[string]['type'], kind: string, key: string | undefined): boolean {
  if (type.kind === 'reference' && type.kinds?.includes(kind)) return true
  if (kindNamed(type) !== kind) return false
  return key === undefined || !('key' in type) || type.key === key
}

/** The kind whose ids a field holds; undefined for other fields. */
export function kindNamed(type: Fields[string]['type']): string | undefined {
  if (type.kind === 'reference') return type.to
  if (type.kind === 'file') return 'attachment'
  return type.kind === 'master' || type.kind === 'masters' ? 'master' : undefined
}

const columnOf = ({ noun, field }: Holder) => getTableColumns(noun.service.table as PgTable)[field]!

/** Without capturing groups, which regexp_matches would return instead of the whole match. */
const uuidInText = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

/** Selects the references of a holder: the `id` of its record and the `target` that it names. */
export function referencesBy(holder: Holder): SQL {
  const { table } = holder.noun.service
  const column = sql`h.${sql.identifier(snake(holder.field))}`
  switch (holder.how) {
    case 'id':
      return sql`select h.id, ${column} as target from ${table} h`
    case 'ids':
      return sql`select h.id, target from ${table} h, unnest(${column}) target`
    case 'inside':
      return sql`select h.id, match[1]::uuid as target from ${table} h, regexp_matches(${column}::text, ${uuidInText}, 'g') match`
  }
}

/**
 * The condition that a holder's column refers to the id. Inside JSON the id is searched as text, since it is unique.
 */
export function refersTo(holder: Holder, id: string): SQL {
  const column = columnOf(holder)
  if (holder.how === 'id') return eq(column, id)
  if (holder.how === 'ids') return sql`${column} @> array[${id}]::uuid[]`
  return sql`${column}::text like ${`%${id}%`}`
}

/**
 * The column's value with `from` replaced by `to`, without duplicates in lists, for rows that `refersTo(holder, from)`.
 * Shares of the same member are added up, the largest first.
 */
export function withIdReplaced(holder: Holder, from: string, to: string): SQL {
  const column = columnOf(holder)
  if (holder.how === 'id') return sql`${to}::uuid`
  if (holder.how === 'ids')
    return sql`case when ${column} @> array[${to}]::uuid[] then array_remove(${column}, ${from}::uuid) else array_replace(${column}, ${from}::uuid, ${to}::uuid) end`
  const replaced = sql`replace(${column}::text, ${from}, ${to})::jsonb`
  const { type } = ({ ...holder.noun.contract.fields, ...holder.noun.contract.owned } as Fields)[holder.field]!
  return type.kind === 'rows' && type.share ? withSumsOfShares(replaced, type.share.amount) : replaced
}

/**
 * Rows of shares, JSON, with those of the same member added up, the largest first; `amount` is the field of the share.
 */
const withSumsOfShares = (shares: SQL, amount: string): SQL => sql`(
  select jsonb_agg(rest || jsonb_build_object(${amount}::text, trim_scale(total)::text) order by total desc, place)
  from (
    select row - ${amount}::text as rest, sum((row ->> ${amount}::text)::numeric) as total, min(at) as place
    from jsonb_array_elements(${shares}) with ordinality shares(row, at) group by 1
  ) each)`

/** How many visible records refer to each id, summed over the holders. */
export async function countUses(
  ctx: Ctx,
  holders: readonly Holder[],
  ids: readonly string[],
): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  if (ids.length === 0) return counts
  for (const holder of holders) {
    const column = columnOf(holder)
    const { scope } = holder.noun.service
    const each =
      holder.how === 'id'
        ? ctx.db
            .select({ id: sql<string>`${column}::text`, n: sql<number>`count(*)::int` })
            .from(holder.noun.service.table as PgTable)
            .where(and(inArray(column, [...ids]), scope(ctx.actor)))
            .groupBy(column)
        : ctx.db
            .select({ id: sql<string>`wanted.id::text`, n: sql<number>`count(*)::int` })
            .from(holder.noun.service.table as PgTable)
            .innerJoin(
              sql`unnest(${sql.param(ids)}::uuid[]) as wanted(id)`,
              holder.how === 'ids'
                ? sql`${column} @> array[wanted.id]`
                : sql`${column}::text like '%' || wanted.id::text || '%'`,
            )
            .where(scope(ctx.actor))
            .groupBy(sql`wanted.id`)
    for (const { id, n } of await each) counts.set(id, (counts.get(id) ?? 0) + n)
  }
  return counts
}
