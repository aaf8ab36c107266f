import type { Crud, Ctx, Route } from '@sms/kit/server'
import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { codeRoute } from '../../company/server/code-route.ts'
import { nextOfSeries, type SeriesOf } from '../../company/server/number-series.ts'
import type { ItemKind } from '../contract.ts'

/** The default code pattern of each kind. */
const series = {
  fabric: 'FAB-#####',
  artwork: 'ART-#####',
  trims: 'TRM-#####',
  button: 'BTN-#####',
  label: 'LBL-#####',
} as const satisfies Record<ItemKind, string> & Partial<Record<SeriesOf, string>>

/** The next `count` codes of a kind's number series. */
export const nextCodes = (ctx: Ctx, kind: ItemKind, table: PgTable, count: number) =>
  nextOfSeries(ctx, kind, series[kind], { table, column: getTableColumns(table).code!, count })

/** The next code of a kind's number series. */
export const nextCode = async (ctx: Ctx, kind: ItemKind, table: PgTable) => (await nextCodes(ctx, kind, table, 1))[0]!

/** The route that proposes the code of a new item. */
export const itemCodeRoute = (kind: ItemKind, { contract, table }: Pick<Crud, 'contract' | 'table'>): Route =>
  codeRoute(contract, (ctx, count) => nextCodes(ctx, kind, table, count))
