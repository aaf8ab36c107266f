import { emptyValue, type Field, type Fields, isEmpty, valueSchema } from '@sms/kit/contract'

/** What a form holds while people type: by field name, the value of a record or what was typed instead. */
export type Values = Readonly<Record<string, unknown>>

/** Whether two values are the same: objects and lists by what they hold; null and undefined count as one. */
export function same(a: unknown, b: unknown): boolean {
  if ((a ?? null) === (b ?? null)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  const at = (of: object, key: string) => (of as Record<string, unknown>)[key]
  return [...keys].every((key) => same(at(a, key), at(b, key)))
}

/** The values of an empty form: what the fields begin with, `given` first. */
export function freshValues(fields: Fields, given: Values = {}): Values {
  const entries = Object.entries(fields).map(([name, of]) => [name, given[name] ?? of.initial ?? unfilled(of)])
  return Object.fromEntries(entries)
}

/** A switch that must be on or off stands on off, as it looks. */
const unfilled = (of: Field) => (of.required && of.type.kind === 'flag' ? false : emptyValue(of))

/** A record's values for these fields; a field that it lacks (behind a right) is empty. */
export function recordValues(fields: Fields, record: Values): Values {
  return Object.fromEntries(Object.entries(fields).map(([name, of]) => [name, record[name] ?? emptyValue(of)]))
}

/**
 * The values with nothing in the place of what was typed into a number's field and is none, or one that it does not take:
 * what follows from numbers is reckoned while people type.
 */
export function numbersTaken(fields: Fields, values: Values): Values {
  const entries = Object.entries(values).map(([name, value]) => {
    const field = fields[name]
    const isNumber = field?.type.kind === 'decimal' || field?.type.kind === 'integer'
    return [name, isNumber && !valueSchema(field).safeParse(value).success ? null : value]
  })
  return Object.fromEntries(entries)
}

/** Whether people have put nothing of their own into a row: every field empty or as it began. */
const isBlank = (fields: Fields, row: unknown) =>
  Object.entries(fields).every(([name, of]) => {
    const value = (row as Values | null)?.[name]
    return isEmpty(value) || same(value, of.initial ?? unfilled(of))
  })

/** The places of a list's rows that are filled in, in order; undefined for a field that is no list of rows. */
export function filledRows({ type }: Field, value: unknown): number[] | undefined {
  if (type.kind !== 'rows' || !Array.isArray(value)) return undefined
  return value.flatMap((row, at) => (isBlank(type.fields, row) ? [] : [at]))
}

/** A value without what nobody filled in: blank rows go from lists, a group whose every member is empty is null. */
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

/** A value as a form goes on showing it: pruned, though of a list of blank rows alone the first stays to be filled in. */
export function tidied(of: Field, value: unknown): unknown {
  const rows = filledRows(of, value)
  return rows?.length === 0 ? (value as unknown[]).slice(0, 1) : pruned(of, value)
}

/** A field's value as the server will keep it: pruned and cleaned by its schema; as it stands where it is no value yet. */
export function readValue(of: Field, value: unknown): unknown {
  const full = pruned(of, value)
  if (isEmpty(full)) return emptyValue(of)
  const read = valueSchema(of).safeParse(full)
  return read.success ? (read.data ?? emptyValue(of)) : full
}

/** The fields whose value is no longer what it was, with what would be sent for each. */
export function changesOf(fields: Fields, before: Values, after: Values): Record<string, unknown> {
  const changes: Record<string, unknown> = {}
  for (const [name, of] of Object.entries(fields)) {
    const value = readValue(of, after[name])
    if (!same(value, readValue(of, before[name]))) changes[name] = value
  }
  return changes
}

/** What an add sends: the filled fields alone, since an add leaves the others empty by itself. */
export function inputOf(fields: Fields, values: Values): Record<string, unknown> {
  const entries = Object.entries(fields).map(([name, of]) => [name, readValue(of, values[name])] as const)
  return Object.fromEntries(entries.filter(([, value]) => !isEmpty(value)))
}
