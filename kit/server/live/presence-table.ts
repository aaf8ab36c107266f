import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/**
 * Which users are on which record, a row per browser tab, until `until` unless the session's stream prolongs it. The
 * table is UNLOGGED, which Drizzle does not support, so its migration is written by hand.
 */
export const presence = pgTable(
  'presence',
  {
    session: uuid().notNull(),
    tab: text().notNull(),
    user: uuid().notNull(),
    name: text().notNull(),
    kind: text().notNull(),
    record: uuid().notNull(),
    editing: boolean().notNull(),
    announcedAt: instant().notNull(),
    until: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.session, t.tab] }), index('presence_record').on(t.kind, t.record)],
)
