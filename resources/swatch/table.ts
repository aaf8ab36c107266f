import type { ValuesOf } from '@sms/kit/contract'
import { filterIndexes, sortedText, systemColumns } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, type PgColumn, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { artworkTable } from '../artwork/table.ts'
import { brandTable } from '../brand/table.ts'
import { buttonTable } from '../button/table.ts'
import { fabricTable } from '../fabric/table.ts'
import { labelTable } from '../label/table.ts'
import { trimsTable } from '../trims/table.ts'
import { artworkSwatch, buttonSwatch, fabricSwatch, labelSwatch, type SwatchContract, trimsSwatch } from './contract.ts'

type Values = ValuesOf<SwatchContract['all']>

/** The columns of every swatch movement but the item's, which each kind points to its own table. */
const movementColumns = {
  ...systemColumns,
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
}

/** All swatch movements, whatever the kind of their item: the tables of the kinds inherit from this one (docs/decisions/items.md). */
export const swatchTable = pgTable('swatch', { ...movementColumns, item: uuid().notNull() })

/** The table of one kind's swatch movements. */
const tableOf = (contract: SwatchContract, item: () => PgColumn) =>
  pgTable(contract.name, { ...movementColumns, item: uuid().notNull().references(item) }, (t) => [
    index(`${contract.name}_item`).on(t.item, t.status),
    index(`${contract.name}_brand`).on(t.brand).where(sql`${t.brand} is not null`),
    ...filterIndexes(contract.name, t as unknown as Readonly<Record<string, PgColumn>>, contract),
    check(`${contract.name}_movement_known`, sql`${t.movement} in ('in', 'out', 'correction')`),
    check(
      `${contract.name}_quantity_moves`,
      sql`${t.quantity} > 0 or (${t.movement} = 'correction' and ${t.quantity} < 0)`,
    ),
    check(
      `${contract.name}_returned_at_most`,
      sql`${t.returned} is null or ${t.returned} = 0 or (${t.movement} = 'out' and ${t.returned} between 0 and ${t.quantity})`,
    ),
    check(
      `${contract.name}_party_named`,
      sql`${t.movement} <> 'out' or ${t.brand} is not null or ${t.party} is not null`,
    ),
    check(
      `${contract.name}_due_back_after`,
      sql`${t.dueBack} is null or (${t.movement} = 'out' and ${t.dueBack} >= ${t.day})`,
    ),
    check(
      `${contract.name}_returned_on_after`,
      sql`(${t.returnedOn} is null) = (coalesce(${t.returned}, 0) = 0) and coalesce(${t.returnedOn} >= ${t.day}, true)`,
    ),
    check(`${contract.name}_status_known`, sql`${t.status} in ('Active', 'inActive')`),
  ])

export const fabricSwatchTable = tableOf(fabricSwatch, () => fabricTable.id)
export const artworkSwatchTable = tableOf(artworkSwatch, () => artworkTable.id)
export const trimsSwatchTable = tableOf(trimsSwatch, () => trimsTable.id)
export const buttonSwatchTable = tableOf(buttonSwatch, () => buttonTable.id)
export const labelSwatchTable = tableOf(labelSwatch, () => labelTable.id)

export type SwatchTable = typeof fabricSwatchTable
