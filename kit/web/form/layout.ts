import {
  type Field,
  type FieldName,
  type Fields,
  type InputOf,
  isEmpty,
  type Label,
  type Named,
  type RecordOf,
  type Resource,
  type ValuesOfResource,
} from '@sms/kit/contract'
import type { ComponentType } from 'react'
import type { ControlProps } from './control-props.ts'
import type { FormStore } from './store.ts'
import type { Values } from './values.ts'

type AnyResource = Resource<any, any>

/** A section of a form with its heading; the fields of a row stand side by side where there is room. */
export type Section = {
  readonly title: Label
  readonly rows: readonly (readonly string[])[]
  /** Rarely read: a record's page shows it folded under “More facts”. */
  readonly folded?: boolean
}

/** What the text after an add depends on besides the record. */
type Reader = { readonly noMailServer?: boolean }

type Following<V> = (chosen: Named, whole: () => Promise<Readonly<Record<string, any>>>) => V | Promise<V>

type More<R extends AnyResource, Given extends string> = {
  /** Fields whose value comes from outside the form (a certificate's supplier); the form does not show them. */
  readonly preset?: readonly Given[]
  /** The facts at the top of a record's page, of its own and of computed fields; the groups hold the others. */
  readonly first?: readonly (FieldName<R> | (keyof R['owned'] & string))[]
  /** What follows from a field's value, shown beside it while typing: millimetres of ligne, the sum of stages. */
  readonly beside?: { readonly [N in FieldName<R>]?: (values: Partial<ValuesOfResource<R>>) => Label | undefined }
  /**
   * The text of a fact that only commands change, in place of its plain value on the record's page; undefined hides the
   * fact.
   */
  readonly ownedText?: {
    readonly [N in keyof R['owned'] & string]?: (values: Partial<RecordOf<R>>) => Label | undefined
  }
  /** Further text of the toast after an add, for instance the address that was mailed. */
  readonly added?: (record: RecordOf<R>, reader: Reader) => Label | undefined
  /**
   * Values of other fields of a new record that follow from a chosen record, for instance its usual unit; fields that
   * the user has filled in keep theirs. `whole` reads the chosen record, for users who may open it.
   */
  readonly follows?: { readonly [N in FieldName<R>]?: Following<Partial<ValuesOfResource<R>>> }
  /**
   * Reads the values of several fields from the text of one, for instance both yarns of a cloth; the form sets them
   * once that field is left. Undefined for other texts.
   */
  readonly spreads?: {
    readonly [N in FieldName<R>]?: (
      text: string,
      values: Partial<ValuesOfResource<R>>,
    ) => Partial<ValuesOfResource<R>> | undefined
  }
  /**
   * Conditions of fields that concern only some records, for instance a zipper's gauge; elsewhere they are hidden while
   * empty.
   */
  readonly when?: { readonly [N in FieldName<R>]?: (values: Partial<ValuesOfResource<R>>) => boolean }
  /** The values that a choice offers depending on other fields (the structures of a class); undefined offers all. */
  readonly offers?: {
    readonly [N in FieldName<R>]?: (values: Partial<ValuesOfResource<R>>) => readonly string[] | undefined
  }
  /** The fields of a decided record that are read-only, for instance the terms of an approved price, and the reason. */
  readonly settled?: {
    readonly fields: readonly FieldName<R>[]
    readonly when: (values: Partial<ValuesOfResource<R>>) => boolean
    readonly why: Label
  }
  /** The contracts of sub-records, whose changes stand in the record's history. */
  readonly related?: readonly AnyResource[]
  /** The resource's own controls, in place of those for the field's kind. */
  readonly controls?: { readonly [N in FieldName<R>]?: ComponentType<ControlProps<any>> }
  /** What a record's page shows below a filled fact, for instance facts of another record. */
  readonly below?: { readonly [N in FieldName<R>]?: ComponentType<{ record: RecordOf<R> }> }
}

