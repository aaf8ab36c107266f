import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/** The users who follow a record and are notified of its changes. It has no history. */
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
