import {
  dayOrders,
  type FieldProblem,
  type FlatField,
  type ImportFormat,
  type ImportMode,
  type ImportSettings,
  invalid,
  label,
  refusalAt,
  unknownField,
} from '@sms/kit/contract'
import type { JsonSchema } from '../json-schema.ts'
import { readId } from '../parameters.ts'
import { isEncoding, type Workbook } from '../sheet/index.ts'

export const modes = ['both', 'create', 'update'] as const satisfies readonly ImportMode[]

const formatNames = ['.', ',', ...dayOrders] as const

/** The complete settings of an import (see `resolve`). */
export type Settings = ImportSettings

/** The settings of a request: any part of them, not yet checked. */
export type RequestedSettings = { readonly id: string } & { readonly [K in keyof Settings]?: unknown }

const names = [
  ...['sheet', 'headerRow', 'key', 'mapping', 'fixed', 'mode', 'options'],
  ...['encoding', 'formats', 'cells', 'omit', 'values', 'further'],
] as const

/** Reads the body of preview and commit; unknown keys are refused by name, values are checked by `parse…`. */
export function readRequest(raw: unknown): RequestedSettings {
  const { id, ...rest } = raw as Record<string, unknown>
  const unknown = Object.keys(rest).find((name) => !(names as readonly string[]).includes(name))
  if (unknown) throw refusalAt(unknown, label(`${unknown}: unknown field`, `${unknown}：未知字段`))
  return { id: readId(id), ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) }
}

/** Whether a request names nothing but the run. */
export const namesOnlyRun = (requested: RequestedSettings) => Object.keys(requested).length === 1

const wrong = (field: string) => refusalAt(field, label(`${field}: not a valid value`, `${field}：值无效`))

/** A whole number from `min` to `max` in a request, refused by name otherwise. */
export function parseInteger(value: unknown, field: string, min: number, max: number): number {
  if (Number.isInteger(value) && Number(value) >= min && Number(value) <= max) return Number(value)
  const range = `${min}–${max}`
  throw refusalAt(field, label(`${field}: a whole number ${range} expected`, `${field}：须为 ${range} 的整数`))
}

/** One of some words in a request; the first of them by default. */
export function parseWord<const W extends readonly [string, ...string[]]>(
  value: unknown,
  field: string,
  words: W,
): W[number] {
  if (value === undefined || value === null) return words[0]
  if (typeof value === 'string' && words.includes(value)) return value
  throw refusalAt(
    field,
    label(`${field}: one of ${words.join(', ')} expected`, `${field}：须为 ${words.join('、')} 之一`),
  )
}

/** The mapping of a request: known fields to columns; null takes a field out. In the order of the fields. */
export function parseMapping(value: unknown, fields: readonly FlatField[], columns: number): Record<string, number> {
  const parsed = parseObject(value, 'mapping', fields)
  const used = fields.flatMap(({ name }) => {
    const column = parsed[name]
    return column === undefined || column === null
      ? []
      : [[name, parseInteger(column, `mapping.${name}`, 0, columns - 1)] as const]
  })
  return Object.fromEntries(used)
}

/** The fixed values of a request: known fields to texts; '' and null take one out. In the order of the fields. */
export function parseFixed(value: unknown, fields: readonly FlatField[]): Record<string, string> {
  const parsed = parseObject(value, 'fixed', fields)
  const used = fields.flatMap(({ name }) => {
    const text = parsed[name]
    if (text === undefined || text === null || text === '') return []
    if (typeof text !== 'string' || text.length > 10_000) throw wrong(`fixed.${name}`)
    return [[name, text] as const]
  })
  return Object.fromEntries(used)
}

function parseObject(value: unknown, field: string, fields: readonly FlatField[]): Record<string, unknown> {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw wrong(field)
  const problems = Object.keys(value)
    .filter((name) => !fields.some((field) => field.name === name))
    .map((name): FieldProblem => ({ field: `${field}.${name}`, message: unknownField }))
  if (problems.length) throw invalid(problems)
  return value as Record<string, unknown>
}

