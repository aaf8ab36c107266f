import type { Label } from '@sms/kit/contract'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/**
 * An uploaded ZIP of photos for the records of a kind. It has no history of its own; `change` is the change that added
 * its photos.
 */
export const photoZip = pgTable(
  'photo_zip',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    /** The file: its name, its SHA-256 in the file store and its size in bytes. */
    name: text().notNull(),
    hash: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    total: integer().notNull(),
    change: uuid(),
    createdAt: instant().notNull(),
    createdBy: uuid().notNull(),
  },
  (t) => [index('photo_zip_hash').on(t.hash), index('photo_zip_created').on(t.createdAt)],
)

/** An inspected file of a ZIP: the stored picture, or why the file is refused. */
export const zippedPhoto = pgTable(
  'zipped_photo',
  {
    zip: uuid()
      .notNull()
      .references(() => photoZip.id, { onDelete: 'cascade' }),
    /** The position in the ZIP, from 0. */
    place: integer().notNull(),
    path: text().notNull(),
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
