import type { ValuesOf } from '@sms/kit/contract'
import { sortedText, systemColumns } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { brandTable } from '../brand/table.ts'
import { shareTable } from '../share/table.ts'
import type { selection } from './contract.ts'

type Values = ValuesOf<(typeof selection)['all']>

export const selectionTable = pgTable(
  'selection',
  {
    ...systemColumns,
    date: date({ mode: 'string' }).notNull(),
    brand: uuid().references(() => brandTable.id),
    buyer: sortedText().notNull(),
    company: sortedText(),
    email: sortedText(),
    lines: jsonb().$type<Values['lines']>().notNull(),
    note: text(),
    state: sortedText().$type<Values['state']>().notNull().default('open'),
    source: sortedText().$type<Values['source']>().notNull().default('meeting'),
    share: uuid().references(() => shareTable.id),
    pieces: integer().notNull(),
  },
  (t) => [
    index('selection_in_order').on(t.status, t.date, t.createdAt, t.id),
    index('selection_brand').on(t.brand).where(sql`${t.brand} is not null`),
    index('selection_share').on(t.share, t.createdAt).where(sql`${t.share} is not null`),
    index('selection_state').on(t.state, t.date),
    check('selection_state_known', sql`${t.state} in ('open', 'confirmed', 'ordered', 'dropped')`),
    check(
      'selection_source_known',
      sql`(${t.source} = 'link') = (${t.share} is not null) and ${t.source} in ('link', 'meeting')`,
    ),
    check('selection_pieces_above_zero', sql`${t.pieces} > 0`),
    check('selection_status_known', sql`${t.status} in ('Active', 'inActive')`),
  ],
)
