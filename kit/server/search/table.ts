import { type SQL, sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

/** The text of one part of an entry, counted from 1; the first is the pinyin of all. */
export const partText = (at: number): SQL => sql.raw(`split_part("search_entry"."said", E'\\n\\n', ${at})`)

/**
 * What the search looks through: one row per record of any resource, rewritten only when it changes. The windows of three
 * characters of its texts stand in the index alone. Fields behind a right never enter. docs/decisions/search-index.md.
 */
export const searchEntry = pgTable(
  'search_entry',
  {
    kind: text().notNull(),
    id: uuid().notNull(),
    active: boolean().notNull(),
    /** The folded texts of all that is searched, pinyin first: its parts apart by an empty line (see search-layout.ts). */
    said: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.id] }),
    index('search_entry_texts')
      .using('gin', sql`sms_windows("said")`)
      // What waits to be sorted in is read by every search: less of it than PostgreSQL's 4 MB.
      .with({ gin_pending_list_limit: 256 }),
  ],
)

/**
 * Which fields each part held when a resource's entries were written; others mean that they must be written anew. While
 * that is done, `next` is what they become and `reached` the last record that has come to it, in the order of ids.
 */
export const searchLayout = pgTable('search_layout', {
  kind: text().primaryKey(),
  layout: text().notNull(),
  next: text(),
  reached: uuid(),
})
