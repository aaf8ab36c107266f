import {
  dayAfter,
  type Field,
  type Fields,
  type Filter,
  type ListQuery,
  namesUnder,
  type Resource,
  startOfDay,
} from '@sms/kit/contract'
import { and, getTableColumns, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Actor, Ctx } from './context.ts'
import { isEmptySql } from './filter-indexes.ts'
import { around } from './like.ts'
import type { Source } from './scope.ts'
import { type By, entryContains, entryHas, entryHolds, hasEntry, takesToContain, takesToHave } from './search.ts'
import { searchEntry } from './search-table.ts'
import { noSample, type Sample } from './search-words.ts'
import { hasShare } from './shares.ts'

/** A list's conditions by what they are asked of. */
export type Asked = {
  /** Of the record's columns. */
  readonly own: readonly SQL[]
  /** Of its search entry: through the index … */
  readonly entry: SQL | undefined
  /** … and the same by reading the text of entries already at hand. */
  readonly entryText: SQL | undefined
  /** About how long finding all matches takes one session where it is asked of entries alone, in milliseconds; 0: not known. */
  readonly takes: number
  /** Whether it is read in the entries of those records that the other conditions leave, not looked for in the index. */
  readonly isRead?: boolean
  /** The one status that is asked for, if one is; it stands in `own` as well. */
  readonly status: string | undefined
  /** Where the filters other than the status are one field that holds one value: that field, and the values asked for. */
  readonly only:
    | { readonly field: string; readonly values: readonly string[]; readonly besides: SQL | undefined }
    | undefined
  /** How many filters there are besides the status, and whether one of them asks for members of a list. */
  readonly others: number
  readonly members: boolean
}

/**
 * Takes a list's search and filters apart, with the actor's scope. A `sample` of entries, where one is at hand, tells by which windows the
 * index is best asked; the answer is the same without.
 */
export function ask(
  { contract, table, scope, finds }: Source,
  actor: Actor,
  query: Pick<ListQuery, 'q' | 'filters'>,
  sample: Sample = noSample,
): Asked {
  const mine = scope(actor)
  const columns = getTableColumns(table)
  const fields = contract.all as Fields
  const isList = ({ field }: Filter) => ['choices', 'masters'].includes(fields[field]!.type.kind)
  const own: SQL[] = mine ? [mine] : []
  const byIndex: SQL[] = []
  const byText: SQL[] = []
  const entry = (make: (by: By) => SQL | undefined) => {
    const condition = make('index')
    if (!condition) return false
    byIndex.push(condition)
    byText.push(make('text')!)
    return true
  }
  const conditionOf = (filter: Filter) => {
    const { field, test } = filter
    const find = finds?.[field]
    return find && test.op === 'anyOf' ? find(test.values) : condition(fields[field]!, columns[field]!, filter)!
  }
  let takes = 0
  if (query.q && entry((by) => entryHas(query.q, by, sample))) takes += takesToHave(query.q, sample)
  const others: Filter[] = []
  const lists: Filter[] = []
  for (const filter of query.filters) {
    const { field, test } = filter
    if (test.op === 'contains' && entry((by) => entryNames(contract, field, test.values, by, sample))) {
      for (const one of namesUnder(contract, field)) takes += takesToContain(contract, one, test.values, sample)
      continue
    }
    if (isList(filter) && test.op === 'anyOf') lists.push(filter)
    else if (test.op === 'contains')
      own.push(or(...namesUnder(contract, field).map((one) => condition(fields[one]!, columns[one]!, filter)))!)
    else own.push(conditionOf(filter))
    if (!isStatus(filter)) others.push(filter)
  }
  // Lists of values stand in the entries too. Beside filters that do not, the records are asked for both at once.
  const ofEntries = others.length === lists.length && !mine
  for (const filter of lists) {
    const { field, test } = filter
    if (ofEntries && test.op === 'anyOf' && entry(() => entryHolds(contract, field, test.values)))
      others.splice(others.indexOf(filter), 1)
    else own.push(condition(fields[field]!, columns[field]!, filter)!)
  }
  const status = query.filters.find(isStatus)?.test
  return {
    own,
    entry: and(...byIndex),
    entryText: and(...byText),
    takes,
    status: status?.op === 'anyOf' ? status.values[0] : undefined,
    only: only(),
    others: others.length + (mine ? 1 : 0),
    members: others.some(isList),
  }

  function only(): Asked['only'] {
    const [one, ...more] = others
    if (!one || more.length || isList(one) || finds?.[one.field] || one.test.op !== 'anyOf') return undefined
    const besides = query.filters.filter((filter) => filter !== one && filter.test.op !== 'contains')
    const own = besides.map(conditionOf)
    return { field: one.field, values: [...new Set(one.test.values)], besides: and(mine, ...own) }
  }
}

/** That the text of a field, of a name in any language, contains one of `values`; undefined where entries cannot tell. */
function entryNames(contract: Resource<any, any>, field: string, values: readonly string[], by: By, sample: Sample) {
  const each = namesUnder(contract, field).map((one) => entryContains(contract, one, values, by, sample))
  return each.every((one) => one !== undefined) ? or(...each) : undefined
}

const hasOneValue = ({ test }: Filter) => test.op === 'anyOf' && test.values.length === 1
const isStatus = (filter: Filter) => filter.field === 'status' && hasOneValue(filter)

/** The condition of a list's search and filters, within what the actor may see. */
export function where(
  { actor }: Pick<Ctx, 'actor'>,
  source: Source,
  query: Pick<ListQuery, 'q' | 'filters'>,
): SQL | undefined {
  const { contract, table } = source
  const { own, entry } = ask(source, actor, query)
  return and(...own, entry && hasEntry(contract, getTableColumns(table).id, entry))
}

/** That a record's search entry is one of those asked for; undefined where nothing is asked of them. */
export function entryAsked(contract: Resource<any, any>, id: unknown, asked: Asked): SQL | undefined {
  if (!asked.entry) return undefined
  if (!asked.isRead) return hasEntry(contract, id, asked.entry)
  return sql`(select ${asked.entryText} from ${searchEntry} where kind = ${contract.name} and search_entry.id = ${id})`
}

function condition(field: Field, column: PgColumn, { test, zone = 'UTC' }: Filter): SQL | undefined {
  const isArray = field.type.kind === 'choices' || field.type.kind === 'masters'
  const isRows = field.type.kind === 'rows'
  switch (test.op) {
    case 'empty':
      return isArray || isRows ? isEmptySql(field, column) : isNull(column)
    case 'notEmpty':
      return isArray || isRows ? sql`not (${isEmptySql(field, column)})` : isNotNull(column)
    case 'anyOf':
      return isArray
        ? sql`${column} && ${sql.param(test.values)}::${sql.raw(column.getSQLType())}`
        : inArray(column, [...test.values])
    case 'contains':
      return or(...test.values.map((value) => sql`${column} ilike ${around(value)}`))
    case 'share':
      return hasShare(field, column, test.values)
    case 'range': {
      const { min, max } = test
      if (field.type.kind === 'instant')
        return and(
          min === undefined ? undefined : sql`${column} >= ${startOfDay(min, zone)}::timestamptz`,
          max === undefined ? undefined : sql`${column} < ${startOfDay(dayAfter(max), zone)}::timestamptz`,
        )
      const type = sql.raw({ date: 'date', integer: 'int' }[field.type.kind as 'date'] ?? 'numeric')
      return and(
        min === undefined ? undefined : sql`${column} >= ${min}::${type}`,
        max === undefined ? undefined : sql`${column} <= ${max}::${type}`,
      )
    }
  }
}