/**
 * The arrangement of a resource's fields in its form and on its page. Made by `formLayout`, which requires every field.
 */
export type FormLayout<R extends AnyResource = AnyResource> = {
  readonly contract: R
  readonly sections: readonly Section[]
  readonly preset: readonly string[]
  readonly first: readonly string[]
  readonly related: readonly AnyResource[]
  readonly beside: Readonly<Record<string, (values: any) => Label | undefined>>
  readonly ownedText: Readonly<Record<string, (values: any) => Label | undefined>>
  readonly added: ((record: any, reader: Reader) => Label | undefined) | undefined
  readonly follows: Readonly<Record<string, Following<Readonly<Record<string, unknown>>>>>
  readonly spreads: Readonly<Record<string, (text: string, values: any) => Values | undefined>>
  readonly when: Readonly<Record<string, (values: any) => boolean>>
  readonly offers: Readonly<Record<string, (values: any) => readonly string[] | undefined>>
  readonly settled:
    | { readonly fields: readonly string[]; readonly when: (values: any) => boolean; readonly why: Label }
    | undefined
  readonly controls: Readonly<Record<string, ComponentType<ControlProps<any>>>>
  readonly below: Readonly<Record<string, ComponentType<{ record: any }>>>
}

type Sections = readonly { readonly rows: readonly (readonly string[])[] }[]
type RowNames<Rows> = Rows extends readonly [infer Row extends readonly string[], ...infer More]
  ? [...Row, ...RowNames<More>]
  : []
type Names<S> = S extends readonly [infer One extends { readonly rows: unknown }, ...infer More]
  ? [...RowNames<One['rows']>, ...Names<More>]
  : []
type Twice<N> = N extends readonly [infer First, ...infer More]
  ? (First extends More[number] ? First : never) | Twice<More>
  : never

/**
 * Compile-time check of a layout: every field of the contract exactly once; status may be left out, since an action
 * changes it.
 */
export type Complete<R extends AnyResource, S extends Sections, Given extends string> = [
  Exclude<FieldName<R>, 'status' | Given | Names<S>[number]>,
] extends [never]
  ? [Exclude<Names<S>[number], Exclude<FieldName<R>, Given>>] extends [never]
    ? [Twice<Names<S>>] extends [never]
      ? unknown
      : { 'named twice': Twice<Names<S>> }
    : { 'no such field': Exclude<Names<S>[number], Exclude<FieldName<R>, Given>> }
  : { 'forgotten fields': Exclude<FieldName<R>, 'status' | Given | Names<S>[number]> }

/**
 * Declares how a resource's form and page are arranged: titled sections whose rows name every field exactly once.
 * A field forgotten, unknown or named twice does not compile.
 */
export function formLayout<
  R extends AnyResource,
  const S extends readonly Section[],
  const Given extends FieldName<R> = never,
>(contract: R, sections: S & Complete<R, S, Given>, more: More<R, Given> = {}): FormLayout<R> {
  return {
    contract,
    sections,
    preset: more.preset ?? [],
    first: more.first ?? [],
    related: more.related ?? [],
    beside: (more.beside ?? {}) as FormLayout['beside'],
    ownedText: (more.ownedText ?? {}) as FormLayout['ownedText'],
    added: more.added,
    follows: (more.follows ?? {}) as FormLayout['follows'],
    spreads: (more.spreads ?? {}) as FormLayout['spreads'],
    when: (more.when ?? {}) as FormLayout['when'],
    offers: (more.offers ?? {}) as FormLayout['offers'],
    settled: more.settled,
    controls: (more.controls ?? {}) as FormLayout['controls'],
    below: (more.below ?? {}) as FormLayout['below'],
  }
}

/**
 * The fields that a form shows to a user: those of its layout in its order, without those whose right the user lacks.
 */
