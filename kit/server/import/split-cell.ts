import { type FlatField, type Label, label, type Reading } from '@sms/kit/contract'
import type { Values } from '../importing.ts'
import type { Importer } from './importer.ts'
import type { RowRead } from './read-rows.ts'
import type { Resolved } from './resolve.ts'
import { same } from './same.ts'

/** The values of several fields that one cell holds. */
export type SplitCell = { readonly values: Values }

/**
 * Returns the function that reads a cell of the field as several values by the noun's `split`. It returns undefined if any
 * part cannot be read.
 */
export function cellSplitter(
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

/** Adds the values of a split cell to its row. Returns the problem if another column has a different value. */
export function takeSplit(
  row: RowRead & { readonly empty: string[] },
  own: FlatField,
  { values }: SplitCell,
  fields: readonly FlatField[],
): Label | undefined {
  for (const [name, value] of Object.entries(values)) {
    const field = fields.find((candidate) => candidate.name === name)!
    if (name !== own.name && name in row.values && !same(field.field, row.values[name], value))
      return label(
        `Names another ${field.label.en.toLowerCase()} than the rest of this row`,
        `所含“${field.label.zh}”与本行其他单元格不一致`,
      )
  }
  Object.assign(row.values, values)
  for (const name of Object.keys(values)) if (row.empty.includes(name)) row.empty.splice(row.empty.indexOf(name), 1)
  return undefined
}
