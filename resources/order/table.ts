import type { ValuesOf } from '@sms/kit/contract'
import { decimal, sortedText, systemColumns } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { brandTable } from '../brand/table.ts'
import { masterTable } from '../master/table.ts'
import { selectionTable } from '../selection/table.ts'
import { supplierTable } from '../supplier/table.ts'
import { ordertemplateTable } from '../template/table.ts'
import { userTable } from '../user/table.ts'
import type { OrderContract } from './contract.ts'

type Values = ValuesOf<OrderContract['all']>

export const orderTable = pgTable(
  'order',
  {
    ...systemColumns,
    code: sortedText().notNull(),
    brand: uuid()
      .notNull()
      .references(() => brandTable.id),
    brandPo: sortedText(),
    orderedOn: date({ mode: 'string' }).notNull(),
    season: uuid().references(() => masterTable.id),
    merchandiser: uuid().references(() => userTable.id),
    priority: sortedText().$type<NonNullable<Values['priority']>>(),
    currency: sortedText().$type<Values['currency']>().notNull(),
    incoterm: sortedText().$type<NonNullable<Values['incoterm']>>(),
    incotermPlace: sortedText(),
    tolerance: decimal(),
    template: uuid().references(() => ordertemplateTable.id),
    paymentTerms: jsonb().$type<Values['paymentTerms']>().notNull(),
    notes: text(),
    state: sortedText().$type<Values['state']>().notNull().default('Draft'),
    decided: sortedText().$type<Values['decided']>().notNull().default('open'),
    decidedWhy: text(),
    position: integer().notNull().default(0),
    due: date({ mode: 'string' }),
    value: decimal(),
    unpriced: integer().notNull().default(0),
    progress: jsonb().$type<Values['progress']>().notNull().default([]),
    openSteps: text().array().$type<Values['openSteps']>().notNull().default([]),
    supplier: uuid().references(() => supplierTable.id),
    selection: uuid().references(() => selectionTable.id),
    plan: jsonb().$type<Values['plan']>().notNull().default([]),
    nextDue: date({ mode: 'string' }),
    atRisk: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex('order_code_unique').on(sql`lower(${t.code})`),
    // Read backwards, this is the default order of the list.
    index('order_in_order').on(t.orderedOn, t.code, t.id, t.status),
    index('order_state').on(t.state, t.nextDue, t.status),
    index('order_next_due').on(t.nextDue, t.id, t.status),
    index('order_due').on(t.status, t.due),
    index('order_value').on(t.value, t.id, t.status),
    index('order_at_risk').on(t.orderedOn).where(sql`${t.atRisk}`),
    index('order_brand').on(t.brand, t.orderedOn, t.code, t.id, t.status),
    index('order_brand_po').on(sql`lower(${t.brandPo})`),
    index('order_merchandiser').on(t.merchandiser, t.state, t.status),
    index('order_template').on(t.template).where(sql`${t.template} is not null`),
    index('order_supplier').on(t.supplier).where(sql`${t.supplier} is not null`),
    index('order_selection').on(t.selection).where(sql`${t.selection} is not null`),
    index('order_season').on(t.season, t.orderedOn, t.code, t.id, t.status).where(sql`${t.season} is not null`),
    check(
      'order_state_known',
      sql`${t.state} in ('Draft', 'Confirmed', 'InProgress', 'Completed', 'Closed', 'OnHold', 'Cancelled')`,
    ),
    check('order_decided_known', sql`${t.decided} in ('open', 'on hold', 'cancelled', 'closed')`),
    check('order_tolerance_within', sql`${t.tolerance} between 0 and 100`),
    check('order_status_known', sql`${t.status} in ('Active', 'inActive')`),
  ],
)

/**
 * The accepted goods of an order, by purchase order and days late; 0 is in time (rules/accepted.ts). Updated with the
 * computed columns of the order, so that reports over years need not read events; it has no history.
 */
export const orderDelivery = pgTable(
  'order_delivery',
  {
    order: uuid()
      .notNull()
      .references(() => orderTable.id, { onDelete: 'cascade' }),
    po: uuid().notNull(),
    late: integer().notNull(),
    quantity: decimal().notNull(),
  },
  (t) => [primaryKey({ columns: [t.order, t.po, t.late] })],
)

/** The value and cost of the goods of each purchase order (rules/margin.ts), stored for reports as well. */
export const orderMargin = pgTable(
  'order_margin',
  {
    order: uuid()
      .notNull()
      .references(() => orderTable.id, { onDelete: 'cascade' }),
    po: uuid().notNull(),
    brand: decimal(),
    cost: decimal(),
    unpriced: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.order, t.po] })],
)
