import type { Field, Fields } from './field.ts'
import type { Resource } from './resource.ts'

/** Fields that a record has for itself alone, besides those that say so (`alone`). */
const own = ['code', 'status']

/** A value as another record may have it: files stay with the record that they hang on. */
function shared({ type }: Field, value: unknown): unknown {
  const inside = (fields: Fields, row: unknown) =>
    Object.fromEntries(
      Object.entries(fields).map(([name, of]) => [name, shared(of, (row as Record<string, unknown> | null)?.[name])]),
    )
  if (value === null || value === undefined || type.kind === 'file') return null
  if (type.kind === 'group') return inside(type.fields, value)
  if (type.kind === 'rows') return (value as unknown[]).map((row) => inside(type.fields, row))
  return value
}

/**
 * What a new record begins with that another one is the starting point of: all that people fill in but its code and what
 * names that one thing alone.
 */
export const startingPoint = (contract: Resource<any, any>, record: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(contract.fields as Fields)
      .filter(([name, of]) => !of.alone && !own.includes(name) && name in record)
      .map(([name, of]) => [name, shared(of, record[name])]),
  )
