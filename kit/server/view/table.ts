import type { ViewState } from '@sms/kit/contract'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/** A user's saved view of a list, without history. A removed view is stored for a while, so that it can be restored. */
export const listView = pgTable(
  'list_view',
  {
    id: uuid().primaryKey(),
    kind: text().notNull(),
    owner: uuid().notNull(),
    name: text().notNull(),
    shared: boolean().notNull(),
    state: jsonb().$type<ViewState>().notNull(),
    version: integer().notNull().default(1),
    updatedAt: instant().notNull(),
    removedAt: instant(),
  },
  (t) => [
    uniqueIndex('list_view_name').on(t.owner, t.kind, sql`lower(${t.name})`).where(sql`${t.removedAt} is null`),
    index('list_view_shared').on(t.kind).where(sql`${t.shared} and ${t.removedAt} is null`),
  ],
)

/** The default view of a user's list; it may be a shared one of another user. */
export const listViewDefault = pgTable(
  'list_view_default',
  {
    user: uuid().notNull(),
    kind: text().notNull(),
    view: uuid()
      .notNull()
      .references(() => listView.id, { onDelete: 'cascade' }),
  },
  (t) => [primaryKey({ columns: [t.user, t.kind] }), index('list_view_default_view').on(t.view)],
)
