import { sortedText, systemColumns } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { type MasterKey, masterKeys } from './contract.ts'

export const masterTable = pgTable(
  'master',
  {
    ...systemColumns,
    key: sortedText().$type<MasterKey>().notNull(),
    name: sortedText().notNull(),
    nameZh: sortedText(),
    showroom: uuid().references((): AnyPgColumn => masterTable.id),
    collection: uuid().references((): AnyPgColumn => masterTable.id),
    sort: integer(),
  },
  (t) => [
    uniqueIndex('master_name_within_key').on(t.key, sql`lower(${t.name})`),
    index('master_showroom').on(t.showroom).where(sql`${t.showroom} is not null`),
    index('master_collection').on(t.collection).where(sql`${t.collection} is not null`),
    index('master_list').on(t.key, t.sort, t.name, t.id),
    check('master_key_known', sql`${t.key} in (${sql.raw(masterKeys.map((key) => `'${key}'`).join(', '))})`),
    check('master_status_known', sql`${t.status} in ('Active', 'inActive')`),
  ],
)
