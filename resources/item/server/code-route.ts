import { accessTo, type Crud, type Ctx, type Route, route, words } from '@sms/kit/server'
import { getTableColumns } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
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

/** The code that a new item of a kind is proposed (domain.md: from the number series). */
export const codeRoute = (kind: ItemKind, { contract, table }: Pick<Crud, 'contract' | 'table'>): Route =>
  route({
    method: 'GET',
    path: `/${kind}/code`,
    title: `The code that the number series gives to a new ${kind}`,
    access: accessTo(contract, 'write'),
    data: words,
    handle: async (call) => ({ data: await nextCode(call, kind, table) }),
  })
