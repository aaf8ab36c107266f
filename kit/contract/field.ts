import type { z } from 'zod'
import type { Label, Language } from './label.ts'

export type Option<V extends string = string> = {
  readonly value: V
  readonly label: Label
  /** A short form of the label for use in a record's name, where the label is too long. */
  readonly short?: Label
}

export type FieldType =
  | {
      readonly kind: 'text'
      readonly max: number
      readonly form: 'line' | 'lines' | 'code' | 'phone' | 'email' | 'url' | 'secret' | 'token'
    }
  /** Lists sort choices in their declared order, or by the names shown with `order` (countries, for instance). */
  | { readonly kind: 'choice'; readonly options: readonly Option[]; readonly order: 'declared' | 'name' }
  | { readonly kind: 'choices'; readonly options: readonly Option[] }
  | { readonly kind: 'integer'; readonly min: number; readonly max: number }
  | {
      readonly kind: 'decimal'
      readonly scale: number
      readonly min: string | undefined
      readonly max: string | undefined
    }
  | { readonly kind: 'date' }
  | { readonly kind: 'instant' }
  | { readonly kind: 'flag' }
  /**
   * `kinds` are the kinds of record that the field takes, `within` restricts them to records whose field `by` equals
   * the record's own field `of`. `searched`: the search also finds the record by the referenced record's names, and by
   * these of its fields for users who may open it.
   */
  | {
      readonly kind: 'reference'
      readonly to: string
      readonly kinds?: readonly string[] | undefined
      readonly within?: { readonly of: string; readonly by: string } | undefined
      readonly searched?: readonly string[] | undefined
    }
  /** `searched`: the search also finds the record by the value's names. */
  | { readonly kind: 'master'; readonly key: string; readonly searched?: boolean | undefined }
  | { readonly kind: 'masters'; readonly key: string }
  | { readonly kind: 'file' }
  | {
      readonly kind: 'rows'
      readonly fields: Fields
      readonly max: number
      /** The rows also fit in one cell of a spreadsheet: as `words` write them, else `1000: 3.20; 3000: 2.95`. */
      readonly cell: boolean
      /** Files may have the first row in columns of the record's own sheet. */
      readonly firstInColumns?: boolean | undefined
      /** The notation in which files may have the rows in one cell, though exports use a sheet. */
      readonly importWords?: Omit<RowsWords, 'write'> | undefined
      /** Precedes a value that is alone in its cell: `3.20` is read as `0: 3.20`. */
      readonly lone?: string | undefined
      readonly share?: ShareOf | undefined
      readonly words?: RowsWords | undefined
    }
  | { readonly kind: 'group'; readonly fields: Fields }

export type RowsType = Extract<FieldType, { kind: 'rows' }>

/**
 * Rows that are shares of members in a whole: the field that names the member (master data) and the field of
 * its amount (a number). Lists filter by them: `cotton:60..100`.
 */
export type ShareOf = { readonly of: string; readonly amount: string }

/** Writes a list of rows as one line of text, for lists, cells and files, and reads it back. */
export type RowsWords = {
  /** `name` returns the name of a master data value in the language. */
  readonly write: (rows: readonly any[], language: Language, name: (id: string) => string | undefined) => string
  /** The rows of a text, or why it cannot be read; `find` looks up a name. */
  readonly read: (text: string, find: (name: string) => Meaning) => { readonly rows: readonly unknown[] } | Misread
  /** The expected content of a cell, in one sentence with an example. */
  readonly expected: Label
}

/** The result of looking up a name: the stored value, nothing, or several records with that name. */
export type Meaning = { readonly value: unknown } | { readonly several: readonly string[] } | undefined

/** Why a text cannot be read as rows, and what was expected if that is more precise than the general sentence. */
export type Misread = { readonly problem: Label; readonly expected?: Label }

/**
 * One field of a resource: its meaning, its label in both languages and its rule.
 * `schema` parses a filled value; an empty value is null (a list: []) and allowed unless `required`.
 */
export interface Field<V = any, R extends boolean = boolean> {
  readonly type: FieldType
  readonly label: Label
  readonly schema: z.ZodType<V>
  readonly required: R
  /** Shown behind the value and in the form, for instance `g/m²`. */
  readonly unit?: string
  /** The choice beside it, in the same record or row, that holds the unit of its value. */
  readonly unitIn?: string
  /** The reference beside it, in the same record or row, whose record limits its values: a size is one of its style. */
  readonly of?: string
  readonly help?: Label
  /** The value that an add uses if the field is absent. Edits ignore it. */
  readonly initial?: V
  /** Gives the column an index, for long lists that are often filtered or sorted by it; other fields work without. */
  readonly indexed?: true
  /** Only users who hold this right see, filter, sort or change it. */
  readonly right?: string
  /** Belongs to this record alone (a code, a progress), so that a copy of the record begins without it. */
  readonly alone?: true
}

export type Fields = Readonly<Record<string, Field>>

/** A field's value in a record: null when empty, lists are never null. */
export type ValueOf<F> =
  F extends Field<infer V, infer R> ? (R extends true ? V : V extends readonly unknown[] ? V : V | null) : never

type RequiredNames<F extends Fields> = { [K in keyof F]: F[K] extends Field<any, true> ? K : never }[keyof F]

/** The input of an add: required fields present, the others may be absent or null. */
export type InputOfFields<F extends Fields> = { [K in RequiredNames<F>]: ValueOf<F[K]> } & {
  [K in Exclude<keyof F, RequiredNames<F>>]?: ValueOf<F[K]> | null | undefined
}

export type ValuesOf<F extends Fields> = { [K in keyof F]: ValueOf<F[K]> }

/** The stored value of an empty field. */
export const emptyValue = (field: Field): null | [] => (isList(field) ? [] : null)

const isList = (field: Field) =>
  field.type.kind === 'rows' || field.type.kind === 'masters' || field.type.kind === 'choices'

/** Whether a value counts as empty: null, undefined, '' or a list without members. */
export const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
