import {
  AppError,
  dayAfter,
  type Field,
  type Fields,
  type Filter,
  isMoment,
  isValueOf,
  type ListQuery,
  label,
  type Resource,
  startOfDay,
  totalMax,
} from '@sms/kit/contract'
import { and, asc, desc, getTableColumns, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from './context.ts'
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

/** The order of a list, made total by the id. */
export function orderBy(table: PgTable, query: Pick<ListQuery, 'sort'>): SQL[] {
  const columns = getTableColumns(table)
  const last = query.sort.at(-1)?.descending ? desc : asc
  return [...query.sort.map(({ field, descending }) => (descending ? desc : asc)(columns[field]!)), last(columns.id!)]
}

/** One page of rows and the number of all matches: exact to 100,000, beyond that `more`. */
export async function page(
  ctx: Ctx,
  contract: Resource<any, any>,
  table: PgTable,
  query: ListQuery,
): Promise<Page<Record<string, unknown>>> {
  const matching = where(contract, table, query)
  const start = query.after ? after(contract, table, query) : undefined
  const rows = ctx.db
    .select()
    .from(table as PgTable)
    .where(and(matching, start))
    .orderBy(...orderBy(table, query))
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

/** Where a page ended: the values of its last row that the order looks at, as opaque text. */
export function cursorOf(row: Record<string, unknown>, query: Pick<ListQuery, 'sort'>): string {
  const values = [...query.sort.map(({ field }) => row[field] ?? null), row.id]
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** The condition "behind the cursor" under any order; nulls come last ascending and first descending, as in PostgreSQL. */
function after(contract: Resource<any, any>, table: PgTable, query: ListQuery): SQL | undefined {
  const columns = getTableColumns(table)
  const last = query.sort.at(-1)?.descending ?? false
  const keys = [...query.sort, { field: 'id', descending: last }]
  const values = readCursor(query.after!, keys.length)
  const fields = contract.all as Fields
  const steps = keys.map(({ field, descending }, i) => {
    const column = columns[field]!
    const value = values[i]
    if (value !== null && !isKey(fields[field]!, value)) throw badCursor()
    const equal = value === null ? isNull(column) : sql`${column} = ${cast(fields[field]!, value)}`
    const beyond =
      value === null
        ? descending
          ? isNotNull(column)
          : sql`false`
        : descending
          ? lt(column, cast(fields[field]!, value))
          : or(gt(column, cast(fields[field]!, value)), column.notNull ? undefined : isNull(column))
    return { equal, beyond }
  })
  return or(...steps.map(({ beyond }, i) => and(...steps.slice(0, i).map((step) => step.equal), beyond)))
}

/** Whether a cursor's value is one that a row can have in the field, so that the database takes it. */
function isKey(field: Field, value: unknown): boolean {
  switch (field.type.kind) {
    case 'text':
    case 'choice':
      return typeof value === 'string' && !value.includes('\0')
    case 'integer':
      return Number.isInteger(value) && isValueOf(field, String(value))
    case 'flag':
      return typeof value === 'boolean'
    case 'instant':
      return typeof value === 'string' && isMoment(value)
    default:
      return typeof value === 'string' && isValueOf(field, value)
  }
}

const cast = (field: Field, value: unknown) =>
  sql`${value}${sql.raw({ integer: '::int', decimal: '::numeric', date: '::date', instant: '::timestamptz', flag: '::boolean', reference: '::uuid', master: '::uuid' }[field.type.kind as 'date'] ?? '')}`

function readCursor(text: string, length: number): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (Array.isArray(values) && values.length === length) return values
  } catch {}
  throw badCursor()
}

const badCursor = () =>
  new AppError('refused', label('after: not a cursor of this list', 'after：不是此列表的游标'), {
    problems: [{ field: 'after', message: label('Not a cursor of this list', '不是此列表的游标') }],
  })
