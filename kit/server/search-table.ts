import { type SQL, sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { sortedText } from './columns.ts'

/** How many fields have a column of their own in the index: it can have 32, and each costs every write a little. */
export const partsMax = 23

/** The text of one part of an entry, as the index computes it; the first is the pinyin of all. */
export const partText = (at: number): SQL => sql.raw(`split_part("search_entry"."said", E'\\n\\n', ${at})`)

/** The members of an entry, as the index holds them. */
export const memberValues = sql.raw(`string_to_array("search_entry"."members", E'\\n')`)

/** The expressions of the index, in its order: all that is searched, each field's part, the members. */
const indexed = [
  `sms_windows("said")`,
  ...Array.from({ length: partsMax }, (_, i) => `sms_windows(split_part("said", E'\\n\\n', ${i + 2}))`),
  `string_to_array("members", E'\\n')`,
]

/**
 * The halves that the entries lie in, by a hash of the record's id. Each has indexes of its own, so that two sessions
 * count many matches in half the time (list-count.ts). Migrations make them; the schema knows the whole alone.
 */
export const entryHalves = ['search_entry_0', 'search_entry_1'] as const

/**
 * What the search looks through: one row per record of any resource, rewritten only when it changes. The windows of three
 * characters of its texts stand under one GIN index with a column for all that is searched and one per part, so that it
 * serves a search over all and a filter by one field alike; they are computed, not stored, because a narrow table is
 * counted in half the time. Fields behind a right never enter. docs/decisions/search-index.md says why so.
 */
export const searchEntry = pgTable(
  'search_entry',
  {
    kind: text().notNull(),
    id: uuid().notNull(),
    active: boolean().notNull(),
    /** What the list's own order compares, where that is one text: a page of hits is sorted without its records. */
    place: sortedText(),
    /** The folded texts of all that is searched, pinyin first: its parts apart by an empty line (see search-layout.ts). */
    said: text().notNull(),
    /** The values of all fields that hold lists of them, each behind the number of its field; null where there are none. */
    members: text(),
  },
  (t) => [
    primaryKey({ columns: [t.kind, t.id] }),
    index('search_entry_in_order').on(t.kind, t.place, t.id, t.active),
    index('search_entry_texts')
      .using('gin', ...(indexed.map((one) => sql.raw(one)) as [SQL, ...SQL[]]))
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
