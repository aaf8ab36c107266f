import type { ValuesOf } from '@sms/kit/contract'
import { sortedText, systemColumns } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { check, date, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { orderTable } from '../order/table.ts'
import { supplierTable } from '../supplier/table.ts'
import type { po } from './contract.ts'

type Values = ValuesOf<(typeof po)['all']>

export const poTable = pgTable(
  'po',
  {
    ...systemColumns,
    order: uuid()
      .notNull()
      .references(() => orderTable.id),
    code: sortedText().notNull(),
    supplier: uuid()
      .notNull()
      .references(() => supplierTable.id),
    orderedOn: date({ mode: 'string' }).notNull(),
    due: date({ mode: 'string' }),
    currency: sortedText().$type<Values['currency']>().notNull(),
    incoterm: sortedText().$type<NonNullable<Values['incoterm']>>(),
    incotermPlace: sortedText(),
    paymentTerms: jsonb().$type<Values['paymentTerms']>().notNull(),
    notes: text(),
  },
  (t) => [
    uniqueIndex('po_code_unique').on(sql`lower(${t.code})`),
    // Read backwards, this is the default order of the list.
    index('po_in_order').on(t.orderedOn, t.code, t.id, t.status),
    index('po_order').on(t.order),
    index('po_supplier').on(t.supplier, t.order),
    check('po_status_known', sql`${t.status} in ('Active', 'inActive')`),
  ],
)
