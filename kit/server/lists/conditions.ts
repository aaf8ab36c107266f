import {
  dayAfter,
  type Field,
  type Fields,
  type Filter,
  type ListQuery,
  namesUnder,
  startOfDay,
} from '@sms/kit/contract'
import { and, getTableColumns, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Actor, Ctx } from '../context.ts'
import type { Source } from '../scope.ts'
import { type EntryTest, entryContains, entryHas, hasEntry } from '../search/entries.ts'
import { around } from '../search/like.ts'
import { hasShare } from './shares.ts'

/** What a list wants of its records, by where it is tested. */
export type Conditions = {
  /** Of the record's own columns, the actor's scope among them; undefined where nothing is wanted. */
  readonly own: SQL | undefined
  /** Of its search entry. */
  readonly entry: EntryTest | undefined
  /** The one status that is wanted, which entries hold too. */
  readonly status: string | undefined
  /** Whether `own` tests nothing but the status. */
  readonly isOpen: boolean
}

/** The search and filters of a list as conditions, within what the actor may see. */
export function conditionsOf(
  { contract, table, scope, finds }: Source,
  actor: Actor,
  { q, filters }: Pick<ListQuery, 'q' | 'filters'>,
): Conditions {
  const mine = scope(actor)
  const columns = getTableColumns(table)
  const fields = contract.all as Fields
  const own: SQL[] = mine ? [mine] : []
  const entry: EntryTest[] = q ? [entryHas(q)].filter((test) => test !== undefined) : []
  for (const filter of filters) {
    const { field, test } = filter
    const find = test.op === 'anyOf' ? finds?.[field] : undefined
    if (find && test.op === 'anyOf') {
      own.push(find(test.values))
      continue
    }
    if (test.op !== 'contains') {
      own.push(condition(fields[field]!, columns[field]!, filter)!)
      continue
    }
    const names = namesUnder(contract, field)
    const found = entryContains(contract, names, test.values)
    if (found) entry.push(found)
    else own.push(or(...names.map((name) => condition(fields[name]!, columns[name]!, filter)))!)
  }
  const status = filters.find(isStatus)?.test
  return {
    own: and(...own),
    entry: entry.length ? entry.reduce(both) : undefined,
    status: status?.op === 'anyOf' ? status.values[0] : undefined,
    isOpen: !mine && own.length <= (status ? 1 : 0),
  }
}

/** Two tests of one entry as one. */
const both = (a: EntryTest, b: EntryTest): EntryTest => ({
  windows: [a.windows, b.windows].filter(Boolean).join(' & '),
  rest: and(a.rest, b.rest),
  text: and(a.text, b.text)!,
  isShort: a.isShort && b.isShort,
})

const isStatus = ({ field, test }: Filter) => field === 'status' && test.op === 'anyOf' && test.values.length === 1

/** The condition of a list's search and filters, for statements that read every match. */
export function where(
  { actor }: Pick<Ctx, 'actor'>,
  source: Source,
  query: Pick<ListQuery, 'q' | 'filters'>,
): SQL | undefined {
  const { own, entry } = conditionsOf(source, actor, query)
  return and(own, entry && hasEntry(source.contract, getTableColumns(source.table).id!, entry))
}

/** What it means for a column that its field is empty; lists are never null. */
const isEmpty = ({ type }: Field, column: PgColumn) =>
  type.kind === 'choices' || type.kind === 'masters'
    ? sql`cardinality(${column}) = 0`
    : type.kind === 'rows'
      ? sql`${column} = '[]'::jsonb`
      : isNull(column)

function condition(field: Field, column: PgColumn, { test, zone = 'UTC' }: Filter): SQL | undefined {
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
      return or(...test.values.map((value) => sql`${column} ilike ${around(value)}`))
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
