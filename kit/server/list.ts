import {
  dayAfter,
  type Field,
  type Fields,
  type Filter,
  type ListQuery,
  type Resource,
  startOfDay,
  totalMax,
} from '@sms/kit/contract'
import { and, getTableColumns, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from './context.ts'
import { behind, cursorOf, orderOf, selectInOrder } from './order.ts'
import { matches } from './search.ts'

export type Page<T> = {
  readonly rows: T[]
  readonly total: number
  readonly more: boolean
  readonly next: string | undefined
}

/** The condition of a list's search and filters. */
export function where(
  contract: Resource<any, any>,
  table: PgTable,
  query: Pick<ListQuery, 'q' | 'filters'>,
): SQL | undefined {
  const columns = getTableColumns(table)
  const fields = contract.all as Fields
  const tests = query.filters.map((filter) => condition(fields[filter.field]!, columns[filter.field]!, filter))
  return and(...tests, query.q ? matches(contract, columns.id, query.q) : undefined)
}

function condition(field: Field, column: PgColumn, { test, zone = 'UTC' }: Filter): SQL | undefined {
  const isArray = field.type.kind === 'choices' || field.type.kind === 'masters'
  const isRows = field.type.kind === 'rows'
  const empty = isArray ? sql`cardinality(${column}) = 0` : isRows ? sql`${column} = '[]'::jsonb` : isNull(column)
  switch (test.op) {
    case 'empty':
      return empty
    case 'notEmpty':
      return isArray || isRows ? sql`not (${empty})` : isNotNull(column)
    case 'anyOf':
      return isArray
        ? sql`${column} && ${sql.param(test.values)}::${sql.raw(column.getSQLType())}`
        : inArray(column, [...test.values])
    case 'contains':
      return or(...test.values.map((value) => sql`${column} ilike ${`%${value.replace(/[\\%_]/g, '\\$&')}%`}`))
    case 'range': {
      const { min, max } = test
      if (field.type.kind === 'instant')
        return and(
          min === undefined ? undefined : sql`${column} >= ${startOfDay(min, zone)}::timestamptz`,
          max === undefined ? undefined : sql`${column} < ${startOfDay(dayAfter(max), zone)}::timestamptz`,
        )
      const type = sql.raw(field.type.kind === 'date' ? 'date' : 'numeric')
      return and(
        min === undefined ? undefined : sql`${column} >= ${min}::${type}`,
        max === undefined ? undefined : sql`${column} <= ${max}::${type}`,
      )
    }
  }
}

/** One page of rows and the number of all matches: exact to 100,000, beyond that `more`. */
export async function page(
  ctx: Ctx,
  contract: Resource<any, any>,
  table: PgTable,
  query: ListQuery,
): Promise<Page<Record<string, unknown>>> {
  const matching = where(contract, table, query)
  const start = query.after ? behind(contract, table, { ...query, after: query.after }, ctx.language) : undefined
  const order = orderOf(contract, table, query, ctx.language)
  const rows = selectInOrder(ctx.db, table, and(matching, start), order)
    .limit(query.pageSize + 1)
    .offset(query.after ? 0 : (query.page - 1) * query.pageSize)
  const capped = sql`(select 1 from ${table} ${matching ? sql`where ${matching}` : sql``} limit ${totalMax + 1}) as capped`
  const [found, [count]] = await Promise.all([rows, ctx.db.select({ n: sql<number>`count(*)::int` }).from(capped)])
  const shown = found.slice(0, query.pageSize) as Record<string, unknown>[]
  const n = count!.n
  return {
    rows: shown,
    total: Math.min(n, totalMax),
    more: n > totalMax,
    next: found.length > query.pageSize ? cursorOf(shown.at(-1)!, query) : undefined,
  }
}
