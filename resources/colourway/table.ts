import type { ValuesOf } from '@sms/kit/contract'
import { attachment, sortedText, systemColumns } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { fabricTable } from '../fabric/table.ts'
import type { colourway } from './contract.ts'

type Values = ValuesOf<(typeof colourway)['all']>

export const colourwayTable = pgTable(
  'colourway',
  {
    ...systemColumns,
    fabric: uuid()
      .notNull()
      .references(() => fabricTable.id),
    name: sortedText().notNull(),
    nameZh: sortedText(),
    supplierColourNo: sortedText(),
    pantone: sortedText(),
    lab: jsonb().$type<Values['lab']>(),
    hex: text(),
    photo: uuid().references(() => attachment.id),
    labDip: sortedText().$type<Values['labDip']>().notNull(),
    position: integer(),
    notes: text(),
  },
  (t) => [
    uniqueIndex('colourway_name_within_fabric').on(t.fabric, sql`lower(${t.name})`),
    index('colourway_in_order').on(t.status, t.position, t.name, t.id),
    index('colourway_list').on(t.fabric, t.status, t.position),
    index('colourway_cell').on(sql`sms_lab_cell(${t.lab})`).where(sql`${t.lab} is not null and ${t.status} = 'Active'`),
    index('colourway_photo').on(t.photo).where(sql`${t.photo} is not null`),
    index('colourway_pantone').on(t.pantone).where(sql`${t.pantone} is not null`),
    check('colourway_status_known', sql`${t.status} in ('Active', 'inActive')`),
    check('colourway_pantone_form', sql`${t.pantone} ~ '^[0-9]{2}-[0-9]{4} (TCX|TPG|TPX)$'`),
  ],
)
