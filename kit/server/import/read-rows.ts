import {
  eitherDay,
  eitherNumber,
  type FlatField,
  type Label,
  label,
  type Reading,
  readNumber,
  refusalAt,
} from '@sms/kit/contract'
import type { Values } from '../noun.ts'
import type { ColumnFormat } from './column-format.ts'
import { fieldReader, type MappedField, mappedFields } from './field-reader.ts'
import { isOnlyNumbers } from './header-unit.ts'
import { headerName } from './headers.ts'
import { type Importer, numberedFields } from './importer.ts'
import type { Lookups } from './lookups.ts'
import { columnNotes, tidyCell } from './notes.ts'
import { pacer } from './pacer.ts'
import type { FurtherSheet } from './parts.ts'
import { type Problem, placeOf, type RowReporter } from './report.ts'
import type { Resolved } from './resolve.ts'
import { sameValue } from './same.ts'
import { countsAsEmpty, isTotal } from './words.ts'

export type RowRead = {
  /** Its number in the file, from 1. */
  readonly row: number
  readonly values: Values
  readonly empty: readonly string[]
  readonly problems: Problem[]
  /** The further sheet and the parent's key, for a record that only that sheet names. */
  readonly further?: { readonly part: FurtherSheet; readonly parent: Values }
}

type ReadRowsOptions = {
  readonly signal?: AbortSignal | undefined
  /** The only rows to read, by number, each with the values that it begins with. */
  readonly inherited?: ReadonlyMap<number, Values> | undefined
  /** Rows that may have nothing in the columns of these fields. */
  readonly continued?: ReadonlySet<number>
}

/** Reads the rows below the header, and notes what is corrected or left out; throws once `signal` is aborted. */
export async function readRows(
  resolved: Resolved,
  importer: Importer,
  lookups: Lookups,
  reporter: RowReporter,
  { signal, inherited, continued }: ReadRowsOptions = {},
): Promise<RowRead[]> {
  const { settings, rows } = resolved
  const mapped = mappedFields(resolved, importer, lookups)
  const columns = [...new Set(mapped.map(({ column }) => column))].toSorted((a, b) => a - b)
  const readRow = rowReader(resolved, importer, lookups, reporter, mapped, columns)
  const omitted = new Set(settings.omit)
  const pause = pacer(signal)
  const read: RowRead[] = []
  for (let at = settings.headerRow; at < rows.length; at++) {
    await pause()
    const cells = rows[at]!
    const row = at + 1
    if (inherited && !inherited.has(row)) continue
    if (omitted.has(row)) {
      reporter.note(isTotal(cells) ? totalsOmitted : omittedRows, row)
      continue
    }
    const isEmpty = cells.every((cell) => cell.trim() === '')
    // Without any mapped column, missing required fields are reported instead.
    const isUnmapped = columns.length > 0 && columns.every((column) => cells[column]!.trim() === '')
    if (!isEmpty && !isUnmapped) read.push(readRow(row, cells, inherited?.get(row)))
    else if (!continued?.has(row)) reporter.note(isEmpty ? emptyRows : unmappedRows, row)
  }
  for (const { words } of mapped) words?.note(reporter)
  return read
}

/** A row to which other cells or rows are still added. */
export type OpenRow = Omit<RowRead, 'empty'> & { empty: readonly string[] }

