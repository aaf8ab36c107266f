import type { Field, Fields, Resource } from '@sms/kit/contract'
import type { FormLayout } from '../form/layout.ts'

/** Whether a value fits a cell of a list: lists of rows, groups, files and long texts need the form. */
const fits = ({ type }: Field) =>
  !(['rows', 'group', 'file', 'instant'] as readonly string[]).includes(type.kind) &&
  !(type.kind === 'text' && type.form === 'lines')

/**
 * The fields of a list that can be edited in its cells: those that an edit may change and this user may see, but what
 * the page around sets for good (`fixed`) and what comes with the record's place (`given` of its form).
 */
export const editableFields = (
  contract: Resource<any, any>,
  may: (right: string | undefined) => boolean,
  fixed: Readonly<Record<string, string>>,
  form: FormLayout | undefined,
): string[] =>
  Object.entries(contract.fields as Fields).flatMap(([name, field]) =>
    fits(field) && may(field.right) && !Object.hasOwn(fixed, name) && !form?.given.includes(name) ? [name] : [],
  )

/**
 * The fields that can be changed for many records at once: what names a single record stays its own. The server has
 * the last word.
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
    !form?.given.includes(name)
      ? [name]
      : [],
  )
  const at = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return names.sort((a, b) => at(a) - at(b))
}
