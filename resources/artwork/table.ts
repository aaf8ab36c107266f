import type { ValuesOf } from '@sms/kit/contract'
import { decimal, sortedText } from '@sms/kit/server'
import { type AnyPgColumn, date, index, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
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
    repeatWidth: decimal(),
    repeatHeight: decimal(),
    repeatKind: sortedText().$type<Values['repeatKind']>(),
    colourCount: integer(),
    separations: integer(),
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
    aboveZero('artwork', 'repeatWidth', t.repeatWidth),
    aboveZero('artwork', 'repeatHeight', t.repeatHeight),
  ],
)
