import type { Field, FieldType } from '@sms/kit/contract'
import type { Problems } from './problems.ts'

/** Where a control is shown: in a form, in a cell of a list of rows, or in place of a fact on a record's page. */
type Place = 'form' | 'cell' | 'fact'

/** Marks a change that is still being typed; a choice or Enter reports its change without it. */
export type ChangeCause = 'typed'

/**
 * The props of every control. `value` is a record's value, or the typed text while it is not valid; `onChange` reports
 * the same, and null (for a list: []) for an emptied control.
 */
export type ControlProps<V = unknown, T extends FieldType = FieldType> = {
  /** The id of the element that takes the focus; a label points to it. */
  readonly id: string
  /** The path of this value's problems: `code`, `contacts.0.email`. */
  readonly path: string
  readonly field: Field & { readonly type: T }
  readonly value: V
  readonly onChange: (value: V, cause?: ChangeCause) => void
  /** Called when the focus has left the value at this path. */
  readonly onLeave?: ((path: string) => void) | undefined
  readonly problems: Problems
  readonly place?: Place | undefined
  readonly disabled?: boolean | undefined
  readonly autoFocus?: boolean | undefined
  /** Ids of the elements with its help and its problem. */
  readonly describedBy?: string | undefined
  /** The record whose parts are offered, where the field refers to or holds parts of another field's record. */
  readonly among?: string | null | undefined
  /** The record that cannot be chosen: the edited record itself, in a reference to its own kind. */
  readonly except?: string | undefined
  /** The accessible name where no label is visible. */
  readonly name?: string | undefined
}

export type ControlOf<K extends FieldType['kind'], V> = ControlProps<V, Extract<FieldType, { kind: K }>>
