import { bigint, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { sortedText, systemColumns } from './columns.ts'

/**
 * A file that hangs on a record. The bytes are stored once by their content (`hash`, SHA-256); served by this row's id
 * under the parent's rights, never by the hash.
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
  },
  (t) => [index('attachment_parent').on(t.parentKind, t.parent)],
)
