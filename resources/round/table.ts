import type { ValuesOf } from '@sms/kit/contract'
import { sortedText, systemColumns } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { check, date, integer, jsonb, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { reviewTable } from '../review/table.ts'
import type { round } from './contract.ts'

type Values = ValuesOf<(typeof round)['all']>

export const roundTable = pgTable(
  'round',
  {
    ...systemColumns,
    review: uuid()
      .notNull()
      .references(() => reviewTable.id),
    number: integer().notNull(),
    requestedOn: date({ mode: 'string' }).notNull(),
    due: date({ mode: 'string' }),
    sentOn: date({ mode: 'string' }),
    courier: sortedText(),
    waybill: sortedText(),
    receivedOn: date({ mode: 'string' }),
    options: jsonb().$type<Values['options']>().notNull(),
    marks: jsonb().$type<Values['marks']>().notNull(),
    forwardedOn: date({ mode: 'string' }),
    decisions: jsonb().$type<Values['decisions']>().notNull(),
  },
  (t) => [
    uniqueIndex('round_number_unique').on(t.review, t.number),
    check('round_number_from_one', sql`${t.number} >= 1`),
    check('round_received_after_sent', sql`${t.receivedOn} is null or ${t.receivedOn} >= ${t.sentOn}`),
    check('round_status_known', sql`${t.status} in ('Active', 'inActive')`),
  ],
)
