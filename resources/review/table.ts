import type { ValuesOf } from '@sms/kit/contract'
import { sortedText, systemColumns } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { brandTable } from '../brand/table.ts'
import { colourwayTable } from '../colourway/table.ts'
import { itemTable } from '../item/table.ts'
import { supplierTable } from '../supplier/table.ts'
import { userTable } from '../user/table.ts'
import type { ReviewContract } from './contract.ts'

type Values = ValuesOf<ReviewContract['all']>

export const reviewTable = pgTable(
  'review',
  {
    ...systemColumns,
    code: sortedText().notNull(),
    kind: sortedText().$type<Values['kind']>().notNull(),
    subject: uuid()
      .notNull()
      .references(() => itemTable.id),
    colourway: uuid().references(() => colourwayTable.id),
    brand: uuid().references(() => brandTable.id),
    supplier: uuid().references(() => supplierTable.id),
    responsible: uuid().references(() => userTable.id),
    due: date({ mode: 'string' }),
    notes: text(),
    stage: sortedText().$type<Values['stage']>().notNull().default('Requested'),
    round: integer().notNull().default(1),
    /** The house's day by default; a trigger sets it and `waiting`, the due day of an open review. */
    requestedOn: date({ mode: 'string' }).notNull(),
    waiting: date({ mode: 'string' }),
    decidedOn: date({ mode: 'string' }),
    /**
     * How many commands have been carried out; makes a command that writes a round alone a change of the review too.
     */
    acts: integer().notNull().default(0),
  },
  (t) => [
    uniqueIndex('review_code_unique').on(sql`lower(${t.code})`),
    index('review_in_order').on(t.status, t.waiting, t.decidedOn.desc().nullsLast(), t.code, t.id),
    index('review_board').on(t.stage, t.waiting, t.decidedOn.desc().nullsFirst(), t.code, t.id, t.status),
    index('review_subject').on(t.subject),
    index('review_colourway').on(t.colourway).where(sql`${t.colourway} is not null`),
    index('review_brand').on(t.brand, t.stage),
    index('review_supplier').on(t.supplier, t.stage),
    index('review_responsible').on(t.responsible, t.stage),
    check(
      'review_stage_known',
      sql`${t.stage} in ('Requested', 'Sent', 'Received', 'With brand', 'Approved', 'Cancelled')`,
    ),
    check('review_decided_when_closed', sql`(${t.decidedOn} is not null) = (${t.stage} in ('Approved', 'Cancelled'))`),
    check('review_status_known', sql`${t.status} in ('Active', 'inActive')`),
  ],
)
