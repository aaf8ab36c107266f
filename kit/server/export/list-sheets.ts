import { type Fields, type FlatField, flatFields, type Label, type Language, type Resource } from '@sms/kit/contract'
import { type Actor, may, opens } from '../context.ts'
import { type Noun, type Nouns, partsOf } from '../noun.ts'
import type { SheetColumn } from '../sheet/index.ts'
import { outOnlyFields, sheetColumns } from './columns.ts'

/**
 * A further sheet of a workbook with a row for each entry of a list field (contacts of suppliers) or each sub-record
 * (certificates of suppliers).
 */
export type ListSheet = {
  readonly name: string
  readonly label: Label
  /** The key fields of the parent, the first columns. */
  readonly key: readonly FlatField[]
  /** The fields of a row, the next columns. */
  readonly fields: readonly FlatField[]
  /** The fields that only an export has, the last columns: names of files, and lists inside a row. */
  readonly outOnly: readonly FlatField[]
  /** The noun of sub-records, and the field with their parent's id. */
  readonly child?: { readonly noun: Noun; readonly column: string }
}

/**
 * The further sheets of a noun's workbook that the actor may see: lists in the order of the contract, then
 * sub-resources.
 */
export function listSheets(nouns: Nouns, noun: Noun, actor: Actor): ListSheet[] {
  const isAllowed = (right: string) => may(actor, right)
  const key = keyFields(noun.contract)
  const lists = Object.entries(noun.contract.fields as Fields).flatMap(([name, field]): ListSheet[] => {
    if (field.type.kind !== 'rows' || field.type.cell || (field.right && !isAllowed(field.right))) return []
    return [{ name, label: field.label, key, ...rowFields(field.type.fields, isAllowed) }]
  })
  const parts = partsOf(nouns, noun).flatMap(({ noun: child, field }): ListSheet[] => {
    const { contract } = child
    if (!opens(actor, contract)) return []
    const { fields, outOnly } = rowFields(contract.fields, isAllowed)
    const withoutParent = fields.filter(({ name }) => name !== field)
    return [
      {
        ...{ name: contract.name, label: contract.titles, key, fields: withoutParent, outOnly },
        child: { noun: child, column: field },
      },
    ]
  })
  return [...lists, ...parts]
}

const rowFields = (fields: Fields, isAllowed: (right: string) => boolean) => ({
  fields: flatFields(fields, isAllowed),
  outOnly: outOnlyFields(fields, isAllowed, ['file', 'rows']),
})

/**
 * The fields that identify a record to people: the first name field if it is required, else all; without any, the id.
 */
function keyFields(contract: Resource<any, any>): FlatField[] {
  const names = contract.names as readonly string[]
  const all = contract.all as Fields
  const [first = 'id'] = names
  const key = all[first]!.required ? [first] : names
  return key.map((name) => ({ name, field: all[name]!, label: all[name]!.label }))
}

/** The columns of such a sheet in a language: key fields, fields of a row, text-only fields. */
export const listColumns = ({ key, fields, outOnly }: ListSheet, language: Language, zone?: string): SheetColumn[] =>
  sheetColumns([...key, ...fields, ...outOnly], language, zone)
