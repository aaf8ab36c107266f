import { flatValue, parseQuery, showText } from '@sms/kit/contract'
import { and, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import type { Noun, Nouns } from '../noun.ts'
import type { SheetValue } from '../sheet/index.ts'
import { cellText } from './cell-text.ts'
import type { ListSheet } from './list-sheets.ts'
import { exportNames } from './names.ts'
import { type Reading, type Records, readAll } from './read-all.ts'

type Values = Record<string, unknown>

/** The rows of a further sheet for these records, in their order. */
export async function* listRows(
  ctx: Ctx,
  nouns: Nouns,
  parent: Noun,
  { query, also, zone }: Records & { readonly zone: string },
  sheet: ListSheet,
): AsyncGenerator<SheetValue[]> {
  const keys = exportNames(nouns, sheet.key, ctx.language, zone)
  const fields = [...sheet.fields, ...sheet.outOnly]
  const inner = exportNames(nouns, fields, ctx.language, zone)
  await keys.masters(ctx)
  await inner.masters(ctx)
  const { table } = parent.service
  const column = sheet.child ? undefined : getTableColumns(table)[sheet.name]!
  const reading: Reading = {
    query,
    columns: [...sheet.key.map(({ name }) => name), ...(column ? [sheet.name] : [])],
    also: and(also, column && sql`${column} <> '[]'::jsonb`),
  }
  for await (const records of readAll(ctx, parent.service, reading)) {
    await keys.references(ctx, records)
    const keysByParent = new Map(
      records.map((record) => [
        record.id,
        sheet.key.map((flat) => showText(flat.field, flatValue(record, flat), ctx.language, keys.namer) || null),
      ]),
    )
    for await (const rows of sheet.child ? children(ctx, sheet.child, records) : rowsOfField(sheet.name, records)) {
      await inner.references(
        ctx,
        rows.map(({ row }) => row),
      )
      for (const { parent, row } of rows)
        yield [
          ...keysByParent.get(parent)!,
          ...fields.map((flat) =>
            cellText(flat, showText(flat.field, flatValue(row, flat), ctx.language, inner.namer)),
          ),
        ]
    }
  }
}

type Row = { readonly parent: unknown; readonly row: Values }

const rowsOfField = (name: string, records: readonly Values[]): Row[][] => [
  records.flatMap((record) => (record[name] as Values[]).map((row) => ({ parent: record.id, row }))),
]

/** The sub-records of these records, in the order of their parents and then their own. */
async function* children(
  ctx: Ctx,
  { noun, column }: NonNullable<ListSheet['child']>,
  records: readonly Values[],
): AsyncGenerator<Row[]> {
  const { contract, service } = noun
  const root = getTableColumns(service.table)[column]!
  const ids = records.map(({ id }) => id)
  const reading: Reading = {
    query: parseQuery(contract, {}),
    also: inArray(root, ids),
    first: sql`array_position(${sql.param(ids)}::uuid[], ${root})`,
  }
  for await (const rows of readAll(ctx, service, reading)) yield rows.map((row) => ({ parent: row[column], row }))
}
