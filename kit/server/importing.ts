import type { Label } from '@sms/kit/contract'
import type { Ctx } from './context.ts'

/** Values by field name, as a record holds them. */
export type Values = Record<string, unknown>

/** Values that follow from others of the row, with the one sentence that tells people so. */
export type Derived = { readonly set: Values; readonly note: Label }

/** What a noun may say of its imports. Nothing of it is needed; it makes other people's files fit. */
export type Importing = {
  /**
   * Fields that tell records apart although the database does not forbid two with the same values: a certificate's
   * standard and number.
   */
  readonly identity?: readonly string[]
  /** Headers under which fields stand in people's files besides their labels and names; better ones first. */
  readonly synonyms?: Readonly<Record<string, readonly string[]>>
  /**
   * The stored value of a text that is no label of it, or a number of another unit than its own; of a list one piece at a
   * time. Undefined when unknown.
   */
  readonly read?: Readonly<Record<string, (text: string) => unknown>>
  /** What a number that was read stands for under a column's header, which may count the other way: `Shrinkage` for a change. */
  readonly meant?: (field: string, header: string, value: string) => string
  /** Whether a text in a column of a field says that there is nothing ('Date Not Captured'): it counts as empty, with a note. */
  readonly nothing?: (field: string, text: string) => boolean
  /** What a name that nobody bears fills of the record that it becomes, by the field that it stands in; else the name alone. */
  readonly named?: Readonly<Record<string, (name: string) => Values>>
  /**
   * Fields whose cells may hold other fields' values as well ('500 m', '2.35 USD/yd'). Asked only of texts that the field
   * alone cannot read; a row where a column of its own says something else has an error.
   */
  readonly split?: Readonly<Record<string, CellParts>>
  /** What the header of a field's column says of others, as texts: `Price (USD/m)`. They are offered as values for all rows. */
  readonly headed?: (field: string, header: string) => Readonly<Record<string, string>> | undefined
  /**
   * Values that follow from the row's others. `before` is the record that the row changes; what stands there already,
   * and fields that have a column of their own, must be left alone, or an export would not come back unchanged.
   */
  readonly derive?: (
    values: Readonly<Values>,
    before: Readonly<Values> | undefined,
    hasColumn: (field: string) => boolean,
  ) => readonly Derived[]
  /** Which records resemble one another. */
  readonly similar?: Resemblance
  /** Set for a sub-resource whose records may stand in the rows of their parents: a price beside each fabric. */
  readonly beside?: Beside
  /** In which order new records are written, where some need others to be there; else that of the file. */
  readonly inOrder?: (one: Readonly<Values>, other: Readonly<Values>) => number
  /** Completes new records by what only the database knows, just before they are written: the next place in an order. */
  readonly complete?: (ctx: Ctx, records: readonly Values[]) => Promise<readonly Values[]>
}

/** How records of a sub-resource stand in the rows of their parents. */
export type Beside = {
  /** The fields whose columns are read. */
  readonly fields: readonly string[]
  /** The one of them that must be filled: a row without it has no such record. */
  readonly needed: string
  /** Fields that take the value of the parent's field of the same name. */
  readonly inherited: readonly string[]
  /** Fields of the parent for the same content in words; they lose a column that can be read as such a record. */
  readonly instead: readonly string[]
}

/** How a cell of several values parts into the texts of fields, its own among them, and the sentence that tells people so. */
export type CellParts = {
  readonly at: (text: string) => Readonly<Record<string, string>> | undefined
  readonly note: Label
}

/** Two records that share one of their keys resemble one another; `column` holds the keys of those that exist. */
export type Resemblance = {
  /** What the key is called where a row may be matched by it, for instance 'Name'. */
  readonly label: Label
  /** The derived column, an array of text under a GIN index. */
  readonly column: string
  readonly keys: (record: Readonly<Values>) => readonly string[]
}

/** Stands for `similar` where a setting names the key. */
export const similarKey = '~similar'
