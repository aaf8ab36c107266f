import { setImmediate } from 'node:timers/promises'
import {
  dayOrders,
  eitherDay,
  eitherNumber,
  type FlatField,
  foldText,
  type Label,
  label,
  type Reading,
  readNumber,
  readText,
  refusalAt,
} from '@sms/kit/contract'
import type { Values } from '../importing.ts'
import type { ColumnFormat } from './column-format.ts'
import { foreignUnit, isNumbers } from './header-unit.ts'
import { headerName } from './headers.ts'
import { type Importer, numberedFields } from './importer.ts'
import type { Lookups } from './lookups.ts'
import { columnNotes, noteWords, tidy, wordCounter } from './notes.ts'
import type { Part } from './parts.ts'
import { type Problem, placeOf, type RowReporter } from './report.ts'
import type { Resolved } from './resolve.ts'
import { same } from './same.ts'
import { isTotal, statusReader } from './words.ts'

/** A row of the file: values by flat field name, mapped fields with an empty cell, and problems. */
export type RowRead = {
  /** Its number in the file, from 1. */
  readonly row: number
  readonly values: Values
  readonly empty: readonly string[]
  readonly problems: Problem[]
  /** The further sheet and the parent's key, for a record that only that sheet names. */
  readonly further?: { readonly part: Part; readonly parent: Values }
}

type ReadOptions = {
  readonly signal?: AbortSignal | undefined
  /** The only rows to read, by number, each with the values that it begins with. */
  readonly inherited?: ReadonlyMap<number, Values> | undefined
  /** Rows that may have nothing in the columns of these fields. */
  readonly continued?: ReadonlySet<number>
}

/**
 * Reads every non-empty row below the header, until `signal` is aborted. Adds notes about corrected and skipped content.
 */
export async function readRows(
  resolved: Resolved,
  importer: Importer,
  lookups: Lookups,
  reporter: RowReporter,
  { signal, inherited, continued }: ReadOptions = {},
): Promise<RowRead[]> {
  const { settings, headers, rows, fields, formats } = resolved
  const mapped = fields.filter(({ name }) => name in settings.mapping)
  const readerOf = (field: FlatField, column = settings.mapping[field.name] ?? -1) =>
    fieldReader(field, importer, lookups, {
      header: headers[column] ?? '',
      format: formats.get(column),
      replacements: settings.values[field.name],
    })
  const readers = mapped.map((field) => readerOf(field))
  // The parts of a split cell have the format of its column, whatever field they belong to.
  const splitters = mapped.map((own) =>
    cellSplitter(own, { importer, resolved }, (field) => readerOf(field, settings.mapping[own.name])),
  )
  const units = mapped.map((field) => foreignUnit(field, headers[settings.mapping[field.name]!]!, importer))
  const stated = statedValues(resolved, importer, mapped, readerOf)
  const omitted = new Set(settings.omit)
  const wordCounts = mapped.map(() => new Map<string, number>())
  const countWord = mapped.map((field, i) => wordCounter(field, importer, wordCounts[i]!))
  const columns = [...new Set(mapped.map(({ name }) => settings.mapping[name]!))].toSorted((a, b) => a - b)
  const multiline = new Set(
    mapped
      .filter(({ field: { type } }) => type.kind === 'text' && type.form === 'lines')
      .map(({ name }) => settings.mapping[name]),
  )
  const notes = new Map(columns.map((column) => [column, columnNotes(headerName(headers, column))]))
  const turn = pacer(signal)
  const read: RowRead[] = []
  for (let at = settings.headerRow; at < rows.length; at++) {
    await turn()
    const cells = rows[at]!
    const row = at + 1
    if (inherited?.has(row) === false) continue
    if (omitted.has(row)) {
      reporter.note(isTotal(cells) ? totalsOmitted : omittedRows, row)
      continue
    }
    const isEmpty = cells.every((cell) => cell.trim() === '')
    // Without any mapped column, missing required fields are reported instead.
    if (isEmpty || (columns.length > 0 && columns.every((column) => cells[column]!.trim() === ''))) {
      if (!continued?.has(row)) reporter.note(isEmpty ? emptyRows : unmappedRows, row)
      continue
    }
    const texts = new Map<number, string>()
    for (const column of columns) {
      texts.set(
        column,
        tidy(cells[column] ?? '', multiline.has(column), notes.get(column)!, (note) => reporter.note(note, row)),
      )
    }
    const result: RowRead & { empty: string[] } = { row, values: { ...inherited?.get(row) }, empty: [], problems: [] }
    const splitCells: { readonly at: number; readonly split: SplitCell }[] = []
    const refuse = (name: string, { problem: message, expected, unknown }: Exclude<Reading, { value: unknown }>) => {
      const column = settings.mapping[name]!
      const value = cells[column]!
      const more = unknown === undefined ? {} : { unknown }
      const shownExpected = message === eitherNumber || message === eitherDay ? sayWhich : expected
      result.problems.push({
        ...{ row, ...placeOf(headers, column), field: name, value, message, expected: shownExpected, ...more },
      })
    }
    for (const [i, { name }] of mapped.entries()) {
      const column = settings.mapping[name]!
      const cell = texts.get(column)!
      const unit = isNumbers(cell) ? units[i] : undefined
      const text = unit ? withUnit(cell, unit, formats.get(column)) : cell
      if (text === '') {
        result.empty.push(name)
        continue
      }
      if (importer.nothing?.(name, text)) {
        reporter.note(notes.get(column)!.marker(text), row)
        result.empty.push(name)
        continue
      }
      const reading = readers[i]!(text)
      const split = 'value' in reading ? undefined : splitters[i]!(text)
      if ('value' in reading) {
        result.values[name] = reading.value
        countWord[i]?.(text, reading.value)
      } else if (split) splitCells.push({ at: i, split })
      else refuse(name, unit ? otherUnit(unit, mapped[i]!) : reading)
    }
    for (const { at, split } of splitCells) {
      const own = mapped[at]!
      const problem = takeSplit(result, own, split, fields, stated(own.name))
      if (problem) refuse(own.name, { problem, expected: problem })
      else reporter.note(importer.split![own.name]!.note, row)
    }
    read.push(result)
  }
  for (const [i, counts] of wordCounts.entries()) noteWords(mapped[i]!, counts, reporter)
  return read
}