/** The most corrections of cells, rows and values in one import. */
const correctionsMax = 5_000
const cellMax = 10_000

const tooMany = (field: string) =>
  refusalAt(
    field,
    label(
      `At most ${correctionsMax} corrections can be made here: correct the file instead`,
      `此处最多可更正 ${correctionsMax} 处，请改在文件中更正`,
    ),
  )

/** The encoding that a request chooses; null for none. */
export function parseEncoding(value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null
  if (isEncoding(value)) return value
  throw wrong('encoding')
}

/** The column formats of a request, by column index. */
export function parseFormats(value: unknown, columns: number): Record<string, ImportFormat> {
  const parsed = entriesOf(value, 'formats').filter(([, format]) => format !== null)
  for (const [column, format] of parsed) {
    parseInteger(Number(column), `formats.${column}`, 0, columns - 1)
    if (!(formatNames as readonly unknown[]).includes(format)) throw wrong(`formats.${column}`)
  }
  return Object.fromEntries(parsed) as Record<string, ImportFormat>
}

/** The corrected cells of a request, by row and column. */
export function parseCells(value: unknown, rows: number, columns: number, name = 'cells'): Settings['cells'] {
  let count = 0
  const byRow = entriesOf(value, name).map(([row, cells]) => {
    parseInteger(Number(row), name, 1, rows)
    const own = entriesOf(cells, name)
    for (const [column, text] of own) {
      parseInteger(Number(column), name, 0, columns - 1)
      if (typeof text !== 'string' || text.length > cellMax) throw wrong(name)
      if (++count > correctionsMax) throw tooMany(name)
    }
    return [row, Object.fromEntries(own)]
  })
  return Object.fromEntries(byRow) as Settings['cells']
}

/** The row numbers that a request leaves out. */
export function parseOmit(value: unknown, name = 'omit'): number[] {
  if (value === undefined || value === null) return []
  if (!Array.isArray(value) || !value.every((row) => Number.isInteger(row) && row > 0)) throw wrong(name)
  if (value.length > correctionsMax) throw tooMany(name)
  return [...new Set(value as number[])].sort((a, b) => a - b)
}

/** The corrections of a request in further sheets, by the name of the sheet. */
export function parseFurther(value: unknown, sheets: Workbook['sheets']): Settings['further'] {
  const read = entriesOf(value, 'further').map(([name, corrections]) => {
    const sheet = sheets.find((candidate) => candidate.name === name)
    if (!sheet)
      throw refusalAt('further', label(`further: no sheet is called ${name}`, `further：没有名为 ${name} 的工作表`))
    const { cells, omit, ...rest } = Object.fromEntries(entriesOf(corrections, 'further'))
    if (Object.keys(rest).length) throw wrong('further')
    const columns = sheet.rows[0]?.length ?? 0
    return [
      name,
      { cells: parseCells(cells, sheet.rows.length, columns, 'further'), omit: parseOmit(omit, 'further') },
    ] as const
  })
  return Object.fromEntries(read)
}

/** The replacements for texts of fields. Ignores fields that are unknown in this sheet. */
export function parseValues(value: unknown, fields: readonly FlatField[]): Settings['values'] {
  let count = 0
  const byField = entriesOf(value, 'values').filter(([name]) => fields.some((field) => field.name === name))
  const read = byField.map(([name, replacements]) => {
    const own = entriesOf(replacements, `values.${name}`).filter(([, text]) => text !== null && text !== '')
    for (const [text, replacement] of own) {
      if (typeof replacement !== 'string' || replacement.length > cellMax || text.length > cellMax)
        throw wrong(`values.${name}`)
      if (++count > correctionsMax) throw tooMany(`values.${name}`)
    }
    return [name, Object.fromEntries(own)]
  })
  return Object.fromEntries(read) as Settings['values']
}

