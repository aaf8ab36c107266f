import { type SQL, sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { sortedText } from './columns.ts'

/** How many parts of a record's text the index tells apart. */
export const searchParts = 16

/**
 * What the search looks through: one row per record of any resource, rewritten only when it changes. `parts` are folded
 * texts: the pinyin of all, then one per field (see search-layout.ts). Their single characters and pairs stand under one
 * GIN index with a column per part, so that it serves a search over all and a filter by one field alike; they are
 * computed, not stored, because a narrow table is counted in half the time. Fields behind a right never enter.
 */
export const searchEntry = pgTable(
  'search_entry',
  {
    kind: text().notNull(),
    id: uuid().notNull(),
    menu: text().notNull(),
    active: boolean().notNull(),
    /** What the list's own order compares, where that is one text: a page of hits is sorted without its records. */
    place: sortedText(),
    parts: text().array().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.id] }),
    index('search_entry_in_order').on(t.kind, t.place, t.id, t.active),
    index('search_entry_grams')
      .using(
        'gin',
        ...(Array.from({ length: searchParts }, (_, i) => sql.raw(`sms_grams("parts"[${i + 1}])`)) as [SQL, ...SQL[]]),
      )
      // What waits to be sorted in is read by every search, once per part: less of it than PostgreSQL's 4 MB.
      .with({ gin_pending_list_limit: 256 }),
  ],
)

/** Which fields each part held when a resource's entries were written; others mean that they must be written anew. */
export const searchLayout = pgTable('search_layout', { kind: text().primaryKey(), layout: text().notNull() })
