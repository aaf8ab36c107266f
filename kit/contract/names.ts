import { type Fields, isEmpty } from './field.ts'
import type { Language } from './label.ts'
import type { Resource } from './resource.ts'

/** A naming field without its language: `name` of `name` and `nameZh`, of `nameEn` too. */
export const nameStem = (field: string) => field.replace(/(Zh|En)$/, '')

/** The language that a naming field is written in: `nameZh` in Chinese, `nameEn` and `name` in English. */
export const nameLanguage = (field: string): Language => (/Zh$/.test(field) ? 'zh' : 'en')

/** The naming fields of a resource whose records have one name, be it in several languages; undefined where it is made of more. */
export function oneName({ names }: Resource<any, any>): readonly string[] | undefined {
  const [first, ...others] = names as readonly string[]
  return others.every((one) => nameStem(one) === nameStem(first!)) ? (names as readonly string[]) : undefined
}

/**
 * The fields that stand for `field` where a list is asked or put in order by it. Of a name in several languages everybody
 * reads the one of their own, under the name's first field: that stands for them all. Any other field for itself alone.
 */
export function namesUnder(contract: Resource<any, any>, field: string): readonly string[] {
  const names = oneName(contract)
  if (!names || names[0] !== field) return [field]
  return names.filter((one) => one === field || !(contract.all as Fields)[one]!.right)
}

/** The same, those of a language first: what people read there is the first filled one. */
export const namesFor = (contract: Resource<any, any>, field: string, language: Language): readonly string[] =>
  namesUnder(contract, field).toSorted(
    (a, b) => Number(nameLanguage(b) === language) - Number(nameLanguage(a) === language),
  )

/**
 * The naming fields of a record that are filled. Of a name kept in several languages (`nameEn`, `nameZh`, or `name` with
 * `nameZh`) only the one for `language` is taken, if it is there.
 */
export function namesRead(
  contract: Resource<any, any>,
  record: Readonly<Record<string, unknown>>,
  language: Language,
): readonly string[] {
  const filled = (contract.names as string[]).filter((name) => !isEmpty(record[name]))
  return [...new Set(filled.map(nameStem))].map((one) => {
    const same = filled.filter((name) => nameStem(name) === one)
    return same.find((each) => nameLanguage(each) === language) ?? same[0]!
  })
}

/**
 * The choice under which a record stands in the list of its kind, where the list's own order begins with one: its name
 * may be another's under another choice.
 */
export function chapterOf({ sort, all }: Resource<any, any>, record: Readonly<Record<string, unknown>>) {
  const field = sort.split(',')[0]!.replace(/^-/, '')
  const { type } = (all as Fields)[field]!
  const value = record[field]
  if (type.kind !== 'choice' || typeof value !== 'string') return undefined
  const option = type.options.find((one) => one.value === value)
  return option && { field, value, label: option.label }
}

const brackets = /^(.*?)\s*[(（]([^()（）]*)[)）]\s*$/

/** A name without the other name that stands behind it in brackets: 'Linen (Flax)' is 'Linen'. */
export const plainName = (name: string): string => brackets.exec(name)?.[1] || name

/** What else a thing with such a name is called: 'Linen (Flax)' is 'Linen', and 'Flax'. */
export const alsoCalled = (name: string): string[] => brackets.exec(name)?.slice(1).filter(Boolean) ?? []
