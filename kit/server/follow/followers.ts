import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { follow } from './table.ts'

/** The users that follow some records of a kind, by record; whether they may still see it is for whoever tells them. */
export async function followersOf(db: Db, kind: string, records: readonly string[]): Promise<Map<string, string[]>> {
  if (records.length === 0) return new Map()
  const rows = await db
    .select({ user: follow.user, record: follow.record })
    .from(follow)
    .where(and(eq(follow.kind, kind), inArray(follow.record, [...new Set(records)])))
  const found = new Map<string, string[]>()
  for (const { user, record } of rows) found.set(record, [...(found.get(record) ?? []), user])
  return found
}
