import { emptyValue, type Field, type Fields, isEmpty, valueSchema } from '@sms/kit/contract'

/** A form's values by field name: record values, or typed text that is not valid yet. */
export type Values = Readonly<Record<string, unknown>>

/** Whether two values are deeply equal; null and undefined are equal. */
export function same(a: unknown, b: unknown): boolean {
  if ((a ?? null) === (b ?? null)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  const at = (of: object, key: string) => (of as Record<string, unknown>)[key]
  return [...keys].every((key) => same(at(a, key), at(b, key)))
}

/** The values of a new form: `preset` over the fields' initial values. */
export function freshValues(fields: Fields, preset: Values = {}): Values {
  const entries = Object.entries(fields).map(([name, of]) => [name, preset[name] ?? of.initial ?? unfilled(of)])
  return Object.fromEntries(entries)
}

/** A required switch is off at first, as it looks. */
const unfilled = (of: Field) => (of.required && of.type.kind === 'flag' ? false : emptyValue(of))

/** A record's values for these fields; a field that it lacks (because of a right) is empty. */
export function recordValues(fields: Fields, record: Values): Values {
  return Object.fromEntries(Object.entries(fields).map(([name, of]) => [name, record[name] ?? emptyValue(of)]))
}

/** The values with invalid numbers as empty, for what is computed from numbers while the user types. */
export function withValidNumbers(fields: Fields, values: Values): Values {
  const entries = Object.entries(values).map(([name, value]) => {
    const field = fields[name]
    const isNumber = field?.type.kind === 'decimal' || field?.type.kind === 'integer'
    return [name, isNumber && !valueSchema(field).safeParse(value).success ? null : value]
  })
  return Object.fromEntries(entries)
}

/** Whether a row is blank: every field is empty or has its initial value. */
const isBlank = (fields: Fields, row: unknown) =>
  Object.entries(fields).every(([name, of]) => {
    const value = (row as Values | null)?.[name]
    return isEmpty(value) || same(value, of.initial ?? unfilled(of))
  })

/** The indexes of a list's rows that are not blank, in order; undefined for a field of another kind. */
export function filledRows({ type }: Field, value: unknown): number[] | undefined {
  if (type.kind !== 'rows' || !Array.isArray(value)) return undefined
  return value.flatMap((row, at) => (isBlank(type.fields, row) ? [] : [at]))
}

/** A value without blank parts: lists lose blank rows, a group with only empty fields is null. */
export function pruned(of: Field, value: unknown): unknown {
  const { type } = of
  const filled = filledRows(of, value)
  if (filled) return filled.map((at) => (value as unknown[])[at])
  if (type.kind === 'group') {
    const empty = Object.values((value ?? {}) as Values).every(isEmpty)
    return empty ? null : value
  }
  return value
}

/** A value pruned, but a list of only blank rows keeps its first. */
export function tidied(of: Field, value: unknown): unknown {
  const rows = filledRows(of, value)
  return rows?.length === 0 ? (value as unknown[]).slice(0, 1) : pruned(of, value)
}

/** A field's value pruned and cleaned by its schema; only pruned if it is not valid. */
export function readValue(of: Field, value: unknown): unknown {
  const full = pruned(of, value)
  if (isEmpty(full)) return emptyValue(of)
  const read = valueSchema(of).safeParse(full)
  return read.success ? (read.data ?? emptyValue(of)) : full
}

/** The changed fields with the values to send. */
export function changesOf(fields: Fields, before: Values, after: Values): Record<string, unknown> {
  const changes: Record<string, unknown> = {}
  for (const [name, of] of Object.entries(fields)) {
    const value = readValue(of, after[name])
    if (!same(value, readValue(of, before[name]))) changes[name] = value
  }
  return changes
}

/** The body of an add: the filled fields. */
export function inputOf(fields: Fields, values: Values): Record<string, unknown> {
  const entries = Object.entries(fields).map(([name, of]) => [name, readValue(of, values[name])] as const)
  return Object.fromEntries(entries.filter(([, value]) => !isEmpty(value)))
}
