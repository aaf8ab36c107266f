import type { ValuesOf } from '@sms/kit/contract'
import { decimal, sortedText } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, boolean, check, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { aboveZero, itemColumns, itemKeys } from '../item/table.ts'
import { masterTable } from '../master/table.ts'
import { button } from './contract.ts'

type Values = ValuesOf<(typeof button)['all']>

export const buttonTable = pgTable(
  'button',
  {
    ...itemColumns,
    carriedFrom: uuid().references((): AnyPgColumn => buttonTable.id),
    ligne: decimal(),
    diameter: decimal(),
    holes: sortedText().$type<Values['holes']>(),
    material: uuid().references(() => masterTable.id),
    thickness: decimal(),
    finish: sortedText(),
    finishZh: sortedText(),
    shankHeight: decimal(),
    colours: jsonb().$type<Values['colours']>().notNull().default([]),
    packUnit: sortedText().$type<Values['packUnit']>(),
    dyeToMatch: boolean().notNull(),
  },
  (t) => [
    ...itemKeys(button, t),
    check('button_shank_only', sql`${t.shankHeight} is null or ${t.holes} is not distinct from 'shank'`),
    aboveZero('button', 'ligne', t.ligne),
    aboveZero('button', 'thickness', t.thickness),
    aboveZero('button', 'shankHeight', t.shankHeight),
  ],
)
