import type { ValuesOf } from '@sms/kit/contract'
import { decimal, filterIndexes, sortedText, systemColumns } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { supplier } from './contract.ts'
import type { ScorePart } from './rules/score.ts'

type Values = ValuesOf<(typeof supplier)['all']>

export const supplierTable = pgTable(
  'supplier',
  {
    ...systemColumns,
    code: sortedText().notNull(),
    nameZh: sortedText(),
    nameEn: sortedText(),
    shortName: sortedText(),
    type: sortedText().$type<Values['type']>().notNull(),
    priority: sortedText().$type<Values['priority']>(),
    star: sortedText().$type<Values['star']>(),
    uscc: sortedText(),
    country: sortedText().$type<Values['country']>(),
    region: sortedText().$type<Values['region']>(),
    city: sortedText(),
    addressZh: sortedText(),
    addressEn: sortedText(),
    website: sortedText(),
    contacts: jsonb().$type<Values['contacts']>().notNull(),
    facilities: jsonb().$type<Values['facilities']>().notNull(),
    categories: uuid().array().notNull(),
    currencies: text().array().$type<Values['currencies']>().notNull(),
    incoterm: sortedText().$type<Values['incoterm']>(),
    incotermPlace: sortedText(),
    paymentTerms: jsonb().$type<Values['paymentTerms']>().notNull(),
    leadDaysSample: integer(),
    leadDaysBulk: integer(),
    moq: decimal(),
    moqUnit: sortedText().$type<Values['moqUnit']>(),
    vatRate: decimal(),
    bank: jsonb().$type<Values['bank']>(),
    block: sortedText().$type<Values['block']>().notNull().default('none'),
    blockUntil: date({ mode: 'string' }),
    blockReason: sortedText(),
    notes: text(),
    /** What lists sort and filter by, of all parts and of those that need no right; written with the parts (server/scores.ts). */
    score: integer(),
    openScore: integer(),
    nextExpiry: date({ mode: 'string' }),
    mergedInto: uuid().references((): AnyPgColumn => supplierTable.id),
    /** The last one that was merged into this one: by it the history of the kept record tells of the merge. */
    mergedFrom: uuid().references((): AnyPgColumn => supplierTable.id),
    /** What the duplicate guard finds a supplier by (rules/similar-name.ts); written with the names, never shown. */
    nameKeys: text().array().notNull(),
  },
  (t) => [
    uniqueIndex('supplier_code_unique').on(sql`lower(${t.code})`),
    // Over an expression, or the column would be a key to the database: its change would wait for whoever names the record.
    uniqueIndex('supplier_uscc_unique').on(sql`lower(${t.uscc})`),
    // Sorted in at once: what waits to be is read by every look for similar names.
    index('supplier_name_keys').using('gin', t.nameKeys).with({ fastupdate: false }),
    ...filterIndexes('supplier', t, supplier),
    check('supplier_name_en_or_zh', sql`${t.nameZh} is not null or ${t.nameEn} is not null`),
    check('supplier_type_known', sql`${t.type} in ('OEM', 'Trader')`),
    check('supplier_status_known', sql`${t.status} in ('Active', 'inActive')`),
    check('supplier_vat_rate_percent', sql`${t.vatRate} between 0 and 100`),
    check('supplier_moq_not_negative', sql`${t.moq} >= 0`),
  ],
)

/**
 * How suppliers fare in each part of their score (rules/score.ts): 0 to 100 by so many facts. What follows from elsewhere
 * and from the day has no history; it is worked out anew every hour (server/scores.ts).
 */
export const supplierScore = pgTable(
  'supplier_score',
  {
    supplier: uuid()
      .notNull()
      .references(() => supplierTable.id, { onDelete: 'cascade' }),
    part: text().$type<ScorePart>().notNull(),
    value: decimal().notNull(),
    facts: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.supplier, t.part] })],
)
