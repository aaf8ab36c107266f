import { sql } from 'drizzle-orm'
import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant, systemColumns } from '../columns.ts'

/**
 * A comment on a record; its author and time are `createdBy` and `createdAt`. A mention is `@[user id]` in the text,
 * and its user id is in `mentions`.
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
    /** Who removed it, while it is inActive. */
    removedBy: uuid(),
  },
  (t) => [index('comment_parent').on(t.parentKind, t.parent, t.createdAt, t.id).where(sql`${t.status} = 'Active'`)],
)
