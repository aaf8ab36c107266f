import { type Fields, isEmpty } from './field.ts'
import type { Language } from './label.ts'
import type { Resource } from './resource.ts'

/** A naming field without its language: `name` for `name`, `nameZh` and `nameEn`. */
export const nameStem = (field: string) => field.replace(/(Zh|En)$/, '')

/** The language of a naming field: `nameZh` is Chinese, `nameEn` and `name` are English. */
export const nameLanguage = (field: string): Language => (/Zh$/.test(field) ? 'zh' : 'en')

/**
 * The naming fields of a resource with a single name, one for each of its languages; undefined for a name composed of
 * different fields, such as code and name.
 */
export function singleNameFields({ names }: Resource<any, any>): readonly string[] | undefined {
  const [first, ...others] = names as readonly string[]
  return others.every((name) => nameStem(name) === nameStem(first!)) ? (names as readonly string[]) : undefined
}

/**
 * The fields to test or sort by instead of `field`, those of `language` first. The first field of a name in several
 * languages represents all of its fields, except for others behind a right; any other field represents itself.
 */
export function fieldsBehind(contract: Resource<any, any>, field: string, language?: Language): readonly string[] {
  const names = singleNameFields(contract)
  if (!names || names[0] !== field) return [field]
  const visible = names.filter((name) => name === field || !(contract.all as Fields)[name]!.right)
  const isLater = (name: string) => Number(language !== undefined && nameLanguage(name) !== language)
  return visible.toSorted((a, b) => isLater(a) - isLater(b))
}

/**
 * The names of those fields that are filled in a record, each text in one language: of `nameEn` and `nameZh`, or
 * `finish` and `finishZh`, the field for `language`, or the other one if that is empty.
 */
export function filledInLanguage(
  fields: readonly string[],
  record: Readonly<Record<string, unknown>>,
  language: Language,
): readonly string[] {
  const filled = fields.filter((name) => !isEmpty(record[name]))
  return [...new Set(filled.map(nameStem))].map((stem) => {
    const ofText = filled.filter((name) => nameStem(name) === stem)
    return ofText.find((name) => nameLanguage(name) === language) ?? ofText[0]!
  })
}

/** The naming fields that are filled in a record, each text in one language as in `filledInLanguage`. */
export const namesInLanguage = (
  contract: Resource<any, any>,
  record: Readonly<Record<string, unknown>>,
  language: Language,
): readonly string[] => filledInLanguage(contract.names as string[], record, language)

/**
 * The option that a record has in the choice by which lists are sorted first, since records of different options may
 * have the same name. Undefined if lists are sorted by another kind of field, or the choice is empty.
 */
export function leadingChoiceOf({ sort, all }: Resource<any, any>, record: Readonly<Record<string, unknown>>) {
  const field = sort.split(',')[0]!.replace(/^-/, '')
  const { type } = (all as Fields)[field]!
  const value = record[field]
  if (type.kind !== 'choice' || typeof value !== 'string') return undefined
  const option = type.options.find((option) => option.value === value)
  return option && { field, value, label: option.label }
}

const brackets = /^(.*?)\s*[(（]([^()（）]*)[)）]\s*$/

/** A name without the second name in brackets: 'Linen (Flax)' becomes 'Linen'. */
export const nameBeforeBrackets = (name: string): string => brackets.exec(name)?.[1] || name

/** The names in a name with brackets: 'Linen' and 'Flax' for 'Linen (Flax)'; none for 'Linen'. */
export const namesInBrackets = (name: string): string[] => brackets.exec(name)?.slice(1).filter(Boolean) ?? []
