import { type SQL, sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

/** The text of one part of an entry, counted from 1; the first is the pinyin of all. */
export const partText = (at: number): SQL => sql.raw(`split_part("search_entry"."text", E'\\n\\n', ${at})`)

/**
 * The search entries: one row per record (docs/decisions/search-index.md). The windows of three characters are only in
 * the index.
 */
export const searchEntry = pgTable(
  'search_entry',
  {
    kind: text().notNull(),
    id: uuid().notNull(),
    active: boolean().notNull(),
    /** The folded texts of all that is searched, pinyin first: its parts apart by an empty line (see `partText`). */
    text: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.id] }),
    index('search_entry_texts')
      .using('gin', sql`sms_windows("text")`)
      // What waits to be sorted in is read by every search: less of it than PostgreSQL's 4 MB.
      .with({ gin_pending_list_limit: 256 }),
  ],
)

/**
 * The layout with which a resource's entries were written; another one means that they must be rewritten. Meanwhile
 * `next` is the new layout, and `reached` the last record rewritten in the order of ids.
 */
export const searchLayout = pgTable('search_layout', {
  kind: text().primaryKey(),
  layout: text().notNull(),
  next: text(),
  reached: uuid(),
})

/** Records whose entries are to be written again, since what they are found by is called otherwise now. */
export const searchDue = pgTable('search_due', { kind: text().notNull(), id: uuid().notNull() }, (t) => [
  primaryKey({ columns: [t.kind, t.id] }),
])
