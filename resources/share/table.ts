import type { ValuesOf } from '@sms/kit/contract'
import { instant, sortedText, systemColumns } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { brandTable } from '../brand/table.ts'
import { masterTable } from '../master/table.ts'
import type { share } from './contract.ts'

type Values = ValuesOf<(typeof share)['all']>

export const shareTable = pgTable(
  'share',
  {
    ...systemColumns,
    title: sortedText().notNull(),
    brand: uuid().references(() => brandTable.id),
    expires: date({ mode: 'string' }).notNull(),
    language: sortedText().$type<Values['language']>().notNull(),
    facts: text().array().$type<Values['facts']>().notNull(),
    collection: uuid().references(() => masterTable.id),
    items: jsonb().$type<Values['items']>().notNull(),
    locked: boolean().notNull().default(false),
    linkedAt: instant().notNull(),
    visits: integer().notNull().default(0),
    lastVisit: instant(),
    choices: integer().notNull().default(0),
  },
  (t) => [
    index('share_in_order').on(t.status, t.createdAt, t.id),
    index('share_brand').on(t.brand).where(sql`${t.brand} is not null`),
    index('share_collection').on(t.collection).where(sql`${t.collection} is not null`),
    check('share_status_known', sql`${t.status} in ('Active', 'inActive')`),
    check('share_shows_something', sql`(${t.collection} is null) <> (jsonb_array_length(${t.items}) = 0)`),
  ],
)

/**
 * The secrets of a link: SHA-256 of its token and of the key of an open page, and the argon2id hash of its password.
 * They are outside history, and a new address replaces them.
 */
export const shareSecret = pgTable('share_secret', {
  share: uuid()
    .primaryKey()
    .references(() => shareTable.id, { onDelete: 'cascade' }),
  token: text().notNull().unique(),
  key: text().notNull().unique(),
  password: text(),
})
