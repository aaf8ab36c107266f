import type { ValuesOf } from '@sms/kit/contract'
import { decimal, sortedText, systemColumns } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { check, date, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { brandTable } from '../brand/table.ts'
import { orderTable } from '../order/table.ts'
import { orderlineTable } from '../orderline/table.ts'
import { supplierTable } from '../supplier/table.ts'
import type { pastline } from './contract.ts'

type Values = ValuesOf<(typeof pastline)['all']>

export const pastlineTable = pgTable(
  'pastline',
  {
    ...systemColumns,
    orderNo: sortedText().notNull(),
    reference: sortedText(),
    brand: uuid()
      .notNull()
      .references(() => brandTable.id),
    brandPo: sortedText(),
    supplier: uuid().references(() => supplierTable.id),
    description: sortedText().notNull(),
    colour: sortedText(),
    quantity: decimal().notNull(),
    unit: sortedText().$type<Values['unit']>().notNull(),
    currency: sortedText().$type<Values['currency']>().notNull(),
    price: decimal(),
    supplierPrice: decimal(),
    incoterm: sortedText().$type<NonNullable<Values['incoterm']>>(),
    incotermSaid: sortedText(),
    orderedOn: date({ mode: 'string' }),
    due: date({ mode: 'string' }).notNull(),
    delivered: date({ mode: 'string' }),
    mode: sortedText().$type<NonNullable<Values['mode']>>(),
    weight: decimal(),
    note: text(),
    order: uuid().references(() => orderTable.id),
    line: uuid().references(() => orderlineTable.id),
  },
  (t) => [
    index('pastline_in_order').on(t.status, t.orderNo, t.reference, t.id),
    index('pastline_identity').on(t.orderNo, t.reference),
    index('pastline_brand').on(t.brand),
    index('pastline_supplier').on(t.supplier).where(sql`${t.supplier} is not null`),
    index('pastline_order').on(t.order).where(sql`${t.order} is not null`),
    index('pastline_line').on(t.line).where(sql`${t.line} is not null`),
    check('pastline_quantity_above_zero', sql`${t.quantity} > 0`),
    check('pastline_status_known', sql`${t.status} in ('Active', 'inActive')`),
  ],
)
