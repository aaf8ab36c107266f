import type { ValuesOf } from '@sms/kit/contract'
import { decimal, type Scope, sortedText, systemColumns } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { colourwayTable } from '../colourway/table.ts'
import { itemTable } from '../item/table.ts'
import { showroomTable, styleScope } from '../showroom/table.ts'
import type { material } from './contract.ts'

type Values = ValuesOf<(typeof material)['all']>

export const materialTable = pgTable(
  'material',
  {
    ...systemColumns,
    style: uuid()
      .notNull()
      .references(() => showroomTable.id),
    item: uuid()
      .notNull()
      .references(() => itemTable.id),
    colourway: uuid().references(() => colourwayTable.id),
    placement: sortedText(),
    consumption: decimal().notNull(),
    unit: sortedText().$type<Values['unit']>().notNull(),
    wastage: decimal(),
    note: text(),
  },
  (t) => [
    index('material_in_order').on(t.status, t.createdAt, t.id),
    index('material_style').on(t.style, t.status, t.createdAt),
    index('material_item').on(t.item),
    index('material_colourway').on(t.colourway).where(sql`${t.colourway} is not null`),
    check('material_consumption_above_zero', sql`${t.consumption} > 0`),
    check('material_wastage_within', sql`${t.wastage} between 0 and 100`),
    check('material_status_known', sql`${t.status} in ('Active', 'inActive')`),
  ],
)

/** The materials of the styles that an actor may see. */
export const materialScope: Scope = (actor) => {
  const visibleStyles = styleScope(actor)
  return (
    visibleStyles &&
    sql`exists (select from ${showroomTable} where ${showroomTable.id} = ${materialTable.style} and ${visibleStyles})`
  )
}
