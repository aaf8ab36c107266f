import { and, eq, inArray } from 'drizzle-orm'
import type { Db } from '../database/db.ts'
import { follow } from './table.ts'

/** The followers of records of a kind, by record id. Callers check whether they may still see the record. */
export async function followersOf(db: Db, kind: string, records: readonly string[]): Promise<Map<string, string[]>> {
  if (records.length === 0) return new Map()
  const rows = await db
    .select({ user: follow.user, record: follow.record })
    .from(follow)
    .where(and(eq(follow.kind, kind), inArray(follow.record, [...new Set(records)])))
  const followers = new Map<string, string[]>()
  for (const { user, record } of rows) followers.set(record, [...(followers.get(record) ?? []), user])
  return followers
}
