import {
  AppError,
  type Field,
  type Fields,
  isMoment,
  isValueOf,
  type ListQuery,
  label,
  namesFor,
  namesUnder,
  type Resource,
  type Sort,
} from '@sms/kit/contract'
import { and, asc, desc, getTableColumns, gt, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../database/db.ts'
import { ranksOf } from './choice-ranks.ts'
import { collations, type Names, namesOf, type Reader } from './names.ts'

/** What an order is asked for: the sort, and the filters that may hold one of its fields to a single value. */
export type OrderQuery = Pick<ListQuery, 'sort'> & Partial<Pick<ListQuery, 'filters'>>

/** One step of an order: what the rows are compared by, and the same of a value that a cursor holds. */
type Key = Sort & {
  readonly by: SQL
  /** The column that `by` is, where it is one. */
  readonly column?: PgColumn
  /** Where `by` is found when it is no column of the rows. */
  readonly join?: Join
  /** Whether no row lacks it. */
  readonly filled: boolean
  /** What a cursor's value is compared as; null where a row with that value has nothing to be compared by. */
  readonly of: (value: unknown) => SQL | null
}

/** An order's expressions, what they look at beside the rows' own columns, and whether an index holds the rows so. */
export type Order = { readonly by: SQL[]; readonly joins: readonly Join[]; readonly isIndexed: boolean }
type Join = { readonly table: SQL; readonly on: SQL }

/**
 * The order of a list as its reader sees it, made total by the id: choices by their declared order or their names,
 * master data, references and the records' own names by what they are called in the language, all else by value.
 */
export function orderOf(contract: Resource<any, any>, table: PgTable, query: OrderQuery, reader: Reader): Order {
  const fixed = new Set(
    query.filters?.flatMap(({ field, test }) => (test.op === 'anyOf' && test.values.length === 1 ? [field] : [])),
  )
  const keys = keysOf(contract, table, query.sort, reader)
  const compared = keys.filter(({ field }) => !fixed.has(field) || field === 'id')
  const isPlain = compared.every(({ column, descending }) => column && descending === keys.at(-1)!.descending)
  return {
    by: compared.map(({ by, descending }) => (descending ? desc : asc)(by)),
    joins: keys.flatMap(({ join }) => join ?? []),
    isIndexed:
      isPlain &&
      hasIndex(
        table,
        compared.map(({ column }) => column!.name),
        fixed,
      ),
  }
}

/** Whether some index of a table holds its rows in the order of these columns, behind those that have one value. */
function hasIndex(table: PgTable, wanted: readonly string[], fixed: ReadonlySet<string>): boolean {
  const names = getTableColumns(table)
  const skipped = new Set([...fixed].map((field) => names[field]?.name))
  return getTableConfig(table).indexes.some(({ config }) => {
    if (config.where || (config.method ?? 'btree') !== 'btree') return false
    const columns = config.columns.map((one) => {
      const { name, indexConfig } = one as { name?: string; indexConfig?: { order?: string; nulls?: string } }
      return indexConfig?.order === 'desc' || indexConfig?.nulls === 'first' ? undefined : name
    })
    while (columns.length && skipped.has(columns[0])) columns.shift()
    return wanted.every((name, i) => columns[i] === name)
  })
}

/** The rows of a table under a condition and in an order; all their columns unless `columns` says which. */
export function selectInOrder(
  db: Db,
  table: PgTable,
  condition: SQL | undefined,
  { by, joins }: Order,
  columns: Record<string, PgColumn> = getTableColumns(table),
) {
  const select = db.select(columns).from(table).$dynamic()
  for (const { table, on } of joins) select.leftJoin(table, on)
  return select.where(condition).orderBy(...by)
}

/** The fields of a row that an order looks at; the id among them. */
export const fieldsOf = (contract: Resource<any, any>, sort: readonly Sort[]): string[] => [
  ...new Set(totalSort(sort).flatMap(({ field }) => namesUnder(contract, field))),
]

/** Where a page ended: what its last row is compared by, as opaque text. */
export function cursorOf(
  contract: Resource<any, any>,
  row: Record<string, unknown>,
  { sort }: Pick<ListQuery, 'sort'>,
  { language }: Reader,
): string {
  const values = totalSort(sort).map(({ field }) => {
    const filled = namesFor(contract, field, language).find((name) => row[name] !== null && row[name] !== undefined)
    return filled === undefined ? null : row[filled]
  })
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** A cursor in an order, and the parameter that held it. */
type Cursor = Pick<ListQuery, 'sort'> & { readonly after: string; readonly reads?: 'after' | 'before' }

/**
 * The condition "behind the cursor" under any order; nulls come last ascending and first descending, as in PostgreSQL.
 * A text that is no cursor of such an order is refused at `after`.
 */
export function behind(
  contract: Resource<any, any>,
  table: PgTable,
  { sort, after, reads }: Cursor,
  reader: Reader,
): SQL | undefined {
  const keys = keysOf(contract, table, sort, reader)
  const values = readCursor(after, keys.length, reads)
  const fields = contract.all as Fields
  const steps = keys.map(({ field, by, filled, descending, of }, i) => {
    if (values[i] !== null && !isKey(fields[field]!, values[i])) throw badCursor(reads)
    const value = values[i] === null ? null : of(values[i])
    if (value === null) return { equal: isNull(by), beyond: descending ? isNotNull(by) : sql`false` }
    return {
      equal: sql`${by} = ${value}`,
      beyond: descending ? lt(by, value) : or(gt(by, value), filled ? undefined : isNull(by)),
    }
  })
  // Said once more of the first key alone, so that an index by it begins there.
  const [{ by, filled, descending, of }] = keys as [Key]
  const first = values[0] === null ? null : of(values[0])
  const from = first && (descending ? sql`${by} <= ${first}` : filled ? sql`${by} >= ${first}` : undefined)
  return and(
    from || undefined,
    or(...steps.map(({ beyond }, i) => and(...steps.slice(0, i).map((step) => step.equal), beyond))),
  )
}

/** The sort with the id behind it, in the direction of its last field. */
const totalSort = (sort: readonly Sort[]): Sort[] => [
  ...sort,
  { field: 'id', descending: sort.at(-1)?.descending ?? false },
]

function keysOf(contract: Resource<any, any>, table: PgTable, sort: readonly Sort[], reader: Reader): Key[] {
  const columns = getTableColumns(table)
  const fields = contract.all as Fields
  return totalSort(sort).map((one) => {
    const names = namesFor(contract, one.field, reader.language).map((name) => columns[name]!)
    const key = names[0] === columns[one.field] && names[0]!.notNull ? undefined : comparedInLanguage(names, reader)
    return { ...one, ...(key ?? compared(fields[one.field]!, columns[one.field]!, reader)) }
  })
}

function compared(field: Field, column: PgColumn, reader: Reader): Omit<Key, keyof Sort> {
  const { type } = field
  if (type.kind === 'choice') {
    const ranks = ranksOf(type, reader.language, column.getSQLType())
    if (ranks) {
      const of = (value: unknown) => (ranks.has(String(value)) ? sql`${ranks.get(String(value))}::int` : null)
      return { by: sql`(${JSON.stringify(Object.fromEntries(ranks))}::jsonb ->> ${column})::int`, filled: false, of }
    }
  }
  if (type.kind === 'master' || (type.kind === 'reference' && column.name !== 'id')) {
    const named = namesOf(type.kind === 'reference' ? type.to : undefined, reader)
    if (named) return comparedByName(named, column, reader)
  }
  const cast = sql.raw(casts[type.kind] ?? '')
  return { by: sql`${column}`, column, filled: column.notNull, of: (value) => sql`${value}${cast}` }
}

/**
 * By the name of the record that a column refers to. Others are joined: a hash of them all costs less than looking each
 * up. A table that refers to itself is as long as the list, and few of its rows refer to another: those are looked up.
 */
function comparedByName(named: Names, column: PgColumn, { language }: Reader): Omit<Key, keyof Sort> {
  const nameOf = (id: SQL) => sql`(select name from ${named.rows} as named where key = ${id})`
  const of = (id: unknown) => nameOf(sql`${id}::uuid`)
  const collation = collations[language]
  if (named.table === column.table) return { by: sql`${nameOf(sql`${column}`)} ${collation}`, filled: false, of }
  const alias = sql.identifier(`sort_${column.name}`)
  const join = { table: sql`${named.rows} as ${alias}`, on: sql`${alias}.key = ${column}` }
  return { by: sql`${alias}.name ${collation}`, join, filled: false, of }
}

/** By the first filled one of a name's columns, which stand in the order in which their reader would read them. */
function comparedInLanguage(columns: readonly PgColumn[], { language }: Reader): Omit<Key, keyof Sort> | undefined {
  if (columns.length === 1) return undefined
  return {
    by: sql`coalesce(${sql.join([...columns], sql`, `)}) ${collations[language]}`,
    filled: columns.some((one) => one.notNull),
    of: (value) => sql`${value}`,
  }
}

const casts: Partial<Record<Field['type']['kind'], string>> = {
  integer: '::int',
  decimal: '::numeric',
  date: '::date',
  instant: '::timestamptz',
  flag: '::boolean',
  reference: '::uuid',
  master: '::uuid',
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

function readCursor(text: string, length: number, reads: Cursor['reads']): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (Array.isArray(values) && values.length === length) return values
  } catch {}
  throw badCursor(reads)
}

const badCursor = (field: Cursor['reads'] = 'after') =>
  new AppError('refused', label(`${field}: not a cursor of this list`, `${field}：不是此列表的游标`), {
    problems: [{ field, message: label('Not a cursor of this list', '不是此列表的游标') }],
  })
