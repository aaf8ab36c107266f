import type { ValuesOf } from '@sms/kit/contract'
import { sortedText, systemColumns } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { brandTable } from '../brand/table.ts'
import type { orderTemplate } from './contract.ts'

type Values = ValuesOf<(typeof orderTemplate)['all']>

export const ordertemplateTable = pgTable(
  'ordertemplate',
  {
    ...systemColumns,
    name: sortedText().notNull(),
    brand: uuid().references(() => brandTable.id),
    steps: jsonb().$type<Values['steps']>().notNull(),
    calendars: jsonb().$type<Values['calendars']>().notNull(),
    reviews: text().array().$type<Values['reviews']>().notNull(),
    notes: text(),
  },
  (t) => [
    uniqueIndex('ordertemplate_name_unique').on(sql`lower(${t.name})`),
    uniqueIndex('ordertemplate_brand_unique').on(t.brand).where(sql`${t.status} = 'Active'`),
    index('ordertemplate_brand').on(t.brand).where(sql`${t.brand} is not null`),
    index('ordertemplate_list').on(t.status, t.name, t.id),
    check('ordertemplate_status_known', sql`${t.status} in ('Active', 'inActive')`),
  ],
)
