import { type FlatField, flatValue, showText } from '@sms/kit/contract'
import type { Ctx } from '../context.ts'
import type { Noun, Nouns } from '../noun.ts'
import type { SheetValue } from '../sheet/index.ts'
import { cellText } from './cell-text.ts'
import { exportNames } from './names.ts'
import { type PictureColumn, picturesOf } from './picture-columns.ts'
import { type Records, readAll } from './read-all.ts'

/** The rows of an export's first sheet: these records, pictures in front. */
export async function* mainRows(
  ctx: Ctx,
  nouns: Nouns,
  noun: Noun,
  of: Records & { readonly zone: string },
  fields: readonly FlatField[],
  pictures: readonly PictureColumn[],
): AsyncGenerator<SheetValue[]> {
  const { contract, service } = noun
  const names = exportNames(nouns, fields, ctx.language, of.zone)
  await names.masters(ctx)
  const columns = [...fields.map(({ name, group }) => group ?? name), ...pictures.flatMap(({ field }) => field ?? [])]
  // What a picture shows is said by the record's name.
  if (pictures.length > 0) columns.push(...contract.names)
  for await (const records of readAll(ctx, service, { ...of, columns })) {
    await names.references(ctx, records)
    const shown = pictures.length > 0 ? await picturesOf(ctx, nouns, noun, pictures, records) : undefined
    for (const record of records) {
      const texts = fields.map((of) => {
        const value = flatValue(record, of)
        return value === null ? null : cellText(of, showText(of.field, value, ctx.language, names.namer))
      })
      yield shown ? [...shown.get(record.id)!, ...texts] : texts
    }
  }
}
