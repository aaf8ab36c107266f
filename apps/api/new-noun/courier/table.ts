import type { ValuesOf } from '@sms/kit/contract'
import { decimal, sortedText, systemColumns } from '@sms/kit/server'
import { supplierTable } from '@sms/resources/supplier/table.ts'
import { sql } from 'drizzle-orm'
import { date, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { courier } from './contract.ts'

type Values = ValuesOf<(typeof courier)['all']>

export const courierTable = pgTable(
  'courier',
  {
    ...systemColumns,
    code: sortedText().notNull(),
    name: sortedText().notNull(),
    nameZh: sortedText(),
    speed: sortedText().$type<Values['speed']>(),
    since: date({ mode: 'string' }),
    rate: decimal(),
    goods: uuid().array().notNull(),
    partner: uuid().references(() => supplierTable.id),
    desks: jsonb().$type<Values['desks']>().notNull(),
    account: sortedText(),
    notes: text(),
  },
  (t) => [
    uniqueIndex('courier_code_unique').on(sql`lower(${t.code})`),
    index('courier_list').on(t.status, t.code, t.id),
  ],
)
