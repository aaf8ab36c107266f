import type { ValuesOf } from '@sms/kit/contract'
import { filterIndexes, sortedText, systemColumns } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { brandTable } from '../brand/table.ts'
import { itemTable } from '../item/table.ts'
import { type SwatchContract, swatch } from './contract.ts'

type Values = ValuesOf<SwatchContract['all']>

export const swatchTable = pgTable(
  'swatch',
  {
    ...systemColumns,
    item: uuid()
      .notNull()
      .references(() => itemTable.id),
    /** Of the item; a trigger fills it in. */
    kind: sortedText().$type<Values['kind']>().notNull(),
    movement: sortedText().$type<Values['movement']>().notNull(),
    day: date({ mode: 'string' }).notNull(),
    quantity: integer().notNull(),
    brand: uuid().references(() => brandTable.id),
    party: sortedText(),
    purpose: sortedText(),
    courier: sortedText(),
    waybill: sortedText(),
    dueBack: date({ mode: 'string' }),
    returned: integer(),
    returnedOn: date({ mode: 'string' }),
    notes: text(),
    outstanding: integer().notNull(),
    openUntil: date({ mode: 'string' }),
  },
  (t) => [
    index('swatch_item').on(t.item, t.status),
    index('swatch_brand').on(t.brand).where(sql`${t.brand} is not null`),
    ...filterIndexes('swatch', t, swatch),
    check('swatch_movement_known', sql`${t.movement} in ('in', 'out', 'correction')`),
    check('swatch_quantity_moves', sql`${t.quantity} > 0 or (${t.movement} = 'correction' and ${t.quantity} < 0)`),
    check(
      'swatch_returned_at_most',
      sql`${t.returned} is null or ${t.returned} = 0 or (${t.movement} = 'out' and ${t.returned} between 0 and ${t.quantity})`,
    ),
    check('swatch_party_named', sql`${t.movement} <> 'out' or ${t.brand} is not null or ${t.party} is not null`),
    check('swatch_due_back_after', sql`${t.dueBack} is null or (${t.movement} = 'out' and ${t.dueBack} >= ${t.day})`),
    check(
      'swatch_returned_on_after',
      sql`(${t.returnedOn} is null) = (coalesce(${t.returned}, 0) = 0) and coalesce(${t.returnedOn} >= ${t.day}, true)`,
    ),
    check('swatch_status_known', sql`${t.status} in ('Active', 'inActive')`),
  ],
)