export function shownFields(layout: FormLayout, may: (right: string | undefined) => boolean): Fields {
  const names = layout.sections.flatMap((section) => section.rows.flat())
  const fields = layout.contract.fields as Fields
  return Object.fromEntries(names.filter((name) => may(fields[name]!.right)).map((name) => [name, fields[name]!]))
}

/** Whether a field is shown for a record with these values; filled fields always are. */
export const isFieldShown = (layout: FormLayout | undefined, name: string, values: Readonly<Record<string, unknown>>) =>
  (layout?.when[name]?.(values) ?? true) || !isEmpty(values[name])

/**
 * The id of the record whose parts a field refers to or holds, taken from another field's value; null while that is
 * empty, undefined where any record is permitted.
 */
export const amongOf = ({ type, of }: Field, values: Readonly<Record<string, unknown>>) => {
  const beside = type.kind === 'reference' ? type.within?.of : of
  return beside === undefined ? undefined : (values[beside] as string | null | undefined)
}

/** Why some fields of a record with these values are read-only; undefined where none is. */
export const settledWhy = (layout: FormLayout | undefined, values: Readonly<Record<string, unknown>>) =>
  layout?.settled?.when(values) ? layout.settled.why : undefined

/** Whether a field of a record with these values is read-only. */
export const isSettled = (layout: FormLayout | undefined, name: string, values: Readonly<Record<string, unknown>>) =>
  settledWhy(layout, values) !== undefined && layout!.settled!.fields.includes(name)

/**
 * The read-only fields of a form. If the user takes the decision back in the form, the fields that it settles can be
 * changed at once, and those changed before stay changeable.
 */
export function settledFields(layout: FormLayout, form: Pick<FormStore, 'record' | 'values' | 'changes'>): string[] {
  const record = form.record()
  if (!record || !settledWhy(layout, record)) return []
  const now = { ...record, ...form.values() }
  const changed = form.changes()
  return (layout.settled?.fields ?? []).filter((name) => isSettled(layout, name, now) && !(name in changed))
}

/** A layout's sections with the fields that are shown for these values, without empty rows and sections. */
export function shownSections(
  layout: FormLayout,
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
): Section[] {
  const shown = (name: string) => name in fields && isFieldShown(layout, name, values)
  return layout.sections.map((section) => withOnly(section, shown)).filter((section) => section.rows.length > 0)
}

/** A section with only its `wanted` fields, without empty rows. */
export const withOnly = (section: Section, wanted: (name: string) => boolean): Section => ({
  ...section,
  rows: section.rows.map((row) => row.filter(wanted)).filter((row) => row.length > 0),
})

/** Whether a section has a single field, which its title names. */
export const isNamesake = ({ title, rows }: Section, fields: Fields): boolean => {
  const [only, ...more] = rows.flat()
  return more.length === 0 && only !== undefined && fields[only]?.label.en === title.en
}

/**
 * The record that files belong to: for a sub-record (a certificate) its parent (the supplier); else the record itself,
 * which has no id before it is added.
 */
export function fileHost(layout: Pick<FormLayout, 'contract' | 'preset'>, values: Readonly<Record<string, unknown>>) {
  const fields = layout.contract.fields as Fields
  for (const name of layout.preset) {
    const type = fields[name]?.type
    if (type?.kind === 'reference' && values[name]) return { kind: type.to, id: String(values[name]) }
  }
  return { kind: layout.contract.name as string, id: values.id === undefined ? undefined : String(values.id) }
}

/** The initial values of a new record, from outside its form. */
export type Preset<R extends AnyResource> = Partial<InputOf<R>> & Partial<Omit<RecordOf<R>, keyof InputOf<R>>>

/**
 * A choice field with only the `offered` options and its present value. Other fields, and fields without offers, are
 * unchanged.
 */
export function withOptions(field: Field, offered: readonly string[] | undefined, value: unknown): Field {
  const { type } = field
  if (type.kind !== 'choice' || !offered) return field
  const options = type.options.filter((option) => offered.includes(option.value) || option.value === value)
  return { ...field, type: { ...type, options } }
}
