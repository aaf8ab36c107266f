import { emptyValue, type Field, type Fields, type ListChange } from '@sms/kit/contract'
import { readValue } from '../../form/values.ts'

/** What is done with a list of values; any other field is given a value. */
export type Mode = 'set' | 'add' | 'remove'

/** One field of a bulk change as it is being put together. */
export type FieldEdit = { readonly name: string; readonly mode: Mode; readonly value: unknown }

export const isList = ({ type }: Field) => type.kind === 'choices' || type.kind === 'masters'

/** A field just chosen, with nothing in it yet; to lists people mostly add. */
export const begun = (name: string, field: Field): FieldEdit => ({
  name,
  mode: isList(field) ? 'add' : 'set',
  value: emptyValue(field),
})

/** Whether there is anything to do: a list that nothing is added to or removed from stays as it is. */
export const isReady = ({ mode, value }: FieldEdit) => mode === 'set' || (value as readonly unknown[]).length > 0

/** The patch of a bulk change. */
export const patchOf = (edits: readonly FieldEdit[], fields: Fields): Record<string, unknown> =>
  Object.fromEntries(
    edits.map(({ name, mode, value }) => {
      const read = readValue(fields[name]!, value)
      return [name, mode === 'set' ? read : ({ [mode]: read } as ListChange)]
    }),
  )
