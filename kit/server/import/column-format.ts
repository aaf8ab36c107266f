import {
  dayOrderOf,
  dayOrders,
  type FlatField,
  type ImportFormat,
  orderedDay,
  readDate,
  readNumber,
  type SignCounts,
  signShown,
  signsIn,
} from '@sms/kit/contract'
import type { Workbook } from '../sheet/index.ts'

/**
 * The format of a column's numbers or dates: as the user chose, or as its cells show; null if they are ambiguous.
 * `text` is an ambiguous cell, or else, of numbers, one with a decimal comma.
 */
export type ColumnFormat = {
  readonly kind: 'number' | 'date'
  readonly is: ImportFormat | null
  readonly text?: string
}

type Sheet = {
  readonly book: Pick<Workbook, 'format' | 'delimiter'>
  readonly fields: readonly FlatField[]
  readonly mapping: Readonly<Record<string, number>>
  /** By column: the format that the user has chosen. */
  readonly chosen: Readonly<Record<string, ImportFormat>>
  readonly textsOf: (field: string) => ReadonlySet<string>
}

const holdsNumbers = ({ field: { type } }: FlatField) =>
  type.kind === 'integer' || type.kind === 'decimal' || (type.kind === 'rows' && type.cell && !type.words)

/** The formats of the columns that hold numbers and dates. */
export function columnFormats(sheet: Sheet): ReadonlyMap<number, ColumnFormat> {
  const { fields, mapping, chosen, textsOf, book } = sheet
  const formats = new Map<number, ColumnFormat>()
  const numbers: { readonly column: number; readonly texts: ReadonlySet<string>; readonly counts: SignCounts }[] = []
  const dates: { readonly column: number; readonly texts: ReadonlySet<string> }[] = []
  for (const field of fields) {
    const column = mapping[field.name]
    if (column === undefined) continue
    const texts = textsOf(field.name)
    if (field.field.type.kind === 'date') dates.push({ column, texts })
    else if (holdsNumbers(field)) numbers.push({ column, texts, counts: signsIn(texts) })
  }
  // Where a column is ambiguous, the other columns of dates decide if they agree.
  const orders = new Set(dates.flatMap(({ texts }) => dayOrderOf(texts) ?? []))
  const onlyOrder = orders.size === 1 ? [...orders][0] : undefined
  for (const { column, texts } of dates) {
    const text = orderedDay(texts)
    const chosenOrder = dayOrders.find((order) => order === chosen[column])
    const is = chosenOrder ?? dayOrderOf(texts) ?? onlyOrder ?? null
    formats.set(column, { kind: 'date', is, ...(text ? { text } : {}) })
  }
  const all = numbers.map(({ counts }) => counts)
  for (const { column, texts, counts } of numbers) {
    const text = firstWith('either', texts) ?? firstWith('comma', texts)
    const chosenSign = chosen[column] === '.' || chosen[column] === ',' ? chosen[column] : undefined
    const is = chosenSign ?? decimalSign(counts, all, texts, book)
    formats.set(column, { kind: 'number', is, ...(text ? { text } : {}) })
  }
  return formats
}

/**
 * The decimal sign of a column: as its own numbers show, else as the other columns show, else by the kind of file; null
 * if it remains ambiguous. Programs that write decimals with a comma separate the cells of a CSV by something else.
 */
function decimalSign(
  counts: SignCounts,
  all: readonly SignCounts[],
  texts: ReadonlySet<string>,
  { format, delimiter }: Sheet['book'],
): '.' | ',' | null {
  const own = signShown(counts)
  if (own) return own
  // With a comma as the sign, a plain 2.35 is read as well.
  if (counts.either === 0) return counts.comma ? ',' : '.'
  if (counts.point && counts.comma) return null
  const sum = (sign: keyof SignCounts) => all.reduce((total, count) => total + count[sign], 0)
  const ofOthers = signShown({ point: sum('point'), comma: sum('comma'), either: 0 })
  if (ofOthers) return ofOthers
  if (format === 'csv') return delimiter === ',' ? '.' : null
  // A workbook's own numbers end without zeros and have no commas; only a text would.
  return [...texts].every((text) => !/^\d+\.\d*0$|,/.test(text)) ? '.' : null
}

const firstWith = (sign: keyof SignCounts, texts: ReadonlySet<string>) =>
  [...texts].find((text) => signsIn([text])[sign] > 0)

/** The possible formats of a column, each with the meaning of its ambiguous cell. */
export function formatOptions({ kind, text = '' }: ColumnFormat): { value: ImportFormat; means: string }[] {
  if (kind === 'date')
    return dayOrders.flatMap((value) => {
      const read = readDate(text, value)
      return read && 'day' in read ? [{ value, means: read.day }] : []
    })
  const number = /\d[\d.,]*\d/.exec(text.normalize('NFKC'))?.[0] ?? ''
  return (['.', ','] as const).flatMap((value) => {
    const means = readNumber(number, '', value)
    return means === undefined ? [] : [{ value, means: means.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '') }]
  })
}
