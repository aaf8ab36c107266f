import { label } from '@sms/kit/contract'
import type { Ctx, Noun } from '@sms/kit/server'
import { type SQL, sql } from 'drizzle-orm'
import { zoneSql } from '../../company/server/house-day.ts'
import { minorUnits } from '../../standards/currencies.ts'
import type { Figure, Filters } from '../contract.ts'
import { daysAfter } from '../rules/period.ts'
import type { FigureQuery } from './query.ts'

/** Computes a figure; its statements have a time limit. */
export type Reader = (ctx: Ctx, query: FigureQuery) => Promise<Figure>

/** Joins conditions by `and`; skips undefined ones. */
export const every = (...conditions: (SQL | undefined)[]): SQL =>
  sql.join([sql`true`, ...conditions.flatMap((condition) => (condition ? [condition] : []))], sql` and `)

/** The rows of a noun that an actor may see. */
export const seen = ({ actor }: Ctx, { service }: Noun): SQL => service.scope(actor) ?? sql`true`

const seasoned = ['fabric', 'artwork', 'trims', 'button', 'label', 'showroom']

/** The condition that an item or style, by its id, is of a season. */
export const ofSeason = (id: SQL, season: string | null): SQL | undefined =>
  season === null
    ? undefined
    : sql`${id} in (${sql.join(
        seasoned.map((table) => sql`select id from ${sql.identifier(table)} where season = ${season}::uuid`),
        sql` union all `,
      )})`

/** The condition that a column has the value of a filter; undefined without a filter. */
export const is = (column: SQL, value: string | null): SQL | undefined =>
  value === null ? undefined : sql`${column} = ${value}::uuid`

/** The days from the first of the previous period to the last of the period. */
export const within = (day: SQL, { before, to }: FigureQuery) =>
  sql`${day} between ${before.from}::date and ${to}::date`

/** The first days of places: of the previous period, of each step of the period, and of the time after it. */
const begins = ({ before, buckets, to }: FigureQuery) => [
  before.from,
  ...buckets.map(({ from }) => from),
  daysAfter(to, 1),
]

/** The place of a day: 1 is the previous period, 2 the first step, and so on. */
export const placeSql = (day: SQL, query: FigureQuery) => sql`width_bucket(${day}, ${sql.param(begins(query))}::date[])`

/** The place of a moment, by the house's days. */
export const placeOfMoment = (moment: SQL, query: FigureQuery) =>
  sql`width_bucket(${moment}, array(
    select day at time zone ${sql.raw(zoneSql)} from unnest(${sql.param(begins(query))}::timestamp[]) day order by day))`

/** The places of the previous period and of the first step. */
export const placeBefore = 1
export const firstPlace = 2

/** An address below /admin with filters. Null and undefined filters are left out; '' removes a default filter. */
export function openAt(path: string, query: Readonly<Record<string, string | null | undefined>>): string {
  const entries = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === null || value === undefined ? [] : [[name, value]],
  )
  return entries.length ? `${path}?${new URLSearchParams(entries)}` : path
}

/** The most record ids in an address; with more records it leads to a list that contains them. */
export const namedMost = 100

/** SQL: the ids of the counted records of each group, up to one more than an address holds. */
export const someOf = (id: SQL, counts = sql`true`): SQL =>
  sql`(array_agg(${id}) filter (where ${counts}))[1:${sql.raw(String(namedMost + 1))}]`

/** The same of an array of ids that names a record more than once. */
export const someOfMany = (ids: SQL): SQL =>
  sql`array(select distinct id from unnest(${ids}) id limit ${sql.raw(String(namedMost + 1))})`

/** Whether there are too many records for an address. */
export const isMany = (ids: readonly string[]) => ids.length > namedMost

/** The address of exactly these records; if there are too many, `list`, which contains them. */
export const openThese = (path: string, ids: readonly string[], list: string): string =>
  isMany(ids) ? list : openAt(path, { id: ids.toSorted().join(), status: '' })

/** The note that a number opens more than its own records. */
export const wider = label(
  `What is behind a number is opened as it is up to ${namedMost} records; beyond that a longer list opens, which holds them among others`,
  `数据背后不超过 ${namedMost} 条记录时打开对应记录；超过时打开包含这些记录的更长列表`,
)

/** The filters of a figure as filters of a list that has these fields. */
export const narrowed = (filters: Filters, names: readonly ('brand' | 'supplier' | 'responsible')[]) =>
  Object.fromEntries(names.map((name) => [name, filters[name]]))

/** A number as text with at most `decimals` decimals. */
export const rounded = (value: string | number | null | undefined, decimals = 1): string | null =>
  value === null || value === undefined ? null : String(Number(Number(value).toFixed(decimals)))

/** An amount with all decimals of its currency. */
export const money = (value: string | number, currency: string) => Number(value).toFixed(minorUnits(currency))

/** A part of a whole in percent; null if the whole is 0. */
export const share = (part: number, whole: number) => (whole > 0 ? rounded((part * 100) / whole) : null)
