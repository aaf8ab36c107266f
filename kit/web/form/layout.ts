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

type AnyResource = Resource<any, any>

/** One part of a form under its heading; each row's fields stand side by side where there is room. */
export type Section = {
  readonly title: Label
  readonly rows: readonly (readonly string[])[]
  /** Known rather than looked up: a record's page keeps it folded until somebody asks for more. */
  readonly folded?: boolean
}

type Following<V> = (chosen: Named, whole: () => Promise<Readonly<Record<string, any>>>) => V | Promise<V>

type More<R extends AnyResource, Given extends string> = {
  /** Fields whose value comes from around the form (a certificate's supplier), so that nobody fills them in. */
  readonly given?: readonly Given[]
  /**
   * What people look for first, of fields and of what follows: a record's page begins with these facts, and its groups
   * hold the others.
   */
  readonly first?: readonly (FieldName<R> | (keyof R['owned'] & string))[]
  /** What follows from a field's value, said beside it while it is typed: millimetres of ligne, the sum of stages. */
  readonly beside?: { readonly [N in FieldName<R>]?: (values: Partial<ValuesOfResource<R>>) => Label | undefined }
  /**
   * What the record's page says for a fact that only commands change, in place of its plain value; undefined where
   * something else on the page says it.
   */
  readonly kept?: {
    readonly [N in keyof R['owned'] & string]?: (values: Partial<RecordOf<R>>) => Label | undefined
  }
  /** What the toast adds once a record is added: what that did besides, whom it mailed for instance. */
  readonly added?: (record: RecordOf<R>) => Label | undefined
  /**
   * What choosing a record says of other fields of a new one, its usual unit for instance: they take that as long as
   * nobody has filled them in. `whole` reads the record that was chosen, for whoever may open it.
   */
  readonly follows?: { readonly [N in FieldName<R>]?: Following<Partial<ValuesOfResource<R>>> }
  /** Fields that concern only some records, a zipper's gauge for instance: hidden from the others while empty. */
  readonly when?: { readonly [N in FieldName<R>]?: (values: Partial<ValuesOfResource<R>>) => boolean }
  /** The values that a choice offers by the other fields, all where it says none: the structures of a class. */
  readonly offers?: {
    readonly [N in FieldName<R>]?: (values: Partial<ValuesOfResource<R>>) => readonly string[] | undefined
  }
  /** What a decided record keeps as it is, the terms of an approved price for instance: shown, and why it is not changed. */
  readonly settled?: {
    readonly fields: readonly FieldName<R>[]
    readonly when: (values: Partial<ValuesOfResource<R>>) => boolean
    readonly why: Label
  }
  /** The contracts of sub-records, whose changes stand in the record's history. */
  readonly kin?: readonly AnyResource[]
  /** Controls of the noun's own, in place of those that the field's kind gets. */
  readonly controls?: { readonly [N in FieldName<R>]?: ComponentType<ControlProps<any>> }
  /** What a record's page shows below a filled fact: what that says of another record, for instance. */
  readonly below?: { readonly [N in FieldName<R>]?: ComponentType<{ record: RecordOf<R> }> }
}

/** How a resource's fields stand in its form and on its page. Made by `formLayout`, which sees that none is forgotten. */
export type FormLayout<R extends AnyResource = AnyResource> = {
  readonly contract: R
  readonly sections: readonly Section[]
  readonly given: readonly string[]
  readonly first: readonly string[]
  readonly kin: readonly AnyResource[]
  readonly beside: Readonly<Record<string, (values: any) => Label | undefined>>
  readonly kept: Readonly<Record<string, (values: any) => Label | undefined>>
  readonly added: ((record: any) => Label | undefined) | undefined
  readonly follows: Readonly<Record<string, Following<Readonly<Record<string, unknown>>>>>
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

/** The compiler's word on a layout: every field of the contract exactly once. Status is changed by an action, so it may be left out. */
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
    given: more.given ?? [],
    first: more.first ?? [],
    kin: more.kin ?? [],
    beside: (more.beside ?? {}) as FormLayout['beside'],
    kept: (more.kept ?? {}) as FormLayout['kept'],
    added: more.added,
    follows: (more.follows ?? {}) as FormLayout['follows'],
    when: (more.when ?? {}) as FormLayout['when'],
    offers: (more.offers ?? {}) as FormLayout['offers'],
    settled: more.settled,
    controls: (more.controls ?? {}) as FormLayout['controls'],
    below: (more.below ?? {}) as FormLayout['below'],
  }
}

