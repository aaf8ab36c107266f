import type { ValuesOf } from '@sms/kit/contract'
import { decimal, filterIndexes, sortedText, systemColumns } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { artworkTable } from '../artwork/table.ts'
import { buttonTable } from '../button/table.ts'
import { fabricTable } from '../fabric/table.ts'
import { labelTable } from '../label/table.ts'
import { supplierTable } from '../supplier/table.ts'
import { trimsTable } from '../trims/table.ts'
import { artworkPrice, buttonPrice, fabricPrice, labelPrice, type PriceContract, trimsPrice } from './contract.ts'

type Values = ValuesOf<PriceContract['all']>

/** The columns of every price line but the item's, which each kind points to its own table. */
const priceColumns = {
  ...systemColumns,
  supplier: uuid()
    .notNull()
    .references(() => supplierTable.id),
  supplierArticleNo: sortedText(),
  currency: sortedText().$type<Values['currency']>().notNull(),
  unit: sortedText().$type<Values['unit']>().notNull(),
  breaks: jsonb().$type<Values['breaks']>().notNull(),
  moq: decimal(),
  moqPerColour: decimal(),
  increment: decimal(),
  samplePrice: decimal(),
  leadDaysSample: integer(),
  leadDaysBulk: integer(),
  incoterm: sortedText().$type<Values['incoterm']>(),
  incotermPlace: sortedText(),
  taxIncluded: boolean().notNull(),
  validFrom: date({ mode: 'string' }),
  validTo: date({ mode: 'string' }),
  reference: sortedText(),
  stage: sortedText().$type<Values['stage']>().notNull(),
  notes: text(),
}

/** All price lines, whatever the kind of their item: the tables of the kinds inherit from this one (docs/decisions/items.md). */
export const priceTable = pgTable('price', { ...priceColumns, item: uuid().notNull() })

/** The table of one kind's price lines. */
const tableOf = (contract: PriceContract, item: () => PgColumn) =>
  pgTable(contract.name, { ...priceColumns, item: uuid().notNull().references(item) }, (t) => [
    // Empty ones count as alike, as no unique index over the bare columns would have it.
    uniqueIndex(`${contract.name}_valid_from_unique`)
      .on(
        t.item,
        t.supplier,
        t.currency,
        t.unit,
        sql`coalesce(${t.incoterm}, '')`,
        sql`coalesce(${t.validFrom}, '-infinity'::date)`,
      )
      .where(sql`${t.status} = 'Active'`),
    index(`${contract.name}_supplier`).on(t.supplier),
    ...filterIndexes(contract.name, t as unknown as Readonly<Record<string, PgColumn>>, contract),
    check(`${contract.name}_breaks_rise`, sql`sms_breaks_rise(${t.breaks})`),
    check(`${contract.name}_valid_to_not_before`, sql`${t.validTo} >= ${t.validFrom}`),
    check(`${contract.name}_stage_known`, sql`${t.stage} in ('Draft', 'Quoted', 'Approved', 'Declined')`),
    check(`${contract.name}_status_known`, sql`${t.status} in ('Active', 'inActive')`),
  ])

export const fabricPriceTable = tableOf(fabricPrice, () => fabricTable.id)
export const artworkPriceTable = tableOf(artworkPrice, () => artworkTable.id)
export const trimsPriceTable = tableOf(trimsPrice, () => trimsTable.id)
export const buttonPriceTable = tableOf(buttonPrice, () => buttonTable.id)
export const labelPriceTable = tableOf(labelPrice, () => labelTable.id)

export type PriceTable = typeof fabricPriceTable