function rowReader(
  resolved: Resolved,
  importer: Importer,
  lookups: Lookups,
  reporter: RowReporter,
  mapped: readonly MappedField[],
  columns: readonly number[],
) {
  const { headers, fields, formats } = resolved
  const notes = columns.map((column) => columnNotes(headerName(headers, column)))
  const multiline = new Set(
    mapped.flatMap(({ flat: { field }, column }) =>
      field.type.kind === 'text' && field.type.form === 'lines' ? [column] : [],
    ),
  )
  const stated = statedValues(resolved, importer, lookups, mapped)

  return (row: number, cells: readonly string[], inherited: Values | undefined): RowRead => {
    const texts = new Map(
      columns.map((column, i) => [
        column,
        tidyCell(cells[column] ?? '', multiline.has(column), notes[i]!, (note) => reporter.note(note, row)),
      ]),
    )
    const empty: string[] = []
    const result: OpenRow = { row, values: { ...inherited }, empty, problems: [] }
    const splitCells: { readonly flat: FlatField; readonly column: number; readonly parts: Values }[] = []
    const refuse = ({ name }: FlatField, column: number, { problem, expected, unknown }: Unread) => {
      const shownExpected = problem === eitherNumber || problem === eitherDay ? sayWhich : expected
      result.problems.push({
        ...{ row, ...placeOf(headers, column), field: name, value: cells[column]! },
        ...{ message: problem, expected: shownExpected, ...(unknown === undefined ? {} : { unknown }) },
      })
    }
    for (const { flat, column, read, readParts, headerUnit, words } of mapped) {
      const cell = texts.get(column)!
      const unit = isOnlyNumbers(cell) ? headerUnit : undefined
      const text = unit ? withUnit(cell, unit, formats.get(column)) : cell
      const meansEmpty = text !== '' && importer.meansEmpty?.(flat.name, text) === true
      if (meansEmpty) reporter.note(countsAsEmpty(headerName(headers, column), text), row)
      if (text === '' || meansEmpty) {
        empty.push(flat.name)
        continue
      }
      const reading = read(text)
      const parts = 'value' in reading ? undefined : readParts(text)
      if (parts) splitCells.push({ flat, column, parts })
      else if ('value' in reading) {
        result.values[flat.name] = reading.value
        words?.count(text, reading.value)
      } else refuse(flat, column, unit ? otherUnit(unit, flat) : reading)
    }
    // After all other cells, which the parts of a cell may not contradict.
    for (const { flat, column, parts } of splitCells) {
      const problem = contradiction({ ...stated(flat.name), ...result.values }, flat, parts, fields)
      if (problem) refuse(flat, column, { problem, expected: problem })
      else {
        Object.assign(result.values, parts)
        result.empty = result.empty.filter((name) => !(name in parts))
        reporter.note(importer.split![flat.name]!.note, row)
      }
    }
    return result
  }
}

type Unread = Exclude<Reading, { value: unknown }>

/** The problem of parts of a cell if its row has a different value for one of the other fields. */
function contradiction(
  present: Values,
  { name: own }: FlatField,
  parts: Values,
  fields: readonly FlatField[],
): Label | undefined {
  for (const [name, value] of Object.entries(parts)) {
    const { field } = fields.find((candidate) => candidate.name === name)!
    if (name !== own && name in present && !sameValue(field, present[name], value))
      return label(
        `Names another ${field.label.en.toLowerCase()} than the rest of this row`,
        `所含“${field.label.zh}”与本行其他单元格不一致`,
      )
  }
  return undefined
}

/**
 * Returns the function that gives the values for all rows that headers of other fields than `but` state: the currency
 * and unit of `Price (USD/yd)`. A cell below such a header may differ from it.
 */
function statedValues(
  { settings, headers, fields }: Resolved,
  importer: Importer,
  lookups: Lookups,
  mapped: readonly MappedField[],
): (but: string) => Values {
  const entries = mapped.flatMap(({ flat: { name: of }, column }) =>
    Object.entries(importer.valuesInHeader?.(of, headers[column]!) ?? {}).flatMap(([name, text]) => {
      const field = fields.find((candidate) => candidate.name === name)
      if (!field || settings.fixed[name] !== text) return []
      const own = mapped.find(({ flat }) => flat.name === name)
      const read = own?.read ?? fieldReader(field, importer, lookups, { replacements: settings.values[name] })
      const reading = read(text)
      return 'value' in reading ? [{ of, name, value: reading.value }] : []
    }),
  )
  return (but) => Object.fromEntries(entries.flatMap(({ of, name, value }) => (of === but ? [] : [[name, value]])))
}

/** A cell with the unit of its header; a number with a decimal comma is turned into one with a point. */
const withUnit = (cell: string, unit: string, format: ColumnFormat | undefined) =>
  `${(format?.is === ',' && readNumber(cell, '', ',')) || cell} ${unit}`

const otherUnit = (unit: string, { field }: FlatField): Unread => ({
  problem: label(`The header names the unit “${unit}”`, `表头的单位是“${unit}”`),
  expected: field.unit
    ? label(`A value in ${field.unit}, or no column for it`, `须以 ${field.unit} 为单位，或不导入此列`)
    : label('A unit that is known here, or no column for it', '须为可识别的单位，或不导入此列'),
})

/**
 * Reads the fixed values for all rows like cells, but for patterns of running numbers; refuses an unreadable one at its
 * field.
 */
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

/** One sentence for all ambiguous cells of a column, so that they form one problem. */
const sayWhich = label('Say what this column means', '请说明该列的含义')

const totalsOmitted = label('Rows of totals are left out', '合计行不导入')
const omittedRows = label('Rows left out as you chose', '按您的选择跳过的行')
const emptyRows = label('Empty rows are passed over', '空行已忽略')
export const unmappedRows = label(
  'Rows with nothing in the columns that are imported are passed over',
  '所导入的列均为空的行已忽略',
)
