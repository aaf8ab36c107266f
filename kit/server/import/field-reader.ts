import { dayOrders, type FlatField, foldText, type Reading, readText } from '@sms/kit/contract'
import type { Values } from '../noun.ts'
import type { ColumnFormat } from './column-format.ts'
import { foreignUnit } from './header-unit.ts'
import type { Importer } from './importer.ts'
import type { Lookups } from './lookups.ts'
import { type WordCounter, wordCounter } from './notes.ts'
import type { Resolved } from './resolve.ts'
import { statusReader } from './words.ts'

type ReadField = (text: string) => Reading

export type MappedField = {
  readonly flat: FlatField
  readonly column: number
  readonly read: ReadField
  /**
   * Reads a cell that holds values of several fields, by the noun's `split`; undefined if any of them cannot be read.
   */
  readonly readParts: (text: string) => Values | undefined
  /** The text of the header's unit where `foreignUnit` finds one. */
  readonly headerUnit: string | undefined
  readonly words: WordCounter | undefined
}

/** The fields that have a column. */
export function mappedFields(resolved: Resolved, importer: Importer, lookups: Lookups): MappedField[] {
  const { settings, headers, fields, formats } = resolved
  return fields.flatMap((flat): MappedField[] => {
    const column = settings.mapping[flat.name]
    if (column === undefined) return []
    // The parts of a split cell have the format of its column, whatever field they belong to.
    const readerOf = (field: FlatField) =>
      fieldReader(field, importer, lookups, {
        header: headers[column]!,
        format: formats.get(column),
        replacements: settings.values[field.name],
      })
    return [
      {
        ...{ flat, column, read: readerOf(flat), words: wordCounter(flat, importer) },
        readParts: partsReader(importer.split?.[flat.name], fields, readerOf),
        headerUnit: foreignUnit(flat, headers[column]!, importer),
      },
    ]
  })
}

type Column = {
  readonly header?: string
  readonly format?: ColumnFormat | undefined
  readonly replacements?: Readonly<Record<string, string>> | undefined
}

/** Returns the reader of a field's texts; except for text fields, it caches up to 10,000 readings. */
export function fieldReader(
  flat: FlatField,
  importer: Importer,
  lookups: Lookups,
  { header = '', format, replacements = {} }: Column,
): ReadField {
  const { name, field } = flat
  const readStatus = name === 'status' ? statusReader(header) : undefined
  const readWord = importer.read?.[name]
  const replacement = new Map(Object.entries(replacements).map(([text, other]) => [foldText(text), other]))
  const reader = {
    ...lookups,
    recognise: readStatus ? (text: string) => readStatus(text) ?? readWord?.(text) : readWord,
    dayOrder: dayOrders.find((order) => order === format?.is),
    decimal: decimalSignOf(format),
    replacement: replacement.size ? (text: string) => replacement.get(foldText(text)) : undefined,
    make: lookups.make?.(flat),
  } as const
  if (field.type.kind === 'text') return (text) => readText(field, text, reader)
  const { adjustByHeader } = importer
  const adjusted = (reading: Reading): Reading =>
    adjustByHeader && 'value' in reading && field.type.kind === 'decimal'
      ? { ...reading, value: adjustByHeader(name, header, String(reading.value)) }
      : reading
  const known = new Map<string, Reading>()
  return (text) => {
    const reading = known.get(text) ?? adjusted(readText(field, text, reader))
    if (known.size < 10_000) known.set(text, reading)
    return reading
  }
}

function decimalSignOf(format: ColumnFormat | undefined) {
  if (format?.kind !== 'number') return undefined
  if (format.is === null) return 'unknown'
  return format.is === ',' ? ',' : '.'
}

function partsReader(
  split: NonNullable<Importer['split']>[string] | undefined,
  fields: readonly FlatField[],
  readerOf: (field: FlatField) => ReadField,
): MappedField['readParts'] {
  if (!split) return () => undefined
  const readers = new Map<string, ReadField>()
  return (text) => {
    const values: Values = {}
    for (const [name, part] of Object.entries(split.read(text) ?? {})) {
      const field = fields.find((candidate) => candidate.name === name)
      if (!field) return undefined
      const read = readers.get(name) ?? readerOf(field)
      readers.set(name, read)
      const reading = read(part)
      if (!('value' in reading)) return undefined
      values[name] = reading.value
    }
    return Object.keys(values).length ? values : undefined
  }
}
