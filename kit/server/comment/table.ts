import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, systemColumns } from '../columns.ts'

/**
 * What people say about a record. The author and the moment are those of the row's making. A mention stands in the text
 * as `@[user id]` and, for whoever looks for them, in `mentions`.
 */
export const comment = pgTable(
  'comment',
  {
    ...systemColumns,
    parentKind: text().notNull(),
    parent: uuid().notNull(),
    text: text().notNull(),
    mentions: uuid().array().notNull(),
    editedAt: instant(),
    /** Who has taken it away, as long as it is away. */
    removedBy: uuid(),
  },
  (t) => [index('comment_parent').on(t.parentKind, t.parent, t.createdAt, t.id).where(sql`${t.status} = 'Active'`)],
)
