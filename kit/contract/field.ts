import type { z } from 'zod'
import type { Label, Language } from './label.ts'

export type Option<V extends string = string> = {
  readonly value: V
  readonly label: Label
  /** What it is called among the other parts of a record's name, where the whole label is too long for that. */
  readonly short?: Label
}

/** What a field holds. Web, server, import and export each look at `kind` and nothing else. */
export type FieldType =
  | {
      readonly kind: 'text'
      readonly max: number
      readonly form: 'line' | 'lines' | 'code' | 'phone' | 'email' | 'url' | 'secret' | 'token'
    }
  /** A list sorts choices in their declared order, or by the names shown where `order` says so (countries, for instance). */
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
   * `kinds`: of a resource that stands for records of several kinds, those that the field takes. `within`: only those count
   * whose field `by` names what the record's own field `of` does. `searched`: the record is found by what it names as well,
   * by its names, and by these fields of it for those who may open it.
   */
  | {
      readonly kind: 'reference'
      readonly to: string
      readonly kinds?: readonly string[] | undefined
      readonly within?: { readonly of: string; readonly by: string } | undefined
      readonly searched?: readonly string[] | undefined
    }
  /** `searched`: the record is found by the value's names as well. */
  | { readonly kind: 'master'; readonly key: string; readonly searched?: boolean | undefined }
  | { readonly kind: 'masters'; readonly key: string }
  | { readonly kind: 'file' }
  | {
      readonly kind: 'rows'
      readonly fields: Fields
      readonly max: number
      /** The rows also stand in one cell of a spreadsheet: as `words` say them, else `1000: 3.20; 3000: 2.95`. */
      readonly cell: boolean
      /** Files may have its first row in columns of the record's own sheet. */
      readonly first?: boolean | undefined
      /** How files may say the rows in one cell, though exports give them a sheet. */
      readonly spoken?: Omit<RowsWords, 'say'> | undefined
      /** What stands before a value that is alone in its cell: `3.20` is `0: 3.20`. */
      readonly lone?: string | undefined
      readonly share?: ShareOf | undefined
      readonly words?: RowsWords | undefined
    }
  | { readonly kind: 'group'; readonly fields: Fields }

/**
 * Rows that are the shares of some members in a whole: which of their fields names the member (master data) and which
 * its amount (a number). Lists are filtered by them, `cotton:60..100`.
 */
export type ShareOf = { readonly of: string; readonly amount: string }

/** How a list of rows is said in one line, and how such a line is read: what stands in its place in lists, cells and files. */
export type RowsWords = {
  /** `name` gives what master data values are called in the language. */
  readonly say: (rows: readonly any[], language: Language, name: (id: string) => string | undefined) => string
  /** The rows that a text means, or why it cannot be read; `find` gives what a name stands for. */
  readonly read: (text: string, find: (name: string) => Meaning) => { readonly rows: readonly unknown[] } | Misread
  /** What a cell should hold, in one sentence with an example. */
  readonly expected: Label
}

/** What a name stands for: the stored value, nothing known, or several that bear it. */
export type Meaning = { readonly value: unknown } | { readonly several: readonly string[] } | undefined

/** Why a text means no rows, and what was expected where that can be said better than in general. */
export type Misread = { readonly problem: Label; readonly expected?: Label }

/**
 * One field of a resource: its meaning, its label in both languages and its rule.
 * `schema` parses a filled value; an empty one is null (a list: []) and allowed unless `required`.
 */
export interface Field<V = any, R extends boolean = boolean> {
  readonly type: FieldType
  readonly label: Label
  readonly schema: z.ZodType<V>
  readonly required: R
  /** Shown behind the value and in the form, for instance `g/m²`. */
  readonly unit?: string
  /** One line that helps to fill it in. */
  readonly help?: Label
  /** What an add fills in when the field is not named. Never used by an edit. */
  readonly initial?: V
  /** Long lists are often filtered or sorted by it: its column has an index. Without one it still can be. */
  readonly indexed?: true
  /** Only users who hold this right see, filter, sort or change it. */
  readonly right?: string
  /** It names this one thing, or says how far that has come, so that a record made from another begins without it. */
  readonly alone?: true
}

export type Fields = Readonly<Record<string, Field>>

/** A field's value in a record: null when empty, lists are never null. */
export type ValueOf<F> =
  F extends Field<infer V, infer R> ? (R extends true ? V : V extends readonly unknown[] ? V : V | null) : never

type RequiredNames<F extends Fields> = { [K in keyof F]: F[K] extends Field<any, true> ? K : never }[keyof F]

/** What an add takes: required fields present, the others may be left out or null. */
export type InputOfFields<F extends Fields> = { [K in RequiredNames<F>]: ValueOf<F[K]> } & {
  [K in Exclude<keyof F, RequiredNames<F>>]?: ValueOf<F[K]> | null | undefined
}

/** Every field with its value. */
export type ValuesOf<F extends Fields> = { [K in keyof F]: ValueOf<F[K]> }

/** The value that stands for "empty" in a record. */
export const emptyValue = (field: Field): null | [] => (isList(field) ? [] : null)

export const isList = (field: Field) =>
  field.type.kind === 'rows' || field.type.kind === 'masters' || field.type.kind === 'choices'

/** Whether a value counts as empty: null, undefined, '' or a list without members. */
export const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
