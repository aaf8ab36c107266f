import {
  dayAfter,
  type Field,
  type FieldFilter,
  type Fields,
  type Filled,
  fieldFilters,
  fieldsBehind,
  type ListQuery,
  startOfDay,
  type ValueTest,
} from '@sms/kit/contract'
import { and, getTableColumns, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '../database/db.ts'
import type { Source } from '../scope.ts'
import { type EntryTest, entryContains, entryHas, hasEntry } from '../search/entries.ts'
import type { Searcher } from '../search/links.ts'
import { prepareSearch } from '../search/rebuild.ts'
import { likePattern } from '../search/text.ts'
import { planBy } from './read-in-turn.ts'
import { hasShare } from './shares.ts'

/** The conditions of a list, by where they are tested. All must hold. */
export type Conditions = {
  /** On the record's columns, with the actor's scope; undefined if there are none. */
  readonly onRecord: SQL | undefined
  /** On its search entry. */
  readonly entry: EntryTest | undefined
  /** The single status of the list, which entries have too. */
  readonly status: string | undefined
  /** Whether `onRecord` tests the status alone, or nothing. */
  readonly isStatusOnly: boolean
  /** Whether `onRecord` reads search entries, for a text inside an OR or a negation. */
  readonly readsEntries: boolean
}

/** The search and filters of a list as conditions, within the actor's scope. */
export function conditionsOf(
  source: Source,
  searcher: Searcher,
  { q, filters }: Pick<ListQuery, 'q' | 'filters'>,
): Conditions {
  const inScope = source.scope(searcher.actor)
  const onRecord: SQL[] = inScope ? [inScope] : []
  const entry: EntryTest[] = q ? [entryHas(q, searcher, [source.contract])].filter((test) => test !== undefined) : []
  let readsEntries = false
  for (const filter of filters) {
    const found = 'any' in filter ? undefined : entryOf(source, filter)
    if (found) {
      entry.push(found)
      continue
    }
    const alternatives = 'any' in filter ? filter.any : [filter]
    onRecord.push(or(...alternatives.map((test) => filterCondition(source, test)))!)
    readsEntries ||= alternatives.some((test) => entryOf(source, withoutNot(test)) !== undefined)
  }
  const status = fieldFilters(filters).find(isStatus)?.test
  return {
    onRecord: and(...onRecord),
    entry: entry.length ? entry.reduce(both) : undefined,
    status: status?.op === 'anyOf' ? status.values[0] : undefined,
    isStatusOnly: !inScope && onRecord.length <= (status ? 1 : 0),
    readsEntries,
  }
}

/**
 * Prepares the transaction for the statements with these conditions, as `prepareSearch` does where they read entries.
 */
export async function prepareConditions(db: Db, { contract }: Source, { entry, readsEntries }: Conditions) {
  if (entry || readsEntries) await prepareSearch(db, contract)
  if (readsEntries && !entry) await planBy(db, { enable_seqscan: 'on' })
}

/** The test of search entries for a filter; undefined if it tests the record itself. */
const entryOf = ({ contract }: Source, { field, test }: FieldFilter) =>
  test.op === 'contains' ? entryContains(contract, fieldsBehind(contract, field), test.values) : undefined

const withoutNot = (filter: FieldFilter): FieldFilter =>
  filter.test.op === 'not' ? { ...filter, test: filter.test.of } : filter

function filterCondition(source: Source, filter: FieldFilter): SQL {
  const { contract, table, finds } = source
  const { field, test, zone } = filter
  const columns = getTableColumns(table)
  const fields = contract.all as Fields
  // An empty field also counts as not having the value.
  if (test.op === 'not') return sql`(${filterCondition(source, withoutNot(filter))}) is not true`
  const onColumn = (name: string) => columnCondition(fields[name]!, columns[name]!, test, zone)
  const values = finds?.[field]
  // The column holds only the main one of the field's values, the query all of them.
  if (values && test.op === 'anyOf') {
    const wanted = sql`${sql.param([...test.values])}::${sql.raw(columns[field]!.getSQLType())}[]`
    return sql`${columns.id} in (select id from (${values}) as found where value = any (${wanted}))`
  }
  if (test.op !== 'contains') return onColumn(field)!
  const entry = entryOf(source, filter)
  // Without windows the texts are read: the index would be used once per test.
  if (entry) return hasEntry(contract, columns.id!, { ...entry, windows: '' })
  return or(...fieldsBehind(contract, field).map(onColumn))!
}

const both = (a: EntryTest, b: EntryTest): EntryTest => ({
  windows: [a.windows, b.windows].filter(Boolean).join(' & '),
  rest: and(a.rest, b.rest),
  text: and(a.text, b.text)!,
  isShort: a.isShort && b.isShort,
})

const isStatus = ({ field, test }: FieldFilter) => field === 'status' && test.op === 'anyOf' && test.values.length === 1

/** The condition of a list's search and filters, for statements that read every match. */
export function where(searcher: Searcher, source: Source, query: Pick<ListQuery, 'q' | 'filters'>): SQL | undefined {
  const { onRecord, entry } = conditionsOf(source, searcher, query)
  return and(onRecord, entry && hasEntry(source.contract, getTableColumns(source.table).id!, entry))
}

/** The condition that a field is empty; columns of lists are never null. */
const isBlank = ({ type }: Field, column: PgColumn) =>
  type.kind === 'choices' || type.kind === 'masters'
    ? sql`cardinality(${column}) = 0`
    : type.kind === 'rows'
      ? sql`${column} = '[]'::jsonb`
      : isNull(column)

/** A test as a condition on a field's column; days of moments are those of the time zone. */
function columnCondition(field: Field, column: PgColumn, test: ValueTest | Filled, zone = 'UTC'): SQL | undefined {
  const { kind } = field.type
  switch (test.op) {
    case 'empty':
      return isBlank(field, column)
    case 'notEmpty':
      return sql`not (${isBlank(field, column)})`
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
