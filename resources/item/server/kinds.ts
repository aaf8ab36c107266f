import type { Fields, Label } from '@sms/kit/contract'
import type { Ctx } from '@sms/kit/server'
import { inArray } from 'drizzle-orm'
import { artwork, artworkFacts } from '../../artwork/contract.ts'
import { artworkTable } from '../../artwork/table.ts'
import { button, buttonFacts } from '../../button/contract.ts'
import { buttonTable } from '../../button/table.ts'
import { fabric, fabricFacts } from '../../fabric/contract.ts'
import { fabricTable } from '../../fabric/table.ts'
import { labelFacts, labelItem } from '../../label/contract.ts'
import { labelTable } from '../../label/table.ts'
import { trims, trimsFacts } from '../../trims/contract.ts'
import { trimsTable } from '../../trims/table.ts'
import type { Facts, ItemKind } from '../contract.ts'
import { type itemColumns, itemTable } from '../table.ts'

/** A kind of item. Of its table only the columns of `itemColumns` may be used, since those of fabrics stand for all. */
export type Kind = {
  readonly contract: { readonly name: string; readonly title: Label; readonly fields: Fields }
  readonly table: typeof fabricTable
  readonly facts: Facts
}

/** Any kind's table typed as that of fabrics, for use of the columns that all kinds share. */
const asShared = (table: { readonly [K in keyof typeof itemColumns]: unknown }) => table as typeof fabricTable

export const kinds: Readonly<Record<ItemKind, Kind>> = {
  fabric: { contract: fabric, table: fabricTable, facts: fabricFacts },
  artwork: { contract: artwork, table: asShared(artworkTable), facts: artworkFacts },
  trims: { contract: trims, table: asShared(trimsTable), facts: trimsFacts },
  button: { contract: button, table: asShared(buttonTable), facts: buttonFacts },
  label: { contract: labelItem, table: asShared(labelTable), facts: labelFacts },
}

export const kindTables = Object.values(kinds).map(({ table }) => table)

type Row = Readonly<Record<string, unknown>>

/** The kinds of some items of the library by their ids; unknown ids and styles are absent. */
export async function kindsOf({ db }: Pick<Ctx, 'db'>, ids: Iterable<string>): Promise<Map<string, ItemKind>> {
  const distinctIds = [...new Set(ids)]
  if (distinctIds.length === 0) return new Map()
  const rows = await db
    .select({ id: itemTable.id, kind: itemTable.kind })
    .from(itemTable)
    .where(inArray(itemTable.id, distinctIds))
  return new Map(rows.flatMap(({ id, kind }) => (kind === 'showroom' ? [] : [[id, kind] as const])))
}

/** The current rows of items of the library with their kinds, by id; unknown ids and styles are absent. */
export async function itemsOf(
  ctx: Pick<Ctx, 'db'>,
  ids: Iterable<string>,
): Promise<Map<string, { kind: Kind; row: Row }>> {
  const items = new Map<string, { kind: Kind; row: Row }>()
  const kindNames = await kindsOf(ctx, ids)
  for (const [name, entries] of Map.groupBy(kindNames, ([, kindName]) => kindName)) {
    const kind = kinds[name]
    const { table } = kind
    const idsOfKind = entries.map(([id]) => id)
    const rows = await ctx.db.select().from(table).where(inArray(table.id, idsOfKind))
    for (const row of rows) items.set(row.id, { kind, row })
  }
  return items
}
