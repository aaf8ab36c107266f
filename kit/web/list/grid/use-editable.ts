import type { Field, Fields, Resource } from '@sms/kit/contract'
import type { FormLayout } from '../../form/layout.ts'

type Context = {
  readonly contract: Resource<any, any>
  readonly may: (right: string | undefined) => boolean
  /** The page's fixed filters. */
  readonly fixed: Readonly<Record<string, string>>
  readonly form: FormLayout | undefined
}

/** The fields that this user may edit in a list: not those of fixed filters, or that the record's place presets. */
const offered = ({ contract, may, fixed, form }: Context) =>
  Object.entries(contract.fields as Fields).filter(
    ([name, { right }]) => may(right) && !Object.hasOwn(fixed, name) && !form?.preset.includes(name),
  )

/** Whether a field can be edited in a cell: rows, groups, files and long texts need the form. */
const fitsInCell = ({ type }: Field) =>
  !(['rows', 'group', 'file', 'instant'] as readonly string[]).includes(type.kind) &&
  !(type.kind === 'text' && type.form === 'lines')

/** The names of the fields that can be edited in cells. */
export const editableFields = (context: Context): string[] =>
  offered(context).flatMap(([name, field]) => (fitsInCell(field) ? [name] : []))

/**
 * The fields of a bulk edit, in the order of the form: all but files and those that form a record's name. The server
 * decides finally.
 */
export const bulkFields = (context: Context): string[] => {
  const { contract, form } = context
  const order = form?.sections.flatMap((section) => section.rows.flat()) ?? []
  const rank = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length)
  return offered(context)
    .flatMap(([name, { type }]) => (type.kind === 'file' || contract.names.includes(name as never) ? [] : [name]))
    .sort((a, b) => rank(a) - rank(b))
}