/**
 * Returns the function that gives the values for all rows that headers of other fields than `but` state: the currency and
 * unit of `Price (USD/yd)`. A cell below such a header may differ from it.
 */
function statedValues(
  { settings, headers, fields }: Resolved,
  { headed }: Importer,
  mapped: readonly FlatField[],
  readerOf: (field: FlatField) => (text: string) => Reading,
): (but: string) => Values {
  const entries = mapped.flatMap(({ name: of }) =>
    Object.entries(headed?.(of, headers[settings.mapping[of]!]!) ?? {}).flatMap(([name, text]) => {
      const field = fields.find((candidate) => candidate.name === name)
      const reading = field && settings.fixed[name] === text ? readerOf(field)(text) : undefined
      return reading && 'value' in reading ? [{ of, name, value: reading.value }] : []
    }),
  )
  return (but) => Object.fromEntries(entries.flatMap(({ of, name, value }) => (of === but ? [] : [[name, value]])))
}

/** A cell with the unit of its header; a number with a decimal comma is turned into one with a point. */
const withUnit = (cell: string, unit: string, format: ColumnFormat | undefined) =>
  `${(format?.is === ',' && readNumber(cell, '', ',')) || cell} ${unit}`

/** Why a number cannot be read: the header has a unit that the field does not know. */
const otherUnit = (unit: string, { field }: FlatField) => ({
  problem: label(`The header names the unit “${unit}”`, `表头的单位是“${unit}”`),
  expected: field.unit
    ? label(`A value in ${field.unit}, or no column for it`, `须以 ${field.unit} 为单位，或不导入此列`)
    : label('A unit that is known here, or no column for it', '须为可识别的单位，或不导入此列'),
})

/** Reads the fixed values for all rows like cells; refuses an unreadable one at its field. */
export function readFixed(resolved: Resolved, importer: Importer, lookups: Lookups): Values {
  const entries = resolved.fields.flatMap((field) => {
    const text = resolved.settings.fixed[field.name]
    if (text === undefined || numberedFields(importer).includes(field.name)) return []
    const reading = fieldReader(field, importer, lookups, {})(text)
    if ('value' in reading) return [[field.name, reading.value] as const]
    const { problem, expected } = reading
    throw refuseFixed(field, label(`${problem.en}. ${expected.en}`, `${problem.zh}。${expected.zh}`))
  })
  return Object.fromEntries(entries)
}

/** The refusal of a value for all rows, at its field. */
export const refuseFixed = ({ name, label: { en, zh } }: FlatField, why: Label) =>
  refusalAt(`fixed.${name}`, label(`${en}: ${why.en}`, `${zh}：${why.zh}`))

/** The header and format of a field's column, and the replacements of its texts. */
type Column = {
  readonly header?: string
  readonly format?: ColumnFormat | undefined
  readonly replacements?: Readonly<Record<string, string>> | undefined
}

