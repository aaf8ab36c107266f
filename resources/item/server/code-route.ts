import type { Crud, Ctx, Route } from '@sms/kit/server'
import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { codeRoute } from '../../company/server/code-route.ts'
import { nextOfSeries, type SeriesOf } from '../../company/server/number-series.ts'
import type { ItemKind } from '../contract.ts'

/** The pattern by which each kind is numbered where the company has set none. */
const series = {
  fabric: 'FAB-#####',
  artwork: 'ART-#####',
  trims: 'TRM-#####',
  button: 'BTN-#####',
  label: 'LBL-#####',
} as const satisfies Record<ItemKind, string> & Partial<Record<SeriesOf, string>>

/** The codes that the number series gives to the next so many items of a kind. */
export const nextCodes = (ctx: Ctx, kind: ItemKind, table: PgTable, count: number) =>
  nextOfSeries(ctx, kind, series[kind], { table, column: getTableColumns(table).code!, count })

/** The code that the number series gives to the next item of a kind. */
export const nextCode = async (ctx: Ctx, kind: ItemKind, table: PgTable) => (await nextCodes(ctx, kind, table, 1))[0]!

/** The code that a new item of a kind is proposed. */
export const itemCodeRoute = (kind: ItemKind, { contract, table }: Pick<Crud, 'contract' | 'table'>): Route =>
  codeRoute(contract, (ctx, count) => nextCodes(ctx, kind, table, count))
