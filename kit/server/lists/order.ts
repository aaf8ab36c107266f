import {
  AppError,
  type Field,
  type Fields,
  fieldFilters,
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
export type OrderQuery = Pick<ListQuery, 'sort'> &
  Partial<Pick<ListQuery, 'filters'>> & {
    /** The list is read from its end: every direction is turned round, and what is blank comes first instead of last. */
    readonly isBack?: boolean
  }

/** One step of an order: what the rows are compared by, and the same of a value that a cursor holds. */
type Key = Sort & {
  /** Rows without a value stand first; they stand last in every list as it is shown, whatever the direction. */
  readonly blanksFirst: boolean
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

/** What a key compares, in whichever direction. */
type Compared = Omit<Key, keyof Sort | 'blanksFirst'>

/**
 * An order's expressions, what they look at beside the rows' own columns, and whether an index holds the rows of each of
 * its stretches so.
 */
export type Order = {
  readonly by: SQL[]
  /** The same within a stretch, all or none of whose rows have a value by which they are compared first. */
  readonly within: SQL[]
  readonly joins: readonly Join[]
  readonly isIndexed: boolean
}
type Join = { readonly table: SQL; readonly on: SQL }

/**
 * The order of a list as its reader sees it, made total by the id: choices by their declared order or their names,
 * master data, references and the records' own names by what they are called in the language, all else by value.
 */
export function orderOf(contract: Resource<any, any>, table: PgTable, query: OrderQuery, reader: Reader): Order {
  const keys = keysOf(contract, table, query, reader)
  const compared = comparedOf(keys, query)
  const [lead] = compared
  // PostgreSQL reads an index in either direction, with what is blank last ascending and first descending.
  const asInIndex = ({ filled, blanksFirst, descending }: Key) => filled || blanksFirst === descending
  const by = compared.map((key) => {
    const way = (key.descending ? desc : asc)(key.by)
    return asInIndex(key) ? way : sql`${way} nulls ${sql.raw(key.blanksFirst ? 'first' : 'last')}`
  })
  return {
    by,
    within: [(lead!.descending ? desc : asc)(lead!.by), ...by.slice(1)],
    joins: keys.flatMap(({ join }) => join ?? []),
    isIndexed: hasIndex(table, compared, fixedBy(query)),
  }
}

/** Fields that a filter holds to one value, so that rows need not be compared by them. */
const fixedBy = ({ filters = [] }: OrderQuery): ReadonlySet<string> =>
  new Set(
    fieldFilters(filters).flatMap(({ field, test }) =>
      test.op === 'anyOf' && test.values.length === 1 ? [field] : [],
    ),
  )

const comparedOf = (keys: readonly Key[], query: OrderQuery): readonly Key[] => {
  const fixed = fixedBy(query)
  return keys.filter(({ field }) => !fixed.has(field) || field === 'id')
}

/** Whether an index of a table, read from either end, holds its rows in this order, behind columns that have one value. */
function hasIndex(table: PgTable, keys: readonly Key[], fixed: ReadonlySet<string>): boolean {
  const names = getTableColumns(table)
  const skipped = new Set([...fixed].map((field) => names[field]?.name))
  return getTableConfig(table).indexes.some(({ config }) => {
    if (config.where || (config.method ?? 'btree') !== 'btree') return false
    const columns = config.columns.map((indexed) => {
      const { name, indexConfig } = indexed as { name?: string; indexConfig?: { order?: string; nulls?: string } }
      return { name, isDown: indexConfig?.order === 'desc', blanksFirst: indexConfig?.nulls === 'first' }
    })
    while (columns.length && skipped.has(columns[0]!.name)) columns.shift()
    // Of what is compared first a stretch holds either all with a value or all without.
    const fits = (isBack: boolean) =>
      keys.every(({ column, descending, filled, blanksFirst }, i) => {
        const at = columns[i]
        if (!column || at?.name !== column.name || at.isDown === (descending === isBack)) return false
        return filled || at.blanksFirst === (i === 0 ? at.isDown : blanksFirst !== isBack)
      })
    return fits(false) || fits(true)
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

/** An order, perhaps from a cursor on, and the parameter that held it. */
type Begun = OrderQuery & { readonly after?: string | undefined; readonly reads?: 'after' | 'before' }

/**
 * The rows of an order, behind its cursor where there is one, as conditions of stretches that follow one another: an index
 * holds those with a value by which they are compared first, and those without, but not the latter behind the former where
 * it is read backward. A text that is no cursor of such an order is refused at `after`.
 */
export function stretchesOf(
  contract: Resource<any, any>,
  table: PgTable,
  begun: Begun,
  reader: Reader,
): readonly (SQL | undefined)[] {
  const keys = keysOf(contract, table, begun, reader)
  const lead = comparedOf(keys, begun)[0]!
  const [blank, filled] = [isNull(lead.by), isNotNull(lead.by)]
  if (begun.after === undefined) return lead.filled ? [undefined] : lead.blanksFirst ? [blank, filled] : [filled, blank]

  const values = readCursor(begun.after, keys.length, begun.reads)
  const fields = contract.all as Fields
  const steps = keys.map(({ field, by, filled, descending, blanksFirst, of }, i) => {
    if (values[i] !== null && !isKey(fields[field]!, values[i])) throw badCursor(begun.reads)
    const value = values[i] === null ? null : of(values[i])
    if (value === null) return { equal: isNull(by), beyond: blanksFirst ? isNotNull(by) : sql`false`, from: undefined }
    const further = (descending ? lt : gt)(by, value)
    const from = descending ? sql`${by} <= ${value}` : sql`${by} >= ${value}`
    return { equal: sql`${by} = ${value}`, beyond: filled || blanksFirst ? further : or(further, isNull(by)), from }
  })
  const further = or(...steps.map(({ beyond }, i) => and(...steps.slice(0, i).map((step) => step.equal), beyond)))
  // Said once more of what is compared first alone, so that an index by it begins there.
  const { from } = steps[keys.indexOf(lead)]!
  if (lead.filled) return [and(from, further)]
  if (!from) return lead.blanksFirst ? [and(blank, further), and(filled, further)] : [and(blank, further)]
  return lead.blanksFirst ? [and(from, further)] : [and(from, further), and(blank, further)]
}

/** The sort with the id behind it, in the direction of its last field. */
const totalSort = (sort: readonly Sort[]): Sort[] => [
  ...sort,
  { field: 'id', descending: sort.at(-1)?.descending ?? false },
]

function keysOf(contract: Resource<any, any>, table: PgTable, query: OrderQuery, reader: Reader): Key[] {
  const { isBack = false } = query
  const columns = getTableColumns(table)
  const fields = contract.all as Fields
  return totalSort(query.sort).map((part) => {
    const names = namesFor(contract, part.field, reader.language).map((name) => columns[name]!)
    const key = names[0] === columns[part.field] && names[0]!.notNull ? undefined : comparedInLanguage(names, reader)
    const descending = part.descending !== isBack
    const by = key ?? compared(fields[part.field]!, columns[part.field]!, reader)
    return { field: part.field, descending, blanksFirst: isBack, ...by }
  })
}

function compared(field: Field, column: PgColumn, reader: Reader): Compared {
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
function comparedByName(named: Names, column: PgColumn, { language }: Reader): Compared {
  const nameOf = (id: SQL) => sql`(select name from ${named.rows} as named where key = ${id})`
  const of = (id: unknown) => nameOf(sql`${id}::uuid`)
  const collation = collations[language]
  if (named.table === column.table) return { by: sql`${nameOf(sql`${column}`)} ${collation}`, filled: false, of }
  const alias = sql.identifier(`sort_${column.name}`)
  const join = { table: sql`${named.rows} as ${alias}`, on: sql`${alias}.key = ${column}` }
  return { by: sql`${alias}.name ${collation}`, join, filled: false, of }
}

/** By the first filled one of a name's columns, which stand in the order in which their reader would read them. */
function comparedInLanguage(columns: readonly PgColumn[], { language }: Reader): Compared | undefined {
  if (columns.length === 1) return undefined
  return {
    by: sql`coalesce(${sql.join([...columns], sql`, `)}) ${collations[language]}`,
    filled: columns.some((column) => column.notNull),
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

function readCursor(text: string, length: number, reads: Begun['reads']): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (Array.isArray(values) && values.length === length) return values
  } catch {}
  throw badCursor(reads)
}

const badCursor = (field: Begun['reads'] = 'after') =>
  new AppError('refused', label(`${field}: not a cursor of this list`, `${field}：不是此列表的游标`), {
    problems: [{ field, message: label('Not a cursor of this list', '不是此列表的游标') }],
  })
