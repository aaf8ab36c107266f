import {
  type Field,
  type Fields,
  type FlatField,
  flatFields,
  type Language,
  label,
  type Resource,
  refusalAt,
  zoneSuffix,
} from '@sms/kit/contract'
import { type Actor, may } from '../context.ts'
import type { SheetColumn } from '../sheet/index.ts'

/**
 * The fields of these kinds that an export shows as text although an import cannot read them: names of files and rows
 * of lists.
 */
export const outOnlyFields = (
  fields: Fields,
  isAllowed: (right: string) => boolean,
  kinds: readonly ('file' | 'rows')[],
) =>
  Object.entries(fields).flatMap(([name, field]): FlatField[] => {
    const { type, right, label } = field
    const fitsOneCell = type.kind === 'rows' && type.cell
    if (!kinds.some((kind) => kind === type.kind) || fitsOneCell || (right && !isAllowed(right))) return []
    return [{ name, field, label }]
  })

/**
 * The columns of an export: the `requested` ones in their order; without any, all fields that can be imported again,
 * and the names of files. Refuses by name fields that do not exist or need a right that the actor lacks.
 */
export function exportFields(contract: Resource<any, any>, actor: Actor, requested: readonly string[]): FlatField[] {
  const isAllowed = (right: string) => may(actor, right)
  if (requested.length === 0)
    return [...flatFields(contract.fields, isAllowed), ...outOnlyFields(contract.fields, isAllowed, ['file'])]
  const all = contract.all as Fields
  const flat = new Map(flatFields(all, isAllowed).map((field) => [field.name, field]))
  return [...new Set(requested)].flatMap((name): FlatField[] => {
    const ofGroup = [...flat.values()].filter((field) => field.group === name)
    if (ofGroup.length) return ofGroup
    const flatField = flat.get(name)
    if (flatField) return [flatField]
    // Lists and files.
    const field = Object.hasOwn(all, name) ? all[name] : undefined
    if (field && (!field.right || isAllowed(field.right))) return [{ name, field, label: field.label }]
    throw refusalAt(
      'columns',
      label(`columns: unknown column ${name.slice(0, 80)}`, `columns：未知的列 ${name.slice(0, 80)}`),
    )
  })
}

/**
 * The columns of a sheet in a language; equal headers get their field's name in brackets. Headers of instants say
 * `zone`.
 */
export function sheetColumns(fields: readonly FlatField[], language: Language, zone = 'UTC'): SheetColumn[] {
  const headers = fields.map(
    ({ field, label: { [language]: text } }) =>
      text + (field.type.kind === 'instant' ? zoneSuffix(zone)[language] : ''),
  )
  return fields.map(({ name, field }, i) => {
    const header = headers[i]!
    const isDuplicate = headers.some((other, at) => at !== i && other.toLowerCase() === header.toLowerCase())
    return { header: isDuplicate ? `${header} (${name})` : header, type: columnTypes[field.type.kind] ?? 'text' }
  })
}

const columnTypes: Partial<Record<Field['type']['kind'], SheetColumn['type']>> = {
  integer: 'number',
  decimal: 'number',
  date: 'date',
  instant: 'date',
}
