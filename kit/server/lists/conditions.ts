import {
  dayAfter,
  type Field,
  type FieldFilter,
  type Fields,
  type Filled,
  fieldFilters,
  type ListQuery,
  namesUnder,
  type Plain,
  startOfDay,
} from '@sms/kit/contract'
import { and, getTableColumns, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../database/db.ts'
import type { Source } from '../scope.ts'
import { type EntryTest, entryContains, entryHas, hasEntry } from '../search/entries.ts'
import type { Searcher } from '../search/links.ts'
import { prepareSearch } from '../search/rebuild.ts'
import { likePattern } from '../search/text.ts'
import { planBy } from './bounded.ts'
import { hasShare } from './shares.ts'

/** The conditions of a list, by where they are tested. */
export type Conditions = {
  /** On the record's own columns, with the actor's scope; undefined if there are none. */
  readonly own: SQL | undefined
  /** On its search entry. */
  readonly entry: EntryTest | undefined
  /** The single status of the list, which entries have too. */
  readonly status: string | undefined
  /** Whether `own` tests the status alone. */
  readonly isOpen: boolean
  /** Whether `own` reads search entries, for a text inside an OR or a negation. */
  readonly reads: boolean
}

/** The search and filters of a list as conditions, within the actor's scope. */
export function conditionsOf(
  source: Source,
  searcher: Searcher,
  { q, filters }: Pick<ListQuery, 'q' | 'filters'>,
): Conditions {
  const mine = source.scope(searcher.actor)
  const own: SQL[] = mine ? [mine] : []
  const entry: EntryTest[] = q ? [entryHas(q, searcher, [source.contract])].filter((test) => test !== undefined) : []
  let reads = false
  for (const filter of filters) {
    const found = 'any' in filter ? undefined : entryOf(source, filter)
    if (found) {
      entry.push(found)
      continue
    }
    const some = 'any' in filter ? filter.any : [filter]
    own.push(or(...some.map((test) => conditionOf(source, test)))!)
    reads ||= some.some((test) => entryOf(source, plain(test)) !== undefined)
  }
  const status = fieldFilters(filters).find(isStatus)?.test
  return {
    own: and(...own),
    entry: entry.length ? entry.reduce(both) : undefined,
    status: status?.op === 'anyOf' ? status.values[0] : undefined,
    isOpen: !mine && own.length <= (status ? 1 : 0),
    reads,
  }
}

/** Prepares the search entries that the conditions read. Call it before the statements with the conditions. */
export async function prepareConditions(db: Db, { contract }: Source, { entry, reads }: Conditions) {
  if (entry || reads) await prepareSearch(db, contract)
  if (reads && !entry) await planBy(db, { enable_seqscan: 'on' })
}

/** The test of search entries for a filter; undefined if it tests the record itself. */
const entryOf = ({ contract }: Source, { field, test }: FieldFilter) =>
  test.op === 'contains' ? entryContains(contract, namesUnder(contract, field), test.values) : undefined

/** A negated filter without its negation. */
const plain = (filter: FieldFilter): FieldFilter =>
  filter.test.op === 'not' ? { ...filter, test: filter.test.of } : filter

/** A filter as one condition on the record, which may read its search entry. */
function conditionOf(source: Source, filter: FieldFilter): SQL {
  const { contract, table, finds } = source
  const { field, test, zone } = filter
  const columns = getTableColumns(table)
  const fields = contract.all as Fields
  // An empty field also counts as not having the value.
  if (test.op === 'not') return sql`(${conditionOf(source, plain(filter))}) is not true`
  const of = (name: string) => condition(fields[name]!, columns[name]!, test, zone)
  const values = finds?.[field]
  if (values && test.op === 'anyOf') {
    const wanted = sql`${sql.param([...test.values])}::${sql.raw(columns[field]!.getSQLType())}[]`
    return sql`${columns.id} in (select id from (${values}) as found where value = any (${wanted}))`
  }
  if (test.op !== 'contains') return of(field)!
  const entry = entryOf(source, filter)
  // Texts are read, since the index would be used once per test, and most tests match many records or none.
  if (entry) return hasEntry(contract, columns.id!, { ...entry, windows: '' })
  return or(...namesUnder(contract, field).map(of))!
}

/** Joins two tests of one entry. */
const both = (a: EntryTest, b: EntryTest): EntryTest => ({
  windows: [a.windows, b.windows].filter(Boolean).join(' & '),
  rest: and(a.rest, b.rest),
  text: and(a.text, b.text)!,
  isShort: a.isShort && b.isShort,
})

const isStatus = ({ field, test }: FieldFilter) => field === 'status' && test.op === 'anyOf' && test.values.length === 1

/** The condition of a list's search and filters, for statements that read every match. */
export function where(searcher: Searcher, source: Source, query: Pick<ListQuery, 'q' | 'filters'>): SQL | undefined {
  const { own, entry } = conditionsOf(source, searcher, query)
  return and(own, entry && hasEntry(source.contract, getTableColumns(source.table).id!, entry))
}

/** The condition that a field is empty; lists are never null. */
const isEmpty = ({ type }: Field, column: PgColumn) =>
  type.kind === 'choices' || type.kind === 'masters'
    ? sql`cardinality(${column}) = 0`
    : type.kind === 'rows'
      ? sql`${column} = '[]'::jsonb`
      : isNull(column)

function condition(field: Field, column: PgColumn, test: Plain | Filled, zone = 'UTC'): SQL | undefined {
  const { kind } = field.type
  switch (test.op) {
    case 'empty':
      return isEmpty(field, column)
    case 'notEmpty':
      return kind === 'choices' || kind === 'masters' || kind === 'rows'
        ? sql`not (${isEmpty(field, column)})`
        : isNotNull(column)
    case 'anyOf': {
      const values = sql.param([...test.values])
      if (kind === 'choices' || kind === 'masters') return sql`${column} && ${values}::${sql.raw(column.getSQLType())}`
      if (test.values.length === 1) return sql`${column} = ${test.values[0]}`
      return sql`${column} = any (${values}::${sql.raw(column.getSQLType().replace(/ collate .*/, ''))}[])`
    }
    case 'contains':
      return or(...test.values.map((value) => sql`${column} ilike ${likePattern(value)}`))
    case 'share':
      return hasShare(field, column, test.values)
    case 'range': {
      const { min, max } = test
      if (kind === 'instant')
        return and(
          min === undefined ? undefined : sql`${column} >= ${startOfDay(min, zone)}::timestamptz`,
          max === undefined ? undefined : sql`${column} < ${startOfDay(dayAfter(max), zone)}::timestamptz`,
        )
      const type = sql.raw({ date: 'date', integer: 'int' }[kind as 'date'] ?? 'numeric')
      return and(
        min === undefined ? undefined : sql`${column} >= ${min}::${type}`,
        max === undefined ? undefined : sql`${column} <= ${max}::${type}`,
      )
    }
  }
}
