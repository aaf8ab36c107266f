import type { ValuesOf } from '@sms/kit/contract'
import { decimal, sortedText } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { aboveZero, itemColumns, itemKeys } from '../item/table.ts'
import { masterTable } from '../master/table.ts'
import { trims } from './contract.ts'

type Values = ValuesOf<(typeof trims)['all']>

export const trimsTable = pgTable(
  'trims',
  {
    ...itemColumns,
    carriedFrom: uuid().references((): AnyPgColumn => trimsTable.id),
    type: sortedText().$type<Values['type']>(),
    material: uuid().references(() => masterTable.id),
    finish: sortedText(),
    size: sortedText(),
    finishZh: sortedText(),
    colours: jsonb().$type<Values['colours']>().notNull().default([]),
    snapKind: sortedText().$type<Values['snapKind']>(),
    zipperGauge: sortedText().$type<Values['zipperGauge']>(),
    zipperTeeth: sortedText().$type<Values['zipperTeeth']>(),
    zipperKind: sortedText().$type<Values['zipperKind']>(),
    zipperLength: decimal(),
    zipperSlider: sortedText().$type<Values['zipperSlider']>(),
    zipperPuller: sortedText().$type<Values['zipperPuller']>(),
    tapeColours: jsonb().$type<Values['tapeColours']>().notNull().default([]),
    teethColours: jsonb().$type<Values['teethColours']>().notNull().default([]),
  },
  (t) => [
    ...itemKeys(trims, t),
    check(
      'trims_zipper_only',
      sql`${t.type} = 'zipper' or (${t.zipperGauge} is null and ${t.zipperTeeth} is null and ${t.zipperKind} is null and ${t.zipperLength} is null
        and ${t.zipperSlider} is null and ${t.zipperPuller} is null and ${t.tapeColours} = '[]' and ${t.teethColours} = '[]')`,
    ),
    check('trims_snap_only', sql`${t.type} = 'snap' or ${t.snapKind} is null`),
    aboveZero('trims', 'zipperLength', t.zipperLength),
  ],
)