/** Returns the reader of a field's texts; it caches the readings of repeated texts. */
function fieldReader(
  flat: FlatField,
  importer: Importer,
  lookups: Lookups,
  { header = '', format, replacements = {} }: Column,
): (text: string) => Reading {
  const { name, field } = flat
  const own = name === 'status' ? statusReader(header) : undefined
  const words = importer.read?.[name]
  const recognise = own ? (text: string) => own(text) ?? words?.(text) : words
  const replacement = new Map(Object.entries(replacements).map(([text, other]) => [foldText(text), other]))
  const reader = {
    ...lookups,
    recognise,
    dayOrder: dayOrders.find((order) => order === format?.is),
    decimal: format?.kind !== 'number' ? undefined : format.is === ',' ? ',' : format.is === null ? 'unknown' : '.',
    instead: replacement.size ? (text: string) => replacement.get(foldText(text)) : undefined,
    make: lookups.make?.(flat),
  } as const
  if (field.type.kind === 'text') return (text) => readText(field, text, reader)
  const { byHeader } = importer
  const adjusted = (reading: Reading): Reading =>
    byHeader && 'value' in reading && field.type.kind === 'decimal'
      ? { ...reading, value: byHeader(name, header, String(reading.value)) }
      : reading
  const known = new Map<string, Reading>()
  return (text) => {
    const reading = known.get(text) ?? adjusted(readText(field, text, reader))
    if (known.size < 10_000) known.set(text, reading)
    return reading
  }
}

/** One sentence for all ambiguous cells of a column, so that they form one problem. */
const sayWhich = label('Say what this column means', '请说明该列的含义')

const totalsOmitted = label('Rows of totals are left out', '合计行不导入')
const omittedRows = label('Rows left out as you chose', '按您的选择跳过的行')
const emptyRows = label('Empty rows are passed over', '空行已忽略')
export const unmappedRows = label(
  'Rows with nothing in the columns that are imported are passed over',
  '所导入的列均为空的行已忽略',
)

/** The values of several fields that one cell holds. */
type SplitCell = { readonly values: Values }

/**
 * Returns the function that reads a cell of the field as several values by the noun's `split`. It returns undefined if any
 * part cannot be read.
 */
function cellSplitter(
  field: FlatField,
  { importer, resolved }: { readonly importer: Importer; readonly resolved: Resolved },
  readerOf: (field: FlatField) => (text: string) => Reading,
): (text: string) => SplitCell | undefined {
  const how = importer.split?.[field.name]
  if (!how) return () => undefined
  const readers = new Map<string, (text: string) => Reading>()
  return (text) => {
    const values: Values = {}
    for (const [name, part] of Object.entries(how.at(text) ?? {})) {
      const field = resolved.fields.find((candidate) => candidate.name === name)
      if (!field) return undefined
      const read = readers.get(name) ?? readerOf(field)
      readers.set(name, read)
      const reading = read(part)
      if (!('value' in reading)) return undefined
      values[name] = reading.value
    }
    return Object.keys(values).length ? { values } : undefined
  }
}

/**
 * Adds the values of a split cell to its row. Returns the problem if another column, or the header of one (`stated`), has a
 * different value.
 */
function takeSplit(
  row: RowRead & { readonly empty: string[] },
  own: FlatField,
  { values }: SplitCell,
  fields: readonly FlatField[],
  stated: Values,
): Label | undefined {
  const present = { ...stated, ...row.values }
  for (const [name, value] of Object.entries(values)) {
    const field = fields.find((candidate) => candidate.name === name)!
    if (name !== own.name && name in present && !same(field.field, present[name], value))
      return label(
        `Names another ${field.label.en.toLowerCase()} than the rest of this row`,
        `所含“${field.label.zh}”与本行其他单元格不一致`,
      )
  }
  Object.assign(row.values, values)
  for (const name of Object.keys(values)) if (row.empty.includes(name)) row.empty.splice(row.empty.indexOf(name), 1)
  return undefined
}

/** Milliseconds of work between two pauses. */
const turnMs = 15

/**
 * Returns a function to await in each round of a long loop: every 15 ms it lets the event loop run other work. It throws
 * once the signal is aborted.
 */
export function pacer(signal?: AbortSignal): () => Promise<void> | undefined {
  let since = performance.now()
  return () => {
    signal?.throwIfAborted()
    if (performance.now() - since < turnMs) return undefined
    return setImmediate().then(() => {
      since = performance.now()
    })
  }
}