/** The fields that a form shows one user: those of its layout, in its order, without the ones behind rights not held. */
export function shownFields(layout: FormLayout, may: (right: string | undefined) => boolean): Fields {
  const names = layout.sections.flatMap((section) => section.rows.flat())
  const fields = layout.contract.fields as Fields
  return Object.fromEntries(names.filter((name) => may(fields[name]!.right)).map((name) => [name, fields[name]!]))
}

/** Whether a field concerns a record with these values; what is filled in is never kept from anybody. */
export const concerns = (layout: FormLayout | undefined, name: string, values: Readonly<Record<string, unknown>>) =>
  (layout?.when[name]?.(values) ?? true) || !isEmpty(values[name])

/** The record whose parts a field takes, by the values around it; undefined where it takes any. */
export const amongOf = ({ type }: Field, values: Readonly<Record<string, unknown>>) =>
  type.kind === 'reference' && type.within ? (values[type.within.of] as string | null | undefined) : undefined

/** Why some fields of a record with these values are not changed now; undefined where all may be. */
export const settledWhy = (layout: FormLayout | undefined, values: Readonly<Record<string, unknown>>) =>
  layout?.settled?.when(values) ? layout.settled.why : undefined

/** Whether a field is one of those that a record with these values keeps as they are. */
export const isSettled = (layout: FormLayout | undefined, name: string, values: Readonly<Record<string, unknown>>) =>
  settledWhy(layout, values) !== undefined && layout!.settled!.fields.includes(name)

/**
 * The fields that a form shows but does not let change. What is decided may be taken back in the form: then all that it
 * settles can be changed at once, and what was changed until then still.
 */
export function settledFields(layout: FormLayout, form: Pick<FormStore, 'record' | 'values' | 'changes'>): string[] {
  const record = form.record()
  if (!record || !settledWhy(layout, record)) return []
  const now = { ...record, ...form.values() }
  const changed = form.changes()
  return (layout.settled?.fields ?? []).filter((name) => isSettled(layout, name, now) && !(name in changed))
}

/** A layout's sections with the fields that are shown for these values; rows and sections without any are gone. */
export function shownSections(
  layout: FormLayout,
  fields: Fields,
  values: Readonly<Record<string, unknown>>,
): Section[] {
  const shown = (name: string) => name in fields && concerns(layout, name, values)
  return layout.sections.map((section) => withOnly(section, shown)).filter((section) => section.rows.length > 0)
}

/** A section with those of its fields that are `wanted`; rows without any are gone. */
export const withOnly = (section: Section, wanted: (name: string) => boolean): Section => ({
  ...section,
  rows: section.rows.map((row) => row.filter(wanted)).filter((row) => row.length > 0),
})

/** Whether a section is one field that its title already names. */
export const isNamesake = ({ title, rows }: Section, fields: Fields): boolean => {
  const [only, ...more] = rows.flat()
  return more.length === 0 && only !== undefined && fields[only]?.label.en === title.en
}

/**
 * The record that files hang on: for a sub-record (a certificate) the one that it is given with (its supplier), whose
 * rights it shares; else the record itself, which has no id before it is added.
 */
export function fileHost(layout: Pick<FormLayout, 'contract' | 'given'>, values: Readonly<Record<string, unknown>>) {
  const fields = layout.contract.fields as Fields
  for (const name of layout.given) {
    const type = fields[name]?.type
    if (type?.kind === 'reference' && values[name]) return { kind: type.to, id: String(values[name]) }
  }
  return { kind: layout.contract.name as string, id: values.id === undefined ? undefined : String(values.id) }
}

/** What a new record of a resource may begin with, from around its form. */
export type Given<R extends AnyResource> = Partial<InputOf<R>>

/** A choice with some of its options alone, its own value among them; any other field, or with none named, as it is. */
export function offered(field: Field, some: readonly string[] | undefined, value: unknown): Field {
  const { type } = field
  if (type.kind !== 'choice' || !some) return field
  const options = type.options.filter((option) => some.includes(option.value) || option.value === value)
  return { ...field, type: { ...type, options } }
}
