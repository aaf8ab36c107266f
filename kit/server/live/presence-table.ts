import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/**
 * Which users are on which record, a row per browser tab. The table is UNLOGGED, since its rows are useless after a crash;
 * Drizzle does not support that, so its migration is written by hand. `until` is the end of the row unless the session's
 * stream prolongs it, `announcedAt` the last announcement by the tab.
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
