import type { Readable } from 'node:stream'
import { dayIn, type FlatField, type Language } from '@sms/kit/contract'
import type { Ctx } from '../context.ts'
import type { Noun, Nouns } from '../noun.ts'
import { type PictureBytes, pictureColumnChars, writeCsv, writeXlsx } from '../sheet/index.ts'
import { sheetColumns } from './columns.ts'
import { listRows, mainRows } from './list-rows.ts'
import { type ListSheet, listColumns, listSheets } from './list-sheets.ts'
import { type PictureColumn, refuseTooMany, withoutPictures } from './picture-columns.ts'
import type { Selection } from './read-all.ts'
import type { ExportRequest } from './request.ts'

export type ToExport = {
  readonly format: ExportRequest['format']
  readonly records: Selection
  /** The time zone of the moments and of the day in the file's name. */
  readonly zone: string
  readonly fields: readonly FlatField[]
  readonly lists: readonly ListSheet[]
  /** The columns of pictures in front; their bytes come from `load`. */
  readonly pictures: readonly PictureColumn[]
  readonly load: (hash: string) => Promise<PictureBytes | undefined>
}

/** The further sheets of an export: those of the lists among its columns, or all if it has all columns. */
export function requestedLists(
  nouns: Nouns,
  noun: Noun,
  { actor }: Ctx,
  { format, lists, columns }: ExportRequest,
): ListSheet[] {
  if (format !== 'xlsx' || !lists) return []
  const all = listSheets(nouns, noun, actor)
  return columns.length === 0 ? all : all.filter(({ name, child }) => !child && columns.includes(name))
}

/**
 * The file as a stream, read from the transaction of `ctx` while it is sent. Rejects where an error comes before the
 * first row; a later one breaks the stream.
 */
export async function exportFile(ctx: Ctx, nouns: Nouns, noun: Noun, options: ToExport): Promise<Readable> {
  const { format, lists, pictures, load, zone } = options
  const records = { ...options.records, zone }
  const fields = withoutPictures(options.fields, pictures)
  const { language } = ctx
  if (pictures.length > 0) await refuseTooMany(ctx, noun, records)
  const columns = [
    ...pictures.map(({ label }) => ({ header: label[language], type: 'text' as const, width: pictureColumnChars })),
    ...sheetColumns(fields, language, zone),
  ]
  const rows = await withFirstItem(mainRows(ctx, nouns, noun, records, fields, pictures))
  if (format === 'csv') return writeCsv({ columns, rows })
  const main = { name: noun.contract.titles[language], columns, rows }
  const further = lists.map((list) => ({
    name: list.label[language],
    columns: listColumns(list, language, zone),
    rows: listRows(ctx, nouns, noun, records, list),
  }))
  return writeXlsx({ sheets: [main, ...further], pictures: load })
}

/** The `content-disposition` of an export: the name of the records and the day in `zone`. */
export function disposition(
  { contract }: { readonly contract: Pick<Noun['contract'], 'name' | 'titles'> },
  { format, zone }: Pick<ToExport, 'format' | 'zone'>,
  language: Language,
): string {
  const day = dayIn(zone)(new Date().toISOString())
  return attachmentNamed(`${contract.name}-${day}`, `${contract.titles[language]} ${day}`, format)
}

/** A download's `content-disposition`: the file's name, and an ASCII one as fallback, both without their ending. */
export const attachmentNamed = (asciiName: string, name: string, ending: string) =>
  `attachment; filename="${asciiName}.${ending}"; filename*=UTF-8''${encodeURIComponent(`${name}.${ending}`)}`

/**
 * Reads the first item and returns all items. An error before the first is thrown here, where it can still become an
 * answer.
 */
async function withFirstItem<T>(items: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await items.next()
  return (async function* () {
    try {
      if (first.done) return
      yield first.value
      yield* items
    } finally {
      await items.return(undefined)
    }
  })()
}
