import type { Field, Fields } from '@sms/kit/contract'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { newId } from '../columns.ts'
import type { Pool } from '../database/db.ts'
import { databaseError } from '../database/errors.ts'
import type { Noun, Nouns } from '../noun.ts'
import { indexSearch } from '../search/entries.ts'

/**
 * Writes the codes again that were stored before their rule was what it is, with marks that nobody sees: a file names them
 * without, and would make a second record. Each is an entry in the history of its record, in the name of whoever wrote it
 * last. One that cannot be written stays as it is, as where another record has the same or the rule takes none of it; so
 * does one that somebody changes at the same time. `log` is told where there were any. Gives false where
 * another time may write what this time did not; rejects only where the database is gone.
 */
export async function cleanCodes(db: Pool, nouns: Nouns, log: (line: string) => void): Promise<boolean> {
  let isDone = true
  for (const noun of Object.values(nouns))
    for (const [name, field] of Object.entries(noun.contract.fields as Fields))
      if (field.type.kind === 'text' && field.type.form === 'code')
        isDone = (await cleanField(db, noun, name, field, log)) && isDone
  return isDone
}

/** The classes of SQLSTATEs that a row is refused with each time: by its data, by its table's rules or by a trigger. */
const lasting = /^(22|23|P0)/

async function cleanField(
  db: Pool,
  { contract, service: { table } }: Noun,
  name: string,
  field: Field,
  log: (line: string) => void,
): Promise<boolean> {
  let isDone = true
  const columns = getTableColumns(table)
  const [id, code, by] = [columns.id!, columns[name]!, columns.updatedBy!]
  const rows = await db.select({ id, code, by }).from(table).where(sql`${code} collate "C" ~ '[^ -~]'`)
  const counts = { cleaned: 0, left: 0 }
  for (const row of rows) {
    const read = field.schema.safeParse(row.code)
    if (read.success && read.data === row.code) continue
    if (!read.success) {
      counts.left++
      continue
    }
    try {
      const written = await db.transaction(async (tx) => {
        await tx.execute(
          sql`select set_config('sms.actor', ${row.by}, true), set_config('sms.change', ${newId()}, true)`,
        )
        const set = { [name]: read.data, version: sql`${columns.version} + 1`, updatedAt: new Date().toISOString() }
        const rows = (await tx
          .update(table)
          .set(set as never)
          .where(and(eq(id, row.id), eq(code, row.code)))
          .returning()) as Record<string, unknown>[]
        await indexSearch({ db: tx }, contract, rows)
        return rows
      })
      counts.cleaned += written.length
    } catch (error) {
      const { code } = databaseError(error) ?? {}
      if (!code) throw error
      if (!lasting.test(code)) isDone = false
      counts.left++
    }
  }
  if (counts.cleaned + counts.left > 0)
    log(
      `codes of ${contract.name} rid of invisible marks: ${counts.cleaned}; left, as they cannot be written: ${counts.left}`,
    )
  return isDone
}
