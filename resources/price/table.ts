import type { ValuesOf } from '@sms/kit/contract'
import { decimal, filterIndexes, type Scope, sortedText, systemColumns } from '@sms/kit/server'
import { and, sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { subjectKinds } from '../item/contract.ts'
import { itemScope, itemTable } from '../item/table.ts'
import { showroomTable, styleScope } from '../showroom/table.ts'
import { supplierTable } from '../supplier/table.ts'
import { type PriceContract, priceLine } from './contract.ts'

type Values = ValuesOf<PriceContract['all']>

export const priceTable = pgTable(
  'price',
  {
    ...systemColumns,
    item: uuid()
      .notNull()
      .references(() => itemTable.id),
    /** Of the item; a trigger fills it in. */
    kind: sortedText().$type<Values['kind']>().notNull(),
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
  },
  (t) => [
    // Empty ones count as alike, as no unique index over the bare columns would have it.
    uniqueIndex('price_valid_from_unique')
      .on(
        t.item,
        t.supplier,
        t.currency,
        t.unit,
        sql`coalesce(${t.incoterm}, '')`,
        sql`coalesce(${t.validFrom}, '-infinity'::date)`,
      )
      .where(sql`${t.status} = 'Active'`),
    index('price_item').on(t.item),
    index('price_supplier').on(t.supplier),
    ...filterIndexes('price', t, priceLine),
    check('price_breaks_rise', sql`sms_breaks_rise(${t.breaks})`),
    check('price_valid_to_not_before', sql`${t.validTo} >= ${t.validFrom}`),
    check('price_stage_known', sql`${t.stage} in ('Draft', 'Quoted', 'Approved', 'Declined')`),
    check('price_status_known', sql`${t.status} in ('Active', 'inActive')`),
  ],
)

/** The prices of the items and styles that an actor's menu opens. */
export const priceScope: Scope = (actor) => {
  const styles = styleScope(actor)
  return and(
    itemScope(priceTable.kind, subjectKinds)(actor),
    styles &&
      sql`(${priceTable.kind} <> 'showroom' or exists (
        select from ${showroomTable} where ${showroomTable.id} = ${priceTable.item} and ${styles}))`,
  )
}
