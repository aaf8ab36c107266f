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
    /** The scores by which lists sort and filter: of all parts, and of those that need no right (server/scores.ts). */
    score: integer(),
    openScore: integer(),
    nextExpiry: date({ mode: 'string' }),
    mergedInto: uuid().references((): AnyPgColumn => supplierTable.id),
    /** The last supplier that was merged into this; the history shows the merge by it. */
    mergedFrom: uuid().references((): AnyPgColumn => supplierTable.id),
    /** The keys of the duplicate guard (rules/similar-name.ts); written with the names, never shown. */
    nameKeys: text().array().notNull(),
  },
  (t) => [
    uniqueIndex('supplier_code_unique').on(sql`lower(${t.code})`),
    // Over an expression: as a plain column of a unique index, its updates would wait for locks of referring records.
    uniqueIndex('supplier_uscc_unique').on(sql`lower(${t.uscc})`),
    // No pending list, which every search for similar names would have to read.
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
 * The parts of supplier scores (rules/score.ts): 0 to 100, and the number of facts. Computed every hour
 * (server/scores.ts), so without history.
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
