import {
  type Fields,
  type FlatField,
  flatFields,
  type Language,
  label,
  type Resource,
  refusalAt,
  timeOf,
} from '@sms/kit/contract'
import { type Actor, may } from '../context.ts'
import type { SheetColumn } from '../sheet/index.ts'

/**
 * The fields of some kinds that an export tells of as text although no cell can hold them for an import: the name of a
 * file, the rows of a list. An import takes no notice of their columns.
 */
export const toldFields = (
  fields: Fields,
  isAllowed: (right: string) => boolean,
  kinds: readonly ('file' | 'rows')[],
) =>
  Object.entries(fields).flatMap(([name, field]): FlatField[] =>
    kinds.some((kind) => kind === field.type.kind && !(field.type.kind === 'rows' && field.type.cell)) &&
    (!field.right || isAllowed(field.right))
      ? [{ name, field, label: field.label }]
      : [],
  )

/**
 * The columns of an export: those that `requested` names, in its order, else every field that fits one cell and can be
 * imported again, and the names of files. Fields behind a right that the actor lacks are as unknown as those that do not exist: refused by name.
 */
export function exportFields(contract: Resource<any, any>, actor: Actor, requested: readonly string[]): FlatField[] {
  const isAllowed = (right: string) => may(actor, right)
  if (requested.length === 0)
    return [...flatFields(contract.fields, isAllowed), ...toldFields(contract.fields, isAllowed, ['file'])]
  const all = contract.all as Fields
  const flat = new Map(flatFields(all, isAllowed).map((field) => [field.name, field]))
  return [...new Set(requested)].flatMap((name): FlatField[] => {
    const field = Object.hasOwn(all, name) ? all[name] : undefined
    const whole = field && (!field.right || isAllowed(field.right)) ? { name, field, label: field.label } : undefined
    const inside = [...flat.values()].filter((field) => field.group === name)
    const found = flat.get(name) ?? whole
    if (inside.length) return inside
    if (found) return [found]
    throw refusalAt(
      'columns',
      label(`columns: unknown column ${name.slice(0, 80)}`, `columns：未知的列 ${name.slice(0, 80)}`),
    )
  })
}

/**
 * The columns as the file has them, in one language; a header that would stand twice gets its field's name behind it.
 * Moments are told in `zone`.
 */
export function sheetColumns(fields: readonly FlatField[], language: Language, zone = 'UTC'): SheetColumn[] {
  const headers = fields.map(
    ({ field, label: { [language]: text } }) => text + (field.type.kind === 'instant' ? timeOf(zone)[language] : ''),
  )
  return fields.map(({ name, field: { type } }, i) => {
    const header = headers[i]!
    const twice = headers.some((other, at) => at !== i && other.toLowerCase() === header.toLowerCase())
    const kind = type.kind
    return {
      header: twice ? `${header} (${name})` : header,
      type:
        kind === 'integer' || kind === 'decimal' ? 'number' : kind === 'date' || kind === 'instant' ? 'date' : 'text',
    }
  })
}
