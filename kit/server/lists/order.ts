import {
  AppError,
  type Field,
  type Fields,
  type FieldType,
  fieldFilters,
  fieldsBehind,
  isMoment,
  isValueOf,
  type Language,
  type ListQuery,
  label,
  type Resource,
  type Sort,
} from '@sms/kit/contract'
import { and, asc, desc, getTableColumns, gt, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../database/db.ts'
import { collations, type Names, namesQuery, type Reader } from './names.ts'

type OrderQuery = Pick<ListQuery, 'sort'> &
  Partial<Pick<ListQuery, 'filters'>> & {
    /** Reads the list from its end: directions are reversed and blanks come first. */
    readonly isBack?: boolean
  }

type Key = Sort & Comparison & { readonly blanksFirst: boolean }

type Comparison = {
  readonly expression: SQL
  /** The column, if the expression is one. */
  readonly column?: PgColumn
  /** The table that the expression reads besides the list's own. */
  readonly join?: Join
  readonly neverBlank: boolean
  /** The value to compare with, from a cursor's; null if rows with it count as blank. */
  readonly cursorValue: (value: unknown) => SQL | null
}

/** The `order by` of a list with its joins, and whether an index has the rows of each stretch in this order. */
export type Order = {
  readonly by: SQL[]
  /** The same within a stretch (`stretchesOf`), whose rows all have a value for the first comparison or all lack it. */
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
  const varying = varyingKeys(keys, query)
  const inDirection = ({ descending, expression }: Key) => (descending ? desc : asc)(expression)
  const by = varying.map((key) =>
    key.neverBlank ? inDirection(key) : sql`${inDirection(key)} nulls ${sql.raw(key.blanksFirst ? 'first' : 'last')}`,
  )
  return {
    by,
    within: [inDirection(varying[0]!), ...by.slice(1)],
    joins: keys.flatMap(({ join }) => join ?? []),
    isIndexed: hasIndex(table, varying, fixedFields(query)),
  }
}

const fixedFields = ({ filters = [] }: OrderQuery): ReadonlySet<string> =>
  new Set(
    fieldFilters(filters).flatMap(({ field, test }) =>
      test.op === 'anyOf' && test.values.length === 1 ? [field] : [],
    ),
  )

/** The keys by which rows can differ under the query's filters. */
const varyingKeys = (keys: readonly Key[], query: OrderQuery): readonly Key[] => {
  const fixed = fixedFields(query)
  return keys.filter(({ field }) => !fixed.has(field) || field === 'id')
}

/**
 * Whether an index of a table, read forward or backward, has the rows of each stretch in the order of `keys`, after
 * columns of `fixed` fields.
 */
function hasIndex(table: PgTable, keys: readonly Key[], fixed: ReadonlySet<string>): boolean {
  const columns = getTableColumns(table)
  const fixedColumns = new Set([...fixed].map((field) => columns[field]?.name))
  return getTableConfig(table).indexes.some(({ config }) => {
    if (config.where || (config.method ?? 'btree') !== 'btree') return false
    const indexed = config.columns.map((part) => {
      const { name, indexConfig } = part as { name?: string; indexConfig?: { order?: string; nulls?: string } }
      return { name, descending: indexConfig?.order === 'desc', blanksFirst: indexConfig?.nulls === 'first' }
    })
    while (indexed.length && fixedColumns.has(indexed[0]!.name)) indexed.shift()
    const fits = (isBackward: boolean) =>
      keys.every(({ column, descending, neverBlank, blanksFirst }, i) => {
        const found = indexed[i]
        if (!column || found?.name !== column.name || found.descending !== (descending !== isBackward)) return false
        // Of the first key the place of blanks is PostgreSQL's default for the direction (`within`).
        return neverBlank || found.blanksFirst === (i === 0 ? found.descending : blanksFirst !== isBackward)
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
  ...new Set(totalSort(sort).flatMap(({ field }) => fieldsBehind(contract, field))),
]

/** The cursor of a row: the values that it is compared by, as opaque text. */
export function cursorOf(
  contract: Resource<any, any>,
  row: Record<string, unknown>,
  { sort }: Pick<ListQuery, 'sort'>,
  { language }: Reader,
): string {
  const values = totalSort(sort).map(({ field }) => {
    const filled = fieldsBehind(contract, field, language).find((name) => row[name] !== null && row[name] !== undefined)
    return filled === undefined ? null : row[filled]
  })
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

type CursorQuery = OrderQuery & { readonly after?: string | undefined; readonly parameter?: 'after' | 'before' }

/**
 * The rows of an order, or those behind its cursor, as conditions of stretches that follow one another: rows with a
 * value for the first comparison, and rows without one, which an index read backward has at its other end. Refuses an
 * invalid cursor at its parameter.
 */
export function stretchesOf(
  contract: Resource<any, any>,
  table: PgTable,
  query: CursorQuery,
  reader: Reader,
): readonly (SQL | undefined)[] {
  const keys = keysOf(contract, table, query, reader)
  const lead = varyingKeys(keys, query)[0]!
  const steps = stepsFrom(contract, keys, query)
  const leadStep = steps?.[keys.indexOf(lead)]
  const blank = isNull(lead.expression)
  // At the cursor the first comparison is repeated alone, so that a scan of its index starts there.
  const filled = leadStep?.atOrBehind ?? (lead.neverBlank ? undefined : isNotNull(lead.expression))
  const stretches = lead.neverBlank ? [filled] : lead.blanksFirst ? [blank, filled] : [filled, blank]
  if (!steps) return stretches
  const behind = or(...steps.map(({ behind }, i) => and(...steps.slice(0, i).map(({ equal }) => equal), behind)))
  // The stretch that the cursor's row is in; those before it are passed.
  const first = lead.neverBlank || leadStep?.atOrBehind ? filled : blank
  return stretches.slice(stretches.indexOf(first)).map((stretch) => and(stretch, behind))
}

/** The conditions that rows are equal to, behind, and not before a cursor by one key; `atOrBehind` only for a value. */
type Step = { readonly equal: SQL; readonly behind: SQL | undefined; readonly atOrBehind?: SQL }

/** The step of each key from the query's cursor; undefined without a cursor. Refuses an invalid cursor. */
function stepsFrom(contract: Resource<any, any>, keys: readonly Key[], query: CursorQuery): Step[] | undefined {
  const { after, parameter } = query
  if (after === undefined) return undefined
  const values = readCursor(after, keys.length, parameter)
  const fields = contract.all as Fields
  return keys.map(({ field, expression, neverBlank, descending, blanksFirst, cursorValue }, i) => {
    if (values[i] !== null && !isCursorValue(fields[field]!, values[i])) throw badCursor(parameter)
    const value = values[i] === null ? null : cursorValue(values[i])
    if (value === null) return { equal: isNull(expression), behind: blanksFirst ? isNotNull(expression) : sql`false` }
    const further = (descending ? lt : gt)(expression, value)
    return {
      equal: sql`${expression} = ${value}`,
      behind: neverBlank || blanksFirst ? further : or(further, isNull(expression)),
      atOrBehind: descending ? sql`${expression} <= ${value}` : sql`${expression} >= ${value}`,
    }
  })
}

/** The sort followed by the id, in the direction of its last field. */
const totalSort = (sort: readonly Sort[]): Sort[] => [
  ...sort,
  { field: 'id', descending: sort.at(-1)?.descending ?? false },
]

/** The comparisons of a query's sort and then the id, in the direction of reading. */
function keysOf(contract: Resource<any, any>, table: PgTable, query: OrderQuery, reader: Reader): Key[] {
  const { isBack = false } = query
  const columns = getTableColumns(table)
  const fields = contract.all as Fields
  return totalSort(query.sort).map(({ field, descending }) => {
    const named = fieldsBehind(contract, field, reader.language).map((name) => columns[name]!)
    // A name in several languages is compared alone where the reader's comes first and is never empty.
    const isAlone = named.length === 1 || (named[0] === columns[field] && named[0]!.notNull)
    const comparison = isAlone
      ? comparisonOf(fields[field]!, columns[field]!, reader)
      : comparisonInLanguage(named, reader)
    return { field, descending: descending !== isBack, blanksFirst: isBack, ...comparison }
  })
}

/** Compares choices by rank, references and master data by name, other fields by value. */
function comparisonOf(field: Field, column: PgColumn, reader: Reader): Comparison {
  const { type } = field
  const ranks = type.kind === 'choice' ? ranksOf(type, reader.language, column.getSQLType()) : undefined
  if (ranks)
    return {
      expression: sql`(${JSON.stringify(Object.fromEntries(ranks))}::jsonb ->> ${column})::int`,
      neverBlank: false,
      cursorValue: (value) => (ranks.has(String(value)) ? sql`${ranks.get(String(value))}::int` : null),
    }
  // The id is declared as a reference to its own record.
  if (type.kind === 'master' || (type.kind === 'reference' && column.name !== 'id')) {
    const names = namesQuery(type.kind === 'reference' ? type.to : undefined, reader)
    if (names) return comparisonByName(names, column, reader)
  }
  const cast = sql.raw(casts[type.kind] ?? '')
  return {
    expression: sql`${column}`,
    column,
    neverBlank: column.notNull,
    cursorValue: (value) => sql`${value}${cast}`,
  }
}

/**
 * Compares by the name of the referenced record, by a join. Names of the list's own table are looked up instead, since
 * few of its rows refer to another.
 */
function comparisonByName(names: Names, column: PgColumn, { language }: Reader): Comparison {
  const nameOf = (id: SQL) => sql`(select name from ${names.rows} as named where key = ${id})`
  const cursorValue = (id: unknown) => nameOf(sql`${id}::uuid`)
  const collation = collations[language]
  if (names.table === column.table)
    return { expression: sql`${nameOf(sql`${column}`)} ${collation}`, neverBlank: false, cursorValue }
  const alias = sql.identifier(`sort_${column.name}`)
  const join = { table: sql`${names.rows} as ${alias}`, on: sql`${alias}.key = ${column}` }
  return { expression: sql`${alias}.name ${collation}`, join, neverBlank: false, cursorValue }
}

/** Compares by the first filled column of a name, in the reader's order of languages. */
const comparisonInLanguage = (columns: readonly PgColumn[], { language }: Reader): Comparison => ({
  expression: sql`coalesce(${sql.join([...columns], sql`, `)}) ${collations[language]}`,
  neverBlank: columns.some((column) => column.notNull),
  cursorValue: (value) => sql`${value}`,
})

const casts: Partial<Record<Field['type']['kind'], string>> = {
  integer: '::int',
  decimal: '::numeric',
  date: '::date',
  instant: '::timestamptz',
  flag: '::boolean',
  reference: '::uuid',
  master: '::uuid',
}

/** Whether a cursor's value is valid for the field. */
function isCursorValue(field: Field, value: unknown): boolean {
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

/** The values of a cursor (`cursorOf`), one for each of `length` keys; any other text is refused at its parameter. */
function readCursor(text: string, length: number, parameter: CursorQuery['parameter']): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(text, 'base64url').toString())
    if (Array.isArray(values) && values.length === length) return values
  } catch {}
  throw badCursor(parameter)
}

const badCursor = (field: CursorQuery['parameter'] = 'after') =>
  new AppError('refused', label(`${field}: not a cursor of this list`, `${field}：不是此列表的游标`), {
    problems: [{ field, message: label('Not a cursor of this list', '不是此列表的游标') }],
  })

type Choice = Extract<FieldType, { kind: 'choice' }>

const knownRanks = { en: new WeakMap<Choice, Ranks>(), zh: new WeakMap<Choice, Ranks>() } satisfies Record<
  Language,
  object
>
type Ranks = ReadonlyMap<string, number>

const collators = { en: new Intl.Collator('en'), zh: new Intl.Collator('zh') } satisfies Record<Language, Intl.Collator>

/**
 * The ranks, from 1, of a choice's values in a list of the language: by name (Chinese by pinyin) or in their declared
 * order. Undefined if a column of the type `sqlType` sorts in this order itself, so that an index may be used.
 */
function ranksOf(type: Choice, language: Language, sqlType: string): Ranks | undefined {
  let ranks = knownRanks[language].get(type)
  if (!ranks) {
    const collator = collators[language]
    const options =
      type.order === 'name'
        ? [...type.options].sort((a, b) => collator.compare(a.label[language], b.label[language]))
        : type.options
    ranks = new Map(options.map(({ value }, i) => [value, i + 1]))
    knownRanks[language].set(type, ranks)
  }
  return sqlType.includes('zh-x-icu') && sortsByItself([...ranks.keys()]) ? undefined : ranks
}

/** Whether zh-x-icu has values in this order, which is sure of plain letters and digits in all of its versions. */
const sortsByItself = (values: readonly string[]) =>
  values.every((value, i) => /^[a-z0-9]+$/i.test(value) && (i === 0 || collators.zh.compare(values[i - 1]!, value) < 0))
