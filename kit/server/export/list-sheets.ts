import { type Fields, type FlatField, flatFields, type Label, type Language, type Resource } from '@sms/kit/contract'
import { type Actor, may, opens } from '../context.ts'
import { type Noun, type Nouns, partsOf } from '../noun.ts'
import type { SheetColumn } from '../sheet/index.ts'
import { sheetColumns, toldFields } from './columns.ts'

/**
 * A workbook's sheet of what belongs to the records of its first one, a row each: the rows of a list field (contacts),
 * or the records of another resource that are part of them (certificates of suppliers).
 */
export type ListSheet = {
  /** The list field's name, or the other resource's. */
  readonly name: string
  /** What the sheet is called. */
  readonly label: Label
  /** The fields that tell which record a row belongs to: the first columns, of the parent. */
  readonly key: readonly FlatField[]
  /** The fields of a row: the columns behind them. */
  readonly fields: readonly FlatField[]
  /** What else is told of a row, in the last columns: names of files and, of records of their own, their lists. */
  readonly told: readonly FlatField[]
  /** Set where the rows are records of their own: which, and the field that names the parent. */
  readonly child?: { readonly noun: Noun; readonly column: string }
}

/**
 * The further sheets of a noun's workbook, as far as the actor may see what they hold: lists in the order of the
 * contract, then resources whose records are part of this noun's.
 */
export function listSheets(nouns: Nouns, noun: Noun, actor: Actor): ListSheet[] {
  const mine = (right: string) => may(actor, right)
  const key = keyFields(noun.contract)
  const lists = Object.entries(noun.contract.fields as Fields).flatMap(([name, field]): ListSheet[] => {
    if (field.type.kind !== 'rows' || field.type.cell || (field.right && !mine(field.right))) return []
    return [{ name, label: field.label, key, ...rowFields(field.type.fields, mine) }]
  })
  const parts = partsOf(nouns, noun).flatMap(({ noun: child, field }): ListSheet[] => {
    const { contract } = child
    if (!opens(actor, contract)) return []
    const { fields, told } = rowFields(contract.fields, mine)
    const own = fields.filter(({ name }) => name !== field)
    return [
      {
        name: contract.name,
        label: contract.titles,
        key,
        fields: own,
        told,
        child: { noun: child, column: field },
      },
    ]
  })
  return [...lists, ...parts]
}

const rowFields = (fields: Fields, mine: (right: string) => boolean) => ({
  fields: flatFields(fields, mine),
  told: toldFields(fields, mine, ['file', 'rows']),
})

/** The fields by which people tell records apart: the first name where every record has one, else all names. */
export function keyFields(contract: Resource<any, any>): FlatField[] {
  const names = contract.names as readonly string[]
  const all = contract.all as Fields
  const [first = 'id'] = names
  const key = all[first]!.required ? [first] : names
  return key.map((name) => ({ name, field: all[name]!, label: all[name]!.label }))
}

/** The columns of such a sheet in one language: the parent's key, then the fields of a row, then what else is told of it. */
export const listColumns = ({ key, fields, told }: ListSheet, language: Language): SheetColumn[] =>
  sheetColumns([...key, ...fields, ...told], language)
