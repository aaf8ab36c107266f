import { type FlatField, flatValue, parseQuery, showText } from '@sms/kit/contract'
import { and, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import type { Noun, Nouns } from '../noun.ts'
import { type SheetValue, sheetLimits } from '../sheet/index.ts'
import type { ListSheet } from './list-sheets.ts'
import { exportNames } from './names.ts'
import { type PictureColumn, picturesOf } from './picture-columns.ts'
import { type Reading, type Records, readAll } from './read-all.ts'

/** The rows of an export's first sheet, with pictures in the first columns. */
export async function* mainRows(
  ctx: Ctx,
  nouns: Nouns,
  noun: Noun,
  selection: Records & { readonly zone: string },
  fields: readonly FlatField[],
  pictures: readonly PictureColumn[],
): AsyncGenerator<SheetValue[]> {
  const { contract, service } = noun
  const names = exportNames(nouns, fields, ctx.language, selection.zone)
  await names.masters(ctx)
  const columns = [...fields.map(({ name, group }) => group ?? name), ...pictures.flatMap(({ field }) => field ?? [])]
  // The record's name is the alternative text of its pictures.
  if (pictures.length > 0) columns.push(...contract.names)
  for await (const records of readAll(ctx, service, { ...selection, columns })) {
    await names.references(ctx, records)
    const shown = pictures.length > 0 ? await picturesOf(ctx, nouns, noun, pictures, records) : undefined
    for (const record of records) {
      const texts = fields.map((flat) => {
        const value = flatValue(record, flat)
        return value === null ? null : cellText(flat, showText(flat.field, value, ctx.language, names.namer))
      })
      yield shown ? [...shown.get(record.id)!, ...texts] : texts
    }
  }
}

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

/** The text of a cell. Lists that are too long for a cell are cut; their rows have a sheet of their own. */
function cellText({ field }: FlatField, text: string): string | null {
  const max = sheetLimits.maxCellChars
  if (text.length <= max || field.type.kind !== 'rows') return text || null
  return `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
