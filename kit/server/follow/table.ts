import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/** Who wants to be told of what happens to a record. No history: whom it concerns is its user alone. */
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
