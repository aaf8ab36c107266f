import type { ValuesOf } from '@sms/kit/contract'
import { decimal, sortedText } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, date, index, integer, jsonb, pgTable, uuid } from 'drizzle-orm/pg-core'
import { brandTable } from '../brand/table.ts'
import { fabricTable } from '../fabric/table.ts'
import { aboveZero, itemColumns, itemKeys } from '../item/table.ts'
import { masterTable } from '../master/table.ts'
import { artwork } from './contract.ts'

type Values = ValuesOf<(typeof artwork)['all']>

export const artworkTable = pgTable(
  'artwork',
  {
    ...itemColumns,
    carriedFrom: uuid().references((): AnyPgColumn => artworkTable.id),
    type: uuid().references(() => masterTable.id),
    style: uuid().references(() => masterTable.id),
    technique: sortedText().$type<Values['technique']>(),
    chemistry: sortedText().$type<Values['chemistry']>(),
    repeatWidth: decimal(),
    repeatHeight: decimal(),
    repeatKind: sortedText().$type<Values['repeatKind']>(),
    colourCount: integer(),
    separations: integer(),
    colourways: jsonb().$type<Values['colourways']>().notNull().default([]),
    baseFabric: uuid().references(() => fabricTable.id),
    designer: sortedText(),
    rightsHolder: sortedText(),
    exclusiveTo: uuid().references(() => brandTable.id),
    territory: sortedText(),
    exclusiveUntil: date({ mode: 'string' }),
  },
  (t) => [
    ...itemKeys(artwork, t),
    index('artwork_base_fabric').on(t.baseFabric),
    index('artwork_exclusive_to').on(t.exclusiveTo),
    check(
      'artwork_repeat_width_known',
      sql`${t.repeatKind} not in ('half-drop', 'brick') or (${t.repeatWidth} is not null and ${t.repeatHeight} is not null)`,
    ),
    check(
      'artwork_exclusive_to_named',
      sql`${t.exclusiveTo} is not null or (${t.territory} is null and ${t.exclusiveUntil} is null)`,
    ),
    aboveZero('artwork', 'repeatWidth', t.repeatWidth),
    aboveZero('artwork', 'repeatHeight', t.repeatHeight),
  ],
)
