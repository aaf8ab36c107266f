import type { ValuesOf } from '@sms/kit/contract'
import { decimal, sortedText, systemColumns } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { itemTable } from '../item/table.ts'
import { masterTable } from '../master/table.ts'
import { orderTable } from '../order/table.ts'
import type { orderline } from './contract.ts'

type Values = ValuesOf<(typeof orderline)['all']>

export const orderlineTable = pgTable(
  'orderline',
  {
    ...systemColumns,
    order: uuid()
      .notNull()
      .references(() => orderTable.id),
    number: integer().notNull(),
    item: uuid().references(() => itemTable.id),
    description: sortedText(),
    colour: sortedText(),
    size: uuid().references(() => masterTable.id),
    quantity: decimal().notNull(),
    unit: sortedText().$type<Values['unit']>().notNull(),
    price: decimal(),
    due: date({ mode: 'string' }).notNull(),
    note: text(),
  },
  (t) => [
    uniqueIndex('orderline_number_unique').on(t.order, t.number),
    index('orderline_size').on(t.size).where(sql`${t.size} is not null`),
    index('orderline_item').on(t.item).where(sql`${t.item} is not null`),
    check('orderline_quantity_above_zero', sql`${t.quantity} > 0`),
    check('orderline_price_above_zero', sql`${t.price} > 0`),
    check('orderline_names_goods', sql`${t.item} is not null or ${t.description} is not null`),
    check('orderline_status_known', sql`${t.status} in ('Active', 'inActive')`),
  ],
)
