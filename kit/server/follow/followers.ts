import { and, eq, inArray } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'
import type { Db } from '../database/db.ts'

/** The users who follow a record. It has no history. */
export const follow = pgTable(
  'follow',
  {
    user: uuid().notNull(),
    kind: text().notNull(),
    record: uuid().notNull(),
    at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.user, t.kind, t.record] }), index('follow_record').on(t.record, t.kind)],
)

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
