import type { Label } from '@sms/kit/contract'
import type { Ctx } from './context.ts'
import type { Values } from './noun.ts'

/** Values that follow from others of the row, with the note that explains them to the user. */
export type Derived = { readonly set: Values; readonly note: Label }

/** How a noun reads spreadsheets that other people have made. */
export type Importing = {
  /**
   * Fields that identify a record although the database allows two with the same values: a certificate's standard and
   * number.
   */
  readonly identity?: readonly string[]
  /** Further headers of fields in people's files, besides their labels and names; the most specific first. */
  readonly synonyms?: Readonly<Record<string, readonly string[]>>
  /**
   * Reads a text that is no label of the field, or a number in another unit; of a list one item at a time. Returns
   * undefined for an unknown text.
   */
  readonly read?: Readonly<Record<string, (text: string) => unknown>>
  /** Adjusts a number by the header of its column, which may have the opposite sign: `Shrinkage` for a change. */
  readonly adjustByHeader?: (field: string, header: string, value: string) => string
  /** Whether a text in a field's column means an empty cell ('Date Not Captured'); the row gets a note. */
  readonly meansEmpty?: (field: string, text: string) => boolean
  /** By field: the values of the record that an unknown name becomes; by default the name alone. */
  readonly valuesOfName?: Readonly<Record<string, (name: string) => Values>>
  /**
   * Fields whose cells may also hold values of other fields ('500 m', '2.35 USD/yd'). Used only for texts that the
   * field itself cannot read; a row whose own column has a different value has an error.
   */
  readonly split?: Readonly<Record<string, CellParts>>
  /**
   * Values of other fields in the header of a field's column: `Price (USD/m)`. They are offered as values for all rows.
   */
  readonly valuesInHeader?: (field: string, header: string) => Readonly<Record<string, string>> | undefined
  /**
   * Derives values from the others of a row. `before` is the record that the row changes; its values, and fields with a
   * column of their own, must stay, so that an export can be imported unchanged.
   */
  readonly derive?: (
    values: Readonly<Values>,
    before: Readonly<Values> | undefined,
    hasColumn: (field: string) => boolean,
  ) => readonly Derived[]
  readonly similar?: Resemblance
  /** Set for a sub-resource whose records may stand in the rows of their parents: a price beside each fabric. */
  readonly beside?: Beside
  /** The order in which new records are written, if some depend on others; by default the order of the file. */
  readonly inOrder?: (a: Readonly<Values>, b: Readonly<Values>) => number
  /**
   * Adds values that only the database knows to new records just before they are written: the next place in an order.
   */
  readonly complete?: (ctx: Ctx, records: readonly Values[]) => Promise<readonly Values[]>
}

/** How records of a sub-resource stand in the rows of their parents. */
export type Beside = {
  readonly fields: readonly string[]
  /** The one of them that must be filled: a row without it has no such record. */
  readonly needed: string
  /** Fields that take the value of the parent's field of the same name. */
  readonly inherited: readonly string[]
  /** Fields of the parent for the same content in words; they lose a column that can be read as such a record. */
  readonly instead: readonly string[]
  /**
   * Set if a parent may have several such records, in rows that repeat its key or leave its columns empty: the field
   * with their position within the parent, counted where it has no column. An existing record found by such a count
   * must agree in some fields.
   */
  readonly position?: { readonly field: string; readonly agrees: readonly string[] }
}

/** How a cell with several values splits into texts by field, its own field included, and the note for the user. */
export type CellParts = {
  readonly read: (text: string) => Readonly<Record<string, string>> | undefined
  readonly note: Label
}

/** Two records resemble each other if they share a key; `column` holds the keys of stored records. */
export type Resemblance = {
  /** The name of the key in the wizard, for instance 'Name'. */
  readonly label: Label
  /** The derived column: a text array with a GIN index. */
  readonly column: string
  readonly keys: (record: Readonly<Values>) => readonly string[]
}

/** The name of the key `similar` in settings. */
export const similarKey = '~similar'
