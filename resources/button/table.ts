import type { ValuesOf } from '@sms/kit/contract'
import { decimal, sortedText } from '@sms/kit/server'
import { type AnyPgColumn, boolean, pgTable, uuid } from 'drizzle-orm/pg-core'
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
    colour: sortedText(),
    dyeToMatch: boolean().notNull(),
  },
  (t) => [...itemKeys(button, t), aboveZero('button', 'ligne', t.ligne), aboveZero('button', 'thickness', t.thickness)],
)
