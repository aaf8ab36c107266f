import { type Field, type Fields, filterKind, isSortable, type Resource } from '@sms/kit/contract'
import { useMemo } from 'react'
import { useApp } from '../../page/app.tsx'

/** A field of a contract with its name. */
export type NamedField = { readonly name: string; readonly field: Field }

/** The fields that a user with these rights may see, without `id` and `version`. */
export const visibleFields = (contract: Resource<any, any>, rights: readonly string[]): NamedField[] =>
  Object.entries(contract.all as Fields)
    .map(([name, field]) => ({ name, field }))
    .filter(({ name, field: { right } }) => name !== 'id' && name !== 'version' && (!right || rights.includes(right)))

/** The fields of a contract that this user may see; a stable list as long as the rights stay. */
export function useVisible(contract: Resource<any, any>): readonly NamedField[] {
  const { rights } = useApp().user
  return useMemo(() => visibleFields(contract, rights), [contract, rights])
}

/** Whether filtering by the field makes sense: a field that is never empty needs filterable values. */
export const isFilterable = (field: Field) => filterKind(field) !== 'filled' || !field.required

/** The name of the field that a column sorts by, if it can. */
export const sortName = (contract: Resource<any, any>, name: string): string | undefined => {
  const field = (contract.all as Fields)[name]
  return field && isSortable(field) ? name : undefined
}
