import type { Field, Fields, Resource } from '@sms/kit/contract'
import type { FormLayout } from '../../form/layout.ts'

/** Whether a field can be edited in a cell: rows, groups, files and long texts need the form. */
const fits = ({ type }: Field) =>
  !(['rows', 'group', 'file', 'instant'] as readonly string[]).includes(type.kind) &&
  !(type.kind === 'text' && type.form === 'lines')

/**
 * The fields that can be edited in cells: those that an edit may change and this user may see, except for the page's
 * fixed filters (`fixed`) and the fields that the record's place determines (`preset` of its form).
 */
export const editableFields = (
  contract: Resource<any, any>,
  may: (right: string | undefined) => boolean,
  fixed: Readonly<Record<string, string>>,
  form: FormLayout | undefined,
): string[] =>
  Object.entries(contract.fields as Fields).flatMap(([name, field]) =>
    fits(field) && may(field.right) && !Object.hasOwn(fixed, name) && !form?.preset.includes(name) ? [name] : [],
  )

/**
 * The fields that can be changed for many records at once, without naming fields. The server decides
 * finally.
 */
export const bulkFields = (
  contract: Resource<any, any>,
  may: (right: string | undefined) => boolean,
  fixed: Readonly<Record<string, string>>,
  form: FormLayout | undefined,
): string[] => {
  const order = form?.sections.flatMap((section) => section.rows.flat()) ?? []
  const names = Object.entries(contract.fields as Fields).flatMap(([name, { type, right }]) =>
    type.kind !== 'file' &&
    may(right) &&
    !(contract.names as readonly string[]).includes(name) &&
    !Object.hasOwn(fixed, name) &&
    !form?.preset.includes(name)
      ? [name]
      : [],
  )
  const at = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return names.sort((a, b) => at(a) - at(b))
}
