import { emptyValue, type Field, type Fields, type ListChange } from '@sms/kit/contract'
import { readValue } from '../../form/values.ts'

/** What happens to a list of values; other fields always get a new value. */
export type Mode = 'set' | 'add' | 'remove'

/** One field of a bulk change that the user is composing. */
export type FieldEdit = { readonly name: string; readonly mode: Mode; readonly value: unknown }

export const isList = ({ type }: Field) => type.kind === 'choices' || type.kind === 'masters'

/** The edit of a newly chosen field, still without a value; lists begin with adding. */
export const newEdit = (name: string, field: Field): FieldEdit => ({
  name,
  mode: isList(field) ? 'add' : 'set',
  value: emptyValue(field),
})

/** Whether the edit is complete: adding or removing needs a value. */
export const isReady = ({ mode, value }: FieldEdit) => mode === 'set' || (value as readonly unknown[]).length > 0

/** The patch of a bulk change: the new value of each field, or for a list `{ add: … }` or `{ remove: … }`. */
export const patchOf = (edits: readonly FieldEdit[], fields: Fields): Record<string, unknown> =>
  Object.fromEntries(
    edits.map(({ name, mode, value }) => {
      const read = readValue(fields[name]!, value)
      return [name, mode === 'set' ? read : ({ [mode]: read } as ListChange)]
    }),
  )
