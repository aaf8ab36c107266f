import type { Fields, FieldType } from '@sms/kit/contract'

/** A value in a record: where it stands (`contacts.0.card`), of which type, and what it is; never empty. */
export type Leaf = { readonly field: string; readonly type: FieldType; readonly value: unknown }

/** The filled values of a record, those inside rows and groups each by itself. */
export function valuesIn(fields: Fields, values: Readonly<Record<string, unknown>>, before = ''): Leaf[] {
  return Object.entries(fields).flatMap(([name, { type }]): Leaf[] => {
    const value = values[name]
    const field = before + name
    if (value === null || value === undefined) return []
    switch (type.kind) {
      case 'rows':
        return (value as Record<string, unknown>[]).flatMap((row, i) => valuesIn(type.fields, row, `${field}.${i}.`))
      case 'group':
        return valuesIn(type.fields, value as Record<string, unknown>, `${field}.`)
      default:
        return [{ field, type, value }]
    }
  })
}

/** The types of a record's fields, those inside rows and groups each by itself. */
export const typesIn = (fields: Fields): FieldType[] =>
  Object.values(fields).flatMap(({ type }) =>
    type.kind === 'rows' || type.kind === 'group' ? typesIn(type.fields) : [type],
  )
