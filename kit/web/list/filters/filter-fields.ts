import { type Field, type Fields, filterKind, isSortable, type Resource } from '@sms/kit/contract'

/** A field of a contract with its name. */
export type NamedField = { readonly name: string; readonly field: Field }

/** The fields that a user may see: no internal ones, and guarded fields only with their right. */
export const visibleFields = (
  contract: Resource<any, any>,
  may: (right: string | undefined) => boolean,
): NamedField[] =>
  Object.entries(contract.all as Fields)
    .filter(([name, field]) => name !== 'id' && name !== 'version' && may(field.right))
    .map(([name, field]) => ({ name, field }))

/** Whether filtering by the field makes sense: a field that is never empty needs filterable values. */
export const isFilterable = (field: Field) => filterKind(field) !== 'filled' || !field.required

/** The name of the field that a column sorts by, if it can. */
export const sortName = (contract: Resource<any, any>, name: string): string | undefined => {
  const field = (contract.all as Fields)[name]
  return field && isSortable(field) ? name : undefined
}
