import {
  dayOrders,
  type FlatField,
  type ImportFormat,
  type ImportMode,
  type ImportSettings,
  invalid,
  label,
  refusalAt,
  unknownField,
} from '@sms/kit/contract'
import { z } from 'zod'
import { bodyOf, idParameter, withMessage } from '../parameters.ts'
import { isEncoding, type Workbook } from '../sheet/index.ts'

export type Settings = ImportSettings

const modes = ['both', 'create', 'update'] as const satisfies readonly ImportMode[]
const formats = ['.', ',', ...dayOrders] as const satisfies readonly ImportFormat[]

const correctionsMax = 5_000

const tooMany = withMessage(
  label(
    `At most ${correctionsMax} corrections can be made here: correct the file instead`,
    `此处最多可更正 ${correctionsMax} 处，请改在文件中更正`,
  ),
)

const text = z.string().max(10_000)
const textsByName = z
  .record(z.string(), z.record(z.string().max(10_000), text))
  .refine((byName) => Object.values(byName).flatMap(Object.keys).length <= correctionsMax, tooMany)
const cells = textsByName.describe('row (from 1) to column (from 0) to the text that replaces the content of the cell')
const omit = z
  .array(z.int().min(1))
  .refine((rows) => rows.length <= correctionsMax, tooMany)
  .transform((rows): readonly number[] => [...new Set(rows)].sort((a, b) => a - b))
  .describe('rows that are left out')
const names = z
  .array(z.string())
  .max(200)
  .default([])
  .transform((some): readonly string[] => [...new Set(some)])

const options = z.strictObject({
  skipErrors: z.boolean().default(false),
  similar: z.enum(['add', 'skip']).default('add'),
  emptyCells: z.enum(['keep', 'clear']).default('keep'),
  create: names.describe('fields whose unknown names become records'),
  without: names.describe('further sheets that are left out'),
})

const request = z.strictObject({
  id: idParameter.describe('from upload'),
  sheet: z.int().min(0).optional().describe('index of the sheet'),
  headerRow: z.int().min(0).optional().describe('row of the headers, from 1; 0: none'),
  key: z.string().nullish().describe('field by which rows find their record; null: all rows are new'),
  mapping: z.record(z.string(), z.int().nullable()).optional().describe('field to column, from 0'),
  fixed: z
    .record(z.string(), text.nullable())
    .optional()
    .describe('field to the text for rows without a value; # stands for the digits of a running number in codes'),
  given: z
    .record(z.string(), text)
    .optional()
    .describe('like fixed, for fields that are required or have no value in the file; ignored with a mapping'),
  mode: z.enum(modes).optional(),
  encoding: z
    .string()
    .refine((name) => name === '' || isEncoding(name))
    .nullish()
    .describe('encoding of a text; null: as it was found out'),
  formats: z.record(z.string(), z.enum(formats)).optional().describe('column to how its numbers or dates are written'),
  cells: cells.optional(),
  omit: omit.optional(),
  values: textsByName.optional().describe('field to unknown texts, each with the value that replaces it'),
  further: z
    .record(z.string(), z.strictObject({ cells: cells.default({}), omit: omit.default([]) }))
    .optional()
    .describe('name of a further sheet to the corrections in it'),
  options: options.optional(),
})

/** The settings of a request; `resolve` completes them. */
export type RequestedSettings = z.output<typeof request>

/** The body of preview and commit. */
export const settingsBody = bodyOf(request)

/** The options where a request says nothing about them. */
export const usualOptions: Settings['options'] = options.parse({})

/** Whether a request names nothing but the run. */
export const namesOnlyRun = (requested: RequestedSettings) => Object.keys(requested).length === 1

/** A number of a request, if it lies between the two (both included); else throws a refusal at its field. */
export function within(value: number, field: string, min: number, max: number): number {
  if (value >= min && value <= max) return value
  const range = `${min}–${max}`
  throw refusalAt(field, label(`${field}: a whole number ${range} expected`, `${field}：须为 ${range} 的整数`))
}

/**
 * The values of a `setting` of a request by field, in the order of the fields and without empty ones; unknown fields
 * are refused.
 */
export function byKnownField<T>(
  setting: 'mapping' | 'fixed',
  requested: Readonly<Record<string, T | null>>,
  fields: readonly FlatField[],
): Record<string, T> {
  const unknown = Object.keys(requested).filter((name) => !fields.some((field) => field.name === name))
  if (unknown.length) throw invalid(unknown.map((name) => ({ field: `${setting}.${name}`, message: unknownField })))
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const value = requested[name]
      return value === undefined || value === null || value === '' ? [] : [[name, value]]
    }),
  )
}

/** The replacements for texts of fields, without empty ones and those of fields that this sheet does not have. */
export const knownValues = (values: Settings['values'], fields: readonly FlatField[]): Settings['values'] =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([name]) => fields.some((field) => field.name === name))
      .map(([name, texts]) => [name, Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== ''))]),
  )

/** Refuses corrections of cells outside of a sheet. */
export function refuseOutside(cells: Settings['cells'], { rows }: Workbook['sheets'][number], setting = 'cells') {
  for (const [row, texts] of Object.entries(cells)) {
    within(Number(row), setting, 1, rows.length)
    for (const column of Object.keys(texts)) within(Number(column), setting, 0, (rows[0]?.length ?? 0) - 1)
  }
}
