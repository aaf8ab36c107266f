import {
  AppError,
  type Field,
  type Fields,
  type FieldType,
  fieldFilters,
  isMoment,
  isValueOf,
  type Language,
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
import { collations, type Names, namesQuery, type Reader } from './names.ts'

/** The sort of a list, and the filters that may restrict one of its fields to a single value. */
type OrderQuery = Pick<ListQuery, 'sort'> &
  Partial<Pick<ListQuery, 'filters'>> & {
    /** Reads the list from its end: directions are reversed and blanks come first. */
    readonly isBack?: boolean
  }

/** One step of an order: the expression that rows are compared by, and its value in a cursor. */
type Key = Sort & {
  /** Rows without a value come first, as in a list read backwards. */
  readonly blanksFirst: boolean
  readonly by: SQL
  /** The column, if `by` is one. */
  readonly column?: PgColumn
  /** The joined table of `by`, if it is no column of the rows. */
  readonly join?: Join
  /** Whether every row has a value. */
  readonly filled: boolean
  /** The expression of a cursor's value; null if rows with it have nothing to compare. */
  readonly of: (value: unknown) => SQL | null
}

/** The comparison of a key without its direction. */
type Compared = Omit<Key, keyof Sort | 'blanksFirst'>

/** The expressions of an order with their joins, and whether an index has the rows of each stretch in this order. */
export type Order = {
  readonly by: SQL[]
  /** The same within a stretch, whose rows all have a value for the first comparison or all lack it. */
  readonly within: SQL[]
  readonly joins: readonly Join[]
  readonly isIndexed: boolean
}
type Join = { readonly table: SQL; readonly on: SQL }

/**
 * The order of a list for its reader, made total by the id: choices by their declared order or names,
 * master data, references and own names by their names in the language, other fields by value.
 */
export function orderOf(contract: Resource<any, any>, table: PgTable, query: OrderQuery, reader: Reader): Order {
  const keys = keysOf(contract, table, query, reader)
  const compared = comparedOf(keys, query)
  const [lead] = compared
  // PostgreSQL reads an index in both directions, with blanks last when ascending and first when descending.
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

/** Fields that a filter restricts to one value, so that rows are not compared by them. */
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

/** Whether an index of a table, read from either end, has this order after columns with a single value. */
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
    // In a stretch all rows have a value for the first comparison or all lack it.
    const fits = (isBack: boolean) =>
      keys.every(({ column, descending, filled, blanksFirst }, i) => {
        const at = columns[i]
        if (!column || at?.name !== column.name || at.isDown === (descending === isBack)) return false
        return filled || at.blanksFirst === (i === 0 ? at.isDown : blanksFirst !== isBack)
      })
    return fits(false) || fits(true)
  })
}

/** The rows of a table under a condition and in an order, with all columns or those of `columns`. */
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

/** The fields that an order compares, with the id. */
export const comparedFields = (contract: Resource<any, any>, sort: readonly Sort[]): string[] => [
  ...new Set(totalSort(sort).flatMap(({ field }) => namesUnder(contract, field))),
]

/** The cursor of a row: the values that it is compared by, as opaque text. */
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

/** An order, optionally after a cursor, and the parameter of the cursor. */
type Begun = OrderQuery & { readonly after?: string | undefined; readonly reads?: 'after' | 'before' }

/**
 * The rows of an order after its cursor, as conditions of consecutive stretches: rows with a value for the first comparison
 * and rows without one, which an index read backward does not have in this order. Refuses an invalid cursor at its parameter.
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
  // Repeats the condition for the first comparison alone, so that a scan of its index starts at the cursor.
  const { from } = steps[keys.indexOf(lead)]!
  if (lead.filled) return [and(from, further)]
  if (!from) return lead.blanksFirst ? [and(blank, further), and(filled, further)] : [and(blank, further)]
  return lead.blanksFirst ? [and(from, further)] : [and(from, further), and(blank, further)]
}

/** The sort followed by the id, in the direction of its last field. */
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
    const named = namesQuery(type.kind === 'reference' ? type.to : undefined, reader)
    if (named) return comparedByName(named, column, reader)
  }
  const cast = sql.raw(casts[type.kind] ?? '')
  return { by: sql`${column}`, column, filled: column.notNull, of: (value) => sql`${value}${cast}` }
}

/**
 * Compares by the name of the referenced record, by a join. Names of the list's own table are looked up instead, since few
 * of its rows refer to another.
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

/** Compares by the first filled column of a name, in the reader's order of languages. */
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

/** Whether a cursor's value is valid for the field, so that the database accepts it. */
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

type Choice = Extract<FieldType, { kind: 'choice' }>

const known = { en: new WeakMap<Choice, Ranks>(), zh: new WeakMap<Choice, Ranks>() } satisfies Record<Language, object>
type Ranks = ReadonlyMap<string, number>

const collators = { en: new Intl.Collator('en'), zh: new Intl.Collator('zh') } satisfies Record<Language, Intl.Collator>

/**
 * The ranks, from 1, of a choice's values in a list of the language: by name (Chinese by pinyin) or in their declared
 * order. Undefined if a column of the type `sqlType` sorts in this order itself, so that an index may be used.
 */
function ranksOf(type: Choice, language: Language, sqlType: string): Ranks | undefined {
  let ranks = known[language].get(type)
  if (!ranks) {
    const collator = collators[language]
    const options =
      type.order === 'name'
        ? [...type.options].sort((a, b) => collator.compare(a.label[language], b.label[language]))
        : type.options
    ranks = new Map(options.map(({ value }, i) => [value, i + 1]))
    known[language].set(type, ranks)
  }
  return sqlType.includes('zh-x-icu') && sortsByItself([...ranks.keys()]) ? undefined : ranks
}

/** Plain letters and digits stand in the same order in every version of the collation zh-x-icu. */
const sortsByItself = (values: readonly string[]) =>
  values.every((value, i) => /^[a-z0-9]+$/i.test(value) && (i === 0 || collators.zh.compare(values[i - 1]!, value) < 0))
