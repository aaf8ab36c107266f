import type { Resource, ValuesOf } from '@sms/kit/contract'
import { decimal, filterIndexes, type Scope, sortedText, systemColumns } from '@sms/kit/server'
import { snake } from '@sms/kit/server/mount'
import { inArray, sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  type PgColumn,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { masterTable } from '../master/table.ts'
import { supplierTable } from '../supplier/table.ts'
import { allKinds, type itemOwned, menusOf, type SubjectKind } from './contract.ts'

type Owned = ValuesOf<typeof itemOwned>

/** The columns that all items have; `carriedFrom` names another of the same kind, each kind's own table says so. */
export const itemColumns = {
  ...systemColumns,
  code: sortedText().notNull(),
  nameEn: sortedText(),
  nameZh: sortedText(),
  supplier: uuid().references(() => supplierTable.id),
  supplierArticleNo: sortedText(),
  season: uuid().references(() => masterTable.id),
  thema: uuid().references(() => masterTable.id),
  priceNote: sortedText(),
  notes: text(),
  incomplete: boolean().notNull(),
  price: decimal(),
  priceCurrency: sortedText().$type<Owned['priceCurrency']>(),
  priceUnit: sortedText().$type<Owned['priceUnit']>(),
  priceMoq: decimal(),
  priceLeadDays: integer(),
  swatchStock: integer().notNull().default(0),
  swatchDue: date({ mode: 'string' }),
  carriedFrom: uuid(),
}

/**
 * One row for every item of any kind under the item's own id, the target of foreign keys to "any item". The database
 * writes it with each change of an item (docs/decisions/items.md).
 */
export const itemTable = pgTable(
  'item',
  {
    ...systemColumns,
    kind: sortedText().$type<SubjectKind>().notNull(),
    code: sortedText().notNull(),
    nameEn: sortedText(),
    nameZh: sortedText(),
    supplier: uuid().references(() => supplierTable.id),
  },
  (t) => [
    uniqueIndex('item_code_unique').on(sql`lower(${t.code})`, t.kind),
    index('item_in_order').on(t.status, t.code, t.id),
    index('item_supplier').on(t.supplier).where(sql`${t.supplier} is not null`),
    index('item_name_en').on(sql`lower(${t.nameEn})`),
    index('item_name_zh').on(sql`lower(${t.nameZh})`),
  ],
)

/**
 * Restricts rows with an item's kind in the column `kind` to those of `kinds` that an actor's menu opens; no
 * restriction where it opens all.
 */
export const itemScope =
  (kind: PgColumn, kinds: readonly SubjectKind[] = allKinds): Scope =>
  ({ menu }) => {
    const openKinds = kinds.filter((each) => menusOf(each).some((key) => menu.includes(key)))
    return openKinds.length === kinds.length ? undefined : inArray(kind, openKinds)
  }

type ItemColumns = Readonly<Record<string, PgColumn>> & Readonly<Record<keyof typeof itemColumns, PgColumn>>

/** The keys, indexes and checks that every kind of item has; those of its own fields follow from its contract. */
export const itemKeys = (contract: Resource<any, any>, t: ItemColumns) => [
  uniqueIndex(`${contract.name}_code_unique`).on(sql`lower(${t.code})`),
  index(`${contract.name}_supplier`).on(t.supplier).where(sql`${t.supplier} is not null`),
  ...filterIndexes(contract.name, t, contract),
  check(`${contract.name}_status_known`, sql`${t.status} in ('Active', 'inActive')`),
  // Named after the field of the movement that would take more than the stock.
  check('swatch_quantity_in_stock', sql`${t.swatchStock} >= 0`),
]

/** A check that a measure, where it is known, is above zero. */
export const aboveZero = (kind: string, field: string, column: PgColumn) =>
  check(`${kind}_${snake(field)}_above_zero`, sql`${column} > 0`)
