import type { Label } from '@sms/kit/contract'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/**
 * A ZIP of photos that somebody has sent for the records of a kind. No business record: it has no history, but `change`
 * names the entries that it left in everybody's.
 */
export const photoZip = pgTable(
  'photo_zip',
  {
    id: uuid().primaryKey(),
    /** The resource whose records it is for. */
    kind: text().notNull(),
    /** The file: its name, its content (SHA-256, where it lies in the file store) and its size in bytes. */
    name: text().notNull(),
    hash: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** How many files in it are to be looked at. */
    total: integer().notNull(),
    change: uuid(),
    createdAt: instant().notNull(),
    createdBy: uuid().notNull(),
  },
  (t) => [index('photo_zip_hash').on(t.hash), index('photo_zip_created').on(t.createdAt)],
)

/** A file of such a ZIP that has been looked at: the picture as it was kept, or why it is none. */
export const zippedPhoto = pgTable(
  'zipped_photo',
  {
    zip: uuid()
      .notNull()
      .references(() => photoZip.id, { onDelete: 'cascade' }),
    /** Where it stands in the ZIP, from 0. */
    place: integer().notNull(),
    path: text().notNull(),
    /** The bytes it unpacked to, whatever they were. */
    unpacked: bigint({ mode: 'number' }).notNull(),
    hash: text(),
    type: text(),
    size: bigint({ mode: 'number' }),
    refused: jsonb().$type<Label>(),
  },
  (t) => [primaryKey({ columns: [t.zip, t.place] }), index('zipped_photo_hash').on(t.hash)],
)

export type PhotoZip = typeof photoZip.$inferSelect
export type ZippedPhoto = typeof zippedPhoto.$inferSelect
