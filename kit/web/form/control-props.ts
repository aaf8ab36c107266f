import type { Field, FieldType } from '@sms/kit/contract'
import type { Problems } from './problems.ts'

/** Where a control stands: in a form, in a cell of a list of rows, or in the place of a shown fact. */
export type Place = 'form' | 'cell' | 'fact'

/** That somebody is still typing what is told; what was decided at once, by a choice or by Enter, comes without. */
export type Told = 'typed'

/**
 * What every control is given. `value` is as it stands in a record, or the text as typed while it is none;
 * `onChange` answers in the same way, an emptied control with null (a list: []).
 */
export type ControlProps<V = unknown, T extends FieldType = FieldType> = {
  /** The id of the element that takes the focus; a label points to it. */
  readonly id: string
  /** Where problems of this value are said: `code`, `contacts.0.email`. */
  readonly path: string
  readonly field: Field & { readonly type: T }
  readonly value: V
  readonly onChange: (value: V, told?: Told) => void
  /** The focus has left the value at this path. */
  readonly onLeave?: ((path: string) => void) | undefined
  /** What is wrong at this path and inside it. */
  readonly problems: Problems
  readonly place?: Place | undefined
  readonly disabled?: boolean | undefined
  readonly autoFocus?: boolean | undefined
  /** Ids of the elements that say more about it: its help and its problem. */
  readonly describedBy?: string | undefined
  /** The record whose parts are offered, where the field takes parts of what another field names. */
  readonly among?: string | null | undefined
  /** The record that cannot be chosen, where one of its own kind is asked for: itself. */
  readonly except?: string | undefined
  /** The name it is read out by where no label is seen. */
  readonly name?: string | undefined
}

/** A control of one kind of field. */
export type ControlOf<K extends FieldType['kind'], V> = ControlProps<V, Extract<FieldType, { kind: K }>>
