import type { Field, Fields } from './field.ts'
import type { Resource } from './resource.ts'

const neverCopied = ['code', 'status']

/** A value as a copy takes it over: its files, also those inside rows and groups, are null, since they stay. */
function withoutFiles({ type }: Field, value: unknown): unknown {
  const inside = (fields: Fields, row: unknown) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, of]) => [name, withoutFiles(of, (row as Record<string, unknown>)[name])]),
    )
  if (value === null || value === undefined || type.kind === 'file') return null
  if (type.kind === 'group') return inside(type.fields, value)
  if (type.kind === 'rows') return (value as unknown[]).map((row) => inside(type.fields, row))
  return value
}

/**
 * The values of a new record that is begun as a copy of another: all fields that people fill in, except for code,
 * status and fields marked `alone`.
 */
export const startingPoint = (contract: Resource<any, any>, record: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(contract.fields as Fields)
      .filter(([name, of]) => !of.alone && !neverCopied.includes(name) && name in record)
      .map(([name, of]) => [name, withoutFiles(of, record[name])]),
  )
