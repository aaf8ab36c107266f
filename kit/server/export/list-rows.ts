import { type FlatField, flatValue, parseQuery, showText } from '@sms/kit/contract'
import { and, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import type { Noun, Nouns, Values } from '../noun.ts'
import { type SheetValue, sheetLimits } from '../sheet/index.ts'
import type { ListSheet } from './list-sheets.ts'
import { exportNames } from './names.ts'
import { type PictureColumn, picturesOf } from './picture-columns.ts'
import { type ReadAllOptions, readAll, type Selection } from './read-all.ts'

/** The rows of an export's first sheet, with pictures in the first columns. */
export async function* mainRows(
  ctx: Ctx,
  nouns: Nouns,
  noun: Noun,
  selection: Selection & { readonly zone: string },
  fields: readonly FlatField[],
  pictures: readonly PictureColumn[],
): AsyncGenerator<SheetValue[]> {
  const { contract, service } = noun
  const names = exportNames(nouns, fields, ctx.language, selection.zone)
  await names.loadMasters(ctx)
  const columns = [...fields.map(({ name, group }) => group ?? name), ...pictures.flatMap(({ field }) => field ?? [])]
  // The record's name is the alternative text of its pictures.
  if (pictures.length > 0) columns.push(...contract.names)
  for await (const records of readAll(ctx, service, { ...selection, columns })) {
    await names.loadReferences(ctx, records)
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

/** The rows of a further sheet for these records, in their order: the parent's key, then the fields of the row. */
export async function* listRows(
  ctx: Ctx,
  nouns: Nouns,
  parent: Noun,
  { query, also, zone }: Selection & { readonly zone: string },
  sheet: ListSheet,
): AsyncGenerator<SheetValue[]> {
  const { language } = ctx
  const fields = [...sheet.fields, ...sheet.outOnly]
  const keyNames = exportNames(nouns, sheet.key, language, zone)
  const rowNames = exportNames(nouns, fields, language, zone)
  await keyNames.loadMasters(ctx)
  await rowNames.loadMasters(ctx)
  const listColumn = sheet.child ? undefined : getTableColumns(parent.service.table)[sheet.name]!
  const options: ReadAllOptions = {
    query,
    columns: [...sheet.key.map(({ name }) => name), ...(listColumn ? [sheet.name] : [])],
    also: and(also, listColumn && sql`${listColumn} <> '[]'::jsonb`),
  }
  for await (const records of readAll(ctx, parent.service, options)) {
    await keyNames.loadReferences(ctx, records)
    const keyOf = (record: Values) =>
      sheet.key.map((flat) => showText(flat.field, flatValue(record, flat), language, keyNames.namer) || null)
    const keys = new Map(records.map((record) => [record.id, keyOf(record)]))
    for await (const rows of sheet.child ? children(ctx, sheet.child, records) : rowsOfField(sheet.name, records)) {
      const values = rows.map(({ row }) => row)
      await rowNames.loadReferences(ctx, values)
      for (const { parent, row } of rows) {
        const texts = fields.map((flat) => showText(flat.field, flatValue(row, flat), language, rowNames.namer))
        yield [...keys.get(parent)!, ...texts.map((text, i) => cellText(fields[i]!, text))]
      }
    }
  }
}

type Row = { readonly parent: unknown; readonly row: Values }

const rowsOfField = (name: string, records: readonly Values[]): Row[][] => [
  records.flatMap((record) => (record[name] as Values[]).map((row) => ({ parent: record.id, row }))),
]

/** The sub-records of these records in batches, in the order of their parents and then their own. */
async function* children(
  ctx: Ctx,
  { noun, column }: NonNullable<ListSheet['child']>,
  records: readonly Values[],
): AsyncGenerator<Row[]> {
  const { contract, service } = noun
  const parentColumn = getTableColumns(service.table)[column]!
  const ids = records.map(({ id }) => id)
  const options: ReadAllOptions = {
    query: parseQuery(contract, {}),
    also: inArray(parentColumn, ids),
    first: sql`array_position(${sql.param(ids)}::uuid[], ${parentColumn})`,
  }
  for await (const rows of readAll(ctx, service, options)) yield rows.map((row) => ({ parent: row[column], row }))
}

/** The text of a cell; null for an empty one. Lists that are too long for a cell are cut. */
function cellText({ field }: FlatField, text: string): string | null {
  const max = sheetLimits.maxCellChars
  if (text.length <= max || field.type.kind !== 'rows') return text || null
  return `${text.slice(0, max - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
}
