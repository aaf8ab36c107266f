import type { ValuesOf } from '@sms/kit/contract'
import { decimal, sortedText } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { fabricTable } from '../fabric/table.ts'
import { aboveZero, itemColumns, itemKeys } from '../item/table.ts'
import { labelItem } from './contract.ts'

type Values = ValuesOf<(typeof labelItem)['all']>

export const labelTable = pgTable(
  'label',
  {
    ...itemColumns,
    carriedFrom: uuid().references((): AnyPgColumn => labelTable.id),
    function: sortedText().$type<Values['function']>(),
    make: sortedText().$type<Values['make']>(),
    widthMm: decimal(),
    heightMm: decimal(),
    fold: sortedText().$type<Values['fold']>(),
    attachment: sortedText().$type<Values['attachment']>(),
    groundColours: jsonb().$type<Values['groundColours']>().notNull().default([]),
    logoColours: jsonb().$type<Values['logoColours']>().notNull().default([]),
    languages: text().array().$type<Values['languages']>().notNull(),
    care: jsonb().$type<Values['care']>(),
    compositionOf: uuid().references(() => fabricTable.id),
    gtin: sortedText(),
    gtins: jsonb().$type<Values['gtins']>().notNull().default([]),
  },
  (t) => [
    ...itemKeys(labelItem, t),
    index('label_composition_of').on(t.compositionOf),
    check('label_gtin_form', sql`sms_is_gtin(${t.gtin})`),
    aboveZero('label', 'widthMm', t.widthMm),
    aboveZero('label', 'heightMm', t.heightMm),
  ],
)
