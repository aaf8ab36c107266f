import type { Field, Fields } from '@sms/kit/contract'
import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import { newId } from '../columns.ts'
import type { Pool } from '../database/db.ts'
import { databaseError } from '../database/errors.ts'
import type { Noun, Nouns } from '../noun.ts'
import { indexSearch } from '../search/entries.ts'

/**
 * Removes invisible marks from codes that were stored under an earlier rule, with an entry in history; codes that cannot be
 * written stay. Returns false if a later run may write some of them.
 */
export async function cleanCodes(db: Pool, nouns: Nouns, log: (line: string) => void): Promise<boolean> {
  let isDone = true
  for (const noun of Object.values(nouns))
    for (const [name, field] of Object.entries(noun.contract.fields as Fields))
      if (field.type.kind === 'text' && field.type.form === 'code')
        isDone = (await cleanField(db, nouns, noun, name, field, log)) && isDone
  return isDone
}

/** The classes of SQLSTATEs that a repeat cannot mend: data, constraints and triggers. */
const lasting = /^(22|23|P0)/

async function cleanField(
  db: Pool,
  nouns: Nouns,
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
        await indexSearch({ db: tx, nouns }, contract, rows)
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
