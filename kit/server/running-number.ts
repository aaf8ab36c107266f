import { label, refusalAt } from '@sms/kit/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './database/db.ts'

/** A pattern such as `S-#####`: the texts before and after the number, and its least digits. */
export type RunningNumber = { readonly before: string; readonly after: string; readonly digits: number }

/** Reads the pattern of a code; refused at the field when there is not exactly one run of #. */
export function runningNumber(pattern: string, field: string): RunningNumber {
  const [, before, digits, after] = /^([^#]*)(#{1,12})([^#]*)$/.exec(pattern) ?? []
  if (digits !== undefined) return { before: before!, after: after!, digits: digits.length }
  const message = label(
    'Each row needs a value of its own: write # where the digits of a running number go, for instance S-#####',
    '每行的值必须不同：请用 # 表示流水号的位数，例如 S-#####',
  )
  throw refusalAt(`fixed.${field}`, message)
}

/** The code of a number; more digits than the pattern has make it longer. */
export const numbered = ({ before, after, digits }: RunningNumber, number: number) =>
  `${before}${String(number).padStart(digits, '0')}${after}`

/** Longer numbers belong to no series, since they are not compared exactly. */
const digitsMax = 15

/**
 * The first of `count` free numbers, after the highest under this pattern, ignoring case; 1 if there is none. With 9998
 * and 10000 under `S-####` it is 9999 for one number and 10001 for two.
 */
export async function nextNumber(
  db: Db,
  table: PgTable,
  column: PgColumn,
  { before, after, digits }: RunningNumber,
  count = 1,
): Promise<number> {
  const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\-]/g, '\\$&')
  const pattern = `^${escaped(before)}([0-9]{1,${digitsMax}})${escaped(after)}$`
  const number: SQL = sql`(regexp_match(${column}, ${pattern}, 'i'))[1]`
  const highest = await db
    .select({ length: sql<number>`length(${number})`, last: sql<string>`max(${number}::bigint)` })
    .from(table)
    .where(sql`${column} ~* ${pattern}`)
    .groupBy(sql`1`)
  // With the least digits in which all `count` numbers fit: longer numbers, perhaps of another series, stay out of it.
  for (let width = digits; ; width++) {
    const last = Math.max(0, ...highest.filter(({ length }) => length <= width).map((found) => Number(found.last)))
    if (last + count < 10 ** width || width >= digitsMax) return last + 1
  }
}