function entriesOf(value: unknown, field: string): [string, unknown][] {
  if (value === undefined || value === null) return []
  if (typeof value !== 'object' || Array.isArray(value)) throw wrong(field)
  return Object.entries(value)
}

/** The options of a request, each with its default. */
export function parseOptions(value: unknown): Settings['options'] {
  if (value !== undefined && value !== null && (typeof value !== 'object' || Array.isArray(value)))
    throw wrong('options')
  const { skipErrors = false, similar, emptyCells, create, without, ...rest } = (value ?? {}) as Record<string, unknown>
  const [unknown] = Object.keys(rest)
  if (unknown) throw invalid([{ field: `options.${unknown}`, message: unknownField }])
  if (typeof skipErrors !== 'boolean') throw wrong('options.skipErrors')
  return {
    skipErrors,
    similar: parseWord(similar, 'options.similar', ['add', 'skip']),
    emptyCells: parseWord(emptyCells, 'options.emptyCells', ['keep', 'clear']),
    create: parseNames(create, 'options.create'),
    without: parseNames(without, 'options.without'),
  }
}

/** The distinct names in a request. Unknown names are allowed: another sheet may have other fields. */
function parseNames(value: unknown, field: string): string[] {
  if (value === undefined || value === null) return []
  const names = Array.isArray(value) && value.length <= 200 && value.every((name) => typeof name === 'string')
  if (!names) throw wrong(field)
  return [...new Set(value as string[])]
}

const cellsSchema: JsonSchema = {
  type: 'object',
  additionalProperties: { type: 'object', additionalProperties: { type: 'string' } },
  description: 'row (from 1) to column (from 0) to the text that replaces the content of the cell',
}
const omitSchema: JsonSchema = {
  type: 'array',
  items: { type: 'integer', minimum: 1 },
  description: 'rows that are left out',
}

/** How the OpenAPI document describes the body of preview and commit. */
export const settingsSchema: JsonSchema = {
  type: 'object',
  required: ['id'],
  additionalProperties: false,
  properties: {
    id: { type: 'string', format: 'uuid', description: 'from upload' },
    sheet: { type: 'integer', minimum: 0, description: 'index of the sheet' },
    headerRow: { type: 'integer', minimum: 0, description: 'row of the headers, from 1; 0: none' },
    key: { type: ['string', 'null'], description: 'field by which rows find their record; null: all rows are new' },
    mapping: {
      type: 'object',
      additionalProperties: { type: ['integer', 'null'] },
      description: 'field to column, from 0',
    },
    fixed: {
      type: 'object',
      additionalProperties: { type: ['string', 'null'] },
      description: 'field to the text for rows without a value; # stands for the digits of a running number in codes',
    },
    mode: { type: 'string', enum: [...modes] },
    encoding: { type: ['string', 'null'], description: 'encoding of a text; null: as it was found out' },
    formats: {
      type: 'object',
      additionalProperties: { type: 'string', enum: [...formatNames] },
      description: 'column to how its numbers or dates are written',
    },
    cells: cellsSchema,
    omit: omitSchema,
    values: {
      type: 'object',
      additionalProperties: { type: 'object', additionalProperties: { type: 'string' } },
      description: 'field to unknown texts, each with the value that replaces it',
    },
    further: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        additionalProperties: false,
        properties: { cells: cellsSchema, omit: omitSchema },
      },
      description: 'name of a further sheet to the corrections in it',
    },
    options: {
      type: 'object',
      additionalProperties: false,
      properties: {
        skipErrors: { type: 'boolean' },
        similar: { type: 'string', enum: ['add', 'skip'] },
        emptyCells: { type: 'string', enum: ['keep', 'clear'] },
        create: { type: 'array', items: { type: 'string' }, description: 'fields whose unknown names become records' },
        without: { type: 'array', items: { type: 'string' }, description: 'further sheets that are left out' },
      },
    },
  },
}
