import type { ValuesOf } from '@sms/kit/contract'
import { sortedText, systemColumns } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { calendar } from './contract.ts'

type Values = ValuesOf<(typeof calendar)['all']>

export const calendarTable = pgTable(
  'calendar',
  {
    ...systemColumns,
    name: sortedText().notNull(),
    country: sortedText().$type<Values['country']>(),
    weekend: text().array().$type<Values['weekend']>().notNull(),
    days: jsonb().$type<Values['days']>().notNull(),
    notes: text(),
  },
  (t) => [
    uniqueIndex('calendar_name_unique').on(sql`lower(${t.name})`),
    index('calendar_list').on(t.status, t.name, t.id),
    check('calendar_status_known', sql`${t.status} in ('Active', 'inActive')`),
  ],
)
