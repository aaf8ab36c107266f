import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sortedText, systemColumns } from '../columns.ts'

/**
 * A file of a record; its bytes are in the file store under `hash` (SHA-256). It is served by this row's id with the
 * rights to the parent.
 */
export const attachment = pgTable(
  'attachment',
  {
    ...systemColumns,
    parentKind: text().notNull(),
    parent: uuid().notNull(),
    name: sortedText().notNull(),
    type: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    hash: text().notNull(),
    field: text(),
    caption: sortedText(),
    document: sortedText(),
    position: integer(),
    replacedBy: uuid().references((): AnyPgColumn => attachment.id),
  },
  (t) => [
    index('attachment_parent').on(t.parentKind, t.parent),
    index('attachment_hash').on(t.hash),
    index('attachment_replaced_by').on(t.replacedBy).where(sql`${t.replacedBy} is not null`),
  ],
)
