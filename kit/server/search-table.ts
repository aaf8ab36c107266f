import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

/**
 * What the search looks through: one row per record of any resource, rewritten only when its text changes.
 * `text` is folded text with pinyin; `grams` are its single characters and pairs, under one GIN index that serves
 * short and long terms alike. Fields behind a right never enter.
 */
export const searchEntry = pgTable(
  'search_entry',
  {
    kind: text().notNull(),
    id: uuid().notNull(),
    menu: text().notNull(),
    text: text().notNull(),
    grams: text().array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.kind, t.id] }), index('search_entry_grams').using('gin', t.grams.op('array_ops'))],
)
