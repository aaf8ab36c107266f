import type { ValuesOf } from '@sms/kit/contract'
import { decimal, sortedText, systemColumns } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { itemTable } from '../item/table.ts'
import { orderTable } from '../order/table.ts'
import { orderlineTable } from '../orderline/table.ts'
import { poTable } from '../po/table.ts'
import type { poline } from './contract.ts'

type Values = ValuesOf<(typeof poline)['all']>

export const polineTable = pgTable(
  'poline',
  {
    ...systemColumns,
    po: uuid()
      .notNull()
      .references(() => poTable.id),
    /** That of its PO: a trigger fills it in. */
    order: uuid()
      .notNull()
      .references(() => orderTable.id),
    number: integer().notNull(),
    line: uuid().references(() => orderlineTable.id),
    role: sortedText().$type<Values['role']>().notNull(),
    item: uuid().references(() => itemTable.id),
    description: sortedText(),
    quantity: decimal().notNull(),
    unit: sortedText().$type<Values['unit']>().notNull(),
    price: decimal(),
    due: date({ mode: 'string' }),
    note: text(),
  },
  (t) => [
    uniqueIndex('poline_number_unique').on(t.po, t.number),
    index('poline_order').on(t.order),
    index('poline_line').on(t.line).where(sql`${t.line} is not null`),
    index('poline_item').on(t.item).where(sql`${t.item} is not null`),
    check('poline_goods_serve_a_line', sql`${t.role} = 'material' or ${t.line} is not null`),
    check('poline_role_known', sql`${t.role} in ('goods', 'material')`),
    check('poline_quantity_above_zero', sql`${t.quantity} > 0`),
    check('poline_price_above_zero', sql`${t.price} > 0`),
    check('poline_status_known', sql`${t.status} in ('Active', 'inActive')`),
  ],
)
