import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/**
 * Who is on which record: a row per tab of a browser. The table is UNLOGGED (which Drizzle cannot say, so its migration
 * is written by hand and it stands in no registry): what it holds is over after a crash anyway, and writing it costs no
 * log. `until` is when the row ends unless the session's stream is alive to put it off; `announcedAt` when the tab itself
 * last said where it is.
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
