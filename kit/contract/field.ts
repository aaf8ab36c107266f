import type { z } from 'zod'
import type { Label } from './label.ts'

export type Option<V extends string = string> = { readonly value: V; readonly label: Label }

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
  | { readonly kind: 'reference'; readonly to: string }
  | { readonly kind: 'master'; readonly key: string }
  | { readonly kind: 'masters'; readonly key: string }
  | { readonly kind: 'file' }
  /** With `cell` the rows also stand in one cell of a spreadsheet: `1000: 3.20; 3000: 2.95`. */
  | { readonly kind: 'rows'; readonly fields: Fields; readonly max: number; readonly cell: boolean }
  | { readonly kind: 'group'; readonly fields: Fields }

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
  /** Only users who hold this right see, filter, sort or change it. */
  readonly right?: string
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
