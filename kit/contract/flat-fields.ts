import { emptyValue, type Field, type Fields, type RowsType } from './field.ts'
import { type Label, label } from './label.ts'

/** A field that fits one column of a table: a field of the record, or a field of a group (`bank.accountNo`). */
export type FlatField = {
  /** The field's name; in a group, the names of group and field with a dot between. */
  readonly name: string
  readonly field: Field
  /** The column's title: 'Code', 'Bank details: Account no.'. */
  readonly label: Label
  readonly group?: string
  /** The list whose first row contains it. */
  readonly list?: string
}

/**
 * Every field that fits one column, in the order of the contract. `may` tells whether the user has the right that
 * guards a field.
 */
export function flatFields(fields: Fields, may: (right: string) => boolean): FlatField[] {
  return Object.entries(fields).flatMap(([name, field]): FlatField[] => {
    if ((field.right && !may(field.right)) || !isFlat(field)) return []
    if (field.type.kind !== 'group') return [{ name, field, label: field.label }]
    return Object.entries(field.type.fields)
      .filter(([, inner]) => isFlat(inner) && inner.type.kind !== 'group')
      .map(([key, inner]) => ({
        name: `${name}.${key}`,
        field: inner,
        label: label(`${field.label.en}: ${inner.label.en}`, `${field.label.zh}：${inner.label.zh}`),
        group: name,
      }))
  })
}

/**
 * Every field that may be a column of an imported file: the flat fields, those of the first row of some lists
 * (`contacts.name`), and lists that fit in one cell. `may` as for `flatFields`.
 */
export function fileFields(fields: Fields, may: (right: string) => boolean): FlatField[] {
  const lists = Object.entries(fields).flatMap(([name, field]): FlatField[] => {
    const { type } = field
    if (!isRowsApart(type) || (field.right && !may(field.right))) return []
    // Only imports use its column; exports write these rows to a sheet of their own.
    if (type.importWords) {
      const words = { ...type.importWords, write: () => '' }
      return [{ name, field: { ...field, type: { ...type, cell: true, words } }, label: field.label }]
    }
    if (!type.firstInColumns) return []
    return Object.entries(type.fields)
      .filter(([, inner]) => isFlat(inner) && inner.type.kind !== 'flag')
      .map(([key, inner]) => ({
        name: `${name}.${key}`,
        field: { ...inner, required: false },
        label: label(`${field.label.en}: ${inner.label.en}`, `${field.label.zh}：${inner.label.zh}`),
        list: name,
      }))
  })
  return [...flatFields(fields, may), ...lists]
}

const isRowsApart = (type: Field['type']): type is RowsType => type.kind === 'rows' && !type.cell

const isFlat = ({ type }: Field) =>
  !isRowsApart(type) && type.kind !== 'file' && !(type.kind === 'text' && type.form === 'secret')

type Values = Readonly<Record<string, unknown>>

/** A record's value of a flat field; null in a group that is absent. */
export function flatValue(record: Values, { name, group }: FlatField): unknown {
  if (!group) return record[name] ?? null
  return (record[group] as Values | null | undefined)?.[name.slice(group.length + 1)] ?? null
}

/**
 * Flat values (by flat name) in the form of a record: the values of a group become one object, merged into that of
 * `before`; a group without any value is null.
 */
export function unflattened(fields: Fields, flat: Values, before: Values = {}): Record<string, unknown> {
  const record: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(flat)) {
    const [name, inner] = path.split('.') as [string, string | undefined]
    if (inner === undefined) {
      record[name] = value
      continue
    }
    const type = fields[name]!.type
    const inGroup = type.kind === 'group' ? type.fields : {}
    const empty = Object.fromEntries(Object.entries(inGroup).map(([key, of]) => [key, emptyValue(of)]))
    record[name] = { ...empty, ...((record[name] ?? before[name]) as object | null), [inner]: value }
  }
  for (const [name, value] of Object.entries(record)) {
    if (fields[name]?.type.kind === 'group' && value && Object.values(value).every((part) => part === null))
      record[name] = null
  }
  return record
}
