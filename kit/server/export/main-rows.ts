import { type FlatField, flatValue, showText } from '@sms/kit/contract'
import type { Ctx } from '../context.ts'
import type { Noun, Nouns } from '../noun.ts'
import type { SheetValue } from '../sheet/index.ts'
import { cellText } from './cell-text.ts'
import { exportNames } from './names.ts'
import { type PictureColumn, picturesOf } from './picture-columns.ts'
import { type Records, readAll } from './read-all.ts'

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
