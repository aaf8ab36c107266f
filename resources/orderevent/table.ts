import type { ValuesOf } from '@sms/kit/contract'
import { decimal, sortedText, systemColumns } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { orderTable } from '../order/table.ts'
import { poTable } from '../po/table.ts'
import type { orderevent } from './contract.ts'

type Values = ValuesOf<(typeof orderevent)['all']>

export const ordereventTable = pgTable(
  'orderevent',
  {
    ...systemColumns,
    order: uuid()
      .notNull()
      .references(() => orderTable.id),
    number: integer().notNull(),
    kind: sortedText().$type<Values['kind']>().notNull(),
    date: date({ mode: 'string' }).notNull(),
    parts: jsonb().$type<Values['parts']>().notNull(),
    po: uuid().references(() => poTable.id),
    amount: decimal(),
    paid: decimal(),
    step: sortedText().$type<NonNullable<Values['step']>>(),
    about: uuid().references((): AnyPgColumn => ordereventTable.id),
    reference: sortedText(),
    shipment: jsonb().$type<Values['shipment']>(),
    waived: boolean(),
    reason: text(),
    override: text(),
    imported: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex('orderevent_number_unique').on(t.order, t.number),
    uniqueIndex('orderevent_reversed_once').on(t.about).where(sql`${t.about} is not null`),
    index('orderevent_date').on(t.kind, t.date),
    index('orderevent_po').on(t.po).where(sql`${t.po} is not null`),
    check('orderevent_status_known', sql`${t.status} in ('Active', 'inActive')`),
  ],
)
