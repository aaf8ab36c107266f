import { dayAfter, type Label, label } from '@sms/kit/contract'
import type { Ctx, Noun } from '@sms/kit/server'
import { type SQL, sql } from 'drizzle-orm'
import { zoneSql } from '../../company/server/house-day.ts'
import { subjectKinds } from '../../item/contract.ts'
import { minorUnits } from '../../standards/currencies.ts'
import type { Figure } from '../contract.ts'
import type { FigureQuery } from './query.ts'

export type Reader = (ctx: Ctx, query: FigureQuery) => Promise<Figure>

/** Joins conditions by `and`; skips undefined ones. */
export const allOf = (...conditions: (SQL | undefined)[]): SQL =>
  sql.join([sql`true`, ...conditions.flatMap((condition) => (condition ? [condition] : []))], sql` and `)

/** The condition that the actor may see a row of a noun. */
export const visible = ({ actor }: Ctx, { service }: Noun): SQL => service.scope(actor) ?? sql`true`

/** The condition that an item or style, by its id, is of a season; undefined without a season. */
export function ofSeason(id: SQL, season: string | null): SQL | undefined {
  if (season === null) return undefined
  const ofKinds = subjectKinds.map(
    (table) => sql`select id from ${sql.identifier(table)} where season = ${season}::uuid`,
  )
  return sql`${id} in (${sql.join(ofKinds, sql` union all `)})`
}

/** The condition that a column of ids has the value of a filter; undefined without a filter. */
export const equals = (column: SQL, value: string | null): SQL | undefined =>
  value === null ? undefined : sql`${column} = ${value}::uuid`

/** The condition that a day lies in the period or in the previous period, which ends on the day before it. */
export const inBothPeriods = (day: SQL, { before, to }: FigureQuery) =>
  sql`${day} between ${before.from}::date and ${to}::date`

/** The ascending bounds of `placeOfDay`: the first days of the previous period, of each step, and of the time after. */
const placeStarts = ({ before, buckets, to }: FigureQuery) => [
  before.from,
  ...buckets.map(({ from }) => from),
  dayAfter(to, 1),
]

/** SQL: the place of a day. 0 is before the previous period, 1 the previous period, 2 the first step, and so on. */
export const placeOfDay = (day: SQL, query: FigureQuery) =>
  sql`width_bucket(${day}, ${sql.param(placeStarts(query))}::date[])`

/** SQL: the place of a moment, by the house's days. */
export const placeOfMoment = (moment: SQL, query: FigureQuery) =>
  sql`width_bucket(${moment}, array(
    select day at time zone ${sql.raw(zoneSql)} from unnest(${sql.param(placeStarts(query))}::timestamp[]) day order by day))`

/** The places of the previous period and of the first step. */
export const previousPlace = 1
export const firstPlace = 2

/** An address below /admin with filters. Null and undefined filters are left out; '' removes a default filter. */
export function addressOf(path: string, query: Readonly<Record<string, string | null | undefined>>): string {
  const entries = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === null || value === undefined ? [] : [[name, value]],
  )
  return entries.length ? `${path}?${new URLSearchParams(entries)}` : path
}

/** The most record ids in an address. */
export const idsMost = 100

/**
 * SQL: the ids of the records of each group that meet `condition`, up to one more than an address holds; null without
 * any.
 */
export const idsOf = (id: SQL, condition = sql`true`): SQL =>
  sql`(array_agg(${id}) filter (where ${condition}))[1:${sql.raw(String(idsMost + 1))}]`

/** SQL: the different ids of an array, up to one more than an address holds. */
export const distinctIdsOf = (ids: SQL): SQL =>
  sql`array(select distinct id from unnest(${ids}) id limit ${sql.raw(String(idsMost + 1))})`

/** Whether there are too many records for an address. */
export const isTooMany = (ids: readonly string[]) => ids.length > idsMost

/** The address of exactly these records; if there are too many, `list`, which contains them. */
export const addressOfIds = (path: string, ids: readonly string[], list: string): string =>
  isTooMany(ids) ? list : addressOf(path, { id: ids.toSorted().join(), status: '' })

/** The note that a number opens more than its own records. */
export const widerNote = label(
  `What is behind a number is opened as it is up to ${idsMost} records; beyond that a longer list opens, which holds them among others`,
  `数据背后不超过 ${idsMost} 条记录时打开对应记录；超过时打开包含这些记录的更长列表`,
)

/**
 * The name of a supplier or item in both languages: its name in the other language or else its code where it has none.
 */
export const nameLabel = (row: { nameEn: string | null; nameZh: string | null; code: string }): Label =>
  label(row.nameEn ?? row.nameZh ?? row.code, row.nameZh ?? row.nameEn ?? row.code)

/** The code of an item or style with its name in both languages: `FAB-00012 Navy Twill`. */
export function codeAndName({ code, nameEn, nameZh }: Parameters<typeof nameLabel>[0]): Label {
  const [en, zh] = [nameEn ?? nameZh, nameZh ?? nameEn]
  return label(en ? `${code} ${en}` : code, zh ? `${code} ${zh}` : code)
}

/** The note that a figure shows only its first suppliers, if there are more than `most`. */
export const firstOfSuppliers = (count: number, most: number): Label[] =>
  count > most ? [label(`The first ${most} of ${count} suppliers`, `共 ${count} 家，显示前 ${most} 家`)] : []

/** A number as text with at most `decimals` decimals; null for none. */
export const rounded = (value: string | number | null | undefined, decimals = 1): string | null =>
  value === null || value === undefined ? null : String(Number(Number(value).toFixed(decimals)))

/** An amount with all decimals of its currency. */
export const money = (value: string | number, currency: string) => Number(value).toFixed(minorUnits(currency))

/** A part of a whole in percent; null unless the whole is above 0. */
export const share = (part: number, whole: number) => (whole > 0 ? rounded((part * 100) / whole) : null)
