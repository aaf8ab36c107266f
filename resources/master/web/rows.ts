import type { Language, Test } from '@sms/kit/contract'
import { type MasterKey, masterKeys } from '../contract.ts'
import { nameIn, type Value } from './value.ts'
import type { Filters, View } from './view.ts'

/** What the choice of rows needs to know about words: whose they are, and whether a value goes by some. */
export type Words = {
  readonly language: Language
  /** Whether a value is called by any of these texts, or by part of one. */
  readonly isCalled: (value: Value, texts: readonly string[]) => boolean
  /** What the value with an id is called; '' for none. */
  readonly nameOf: (id: string | null) => string
}

/** Whether a value passes the test of one of its fields other than its name. */
export function passes(test: Test, value: string | null): boolean {
  if (test.op === 'empty') return value === null
  if (test.op === 'notEmpty') return value !== null
  return test.op === 'anyOf' && value !== null && test.values.includes(value)
}

function fits(value: Value, { name, status, showroom, key }: Filters, words: Words): boolean {
  return (
    (!name || (name.op === 'contains' ? words.isCalled(value, name.values) : passes(name, value.name))) &&
    (!status || passes(status, value.status)) &&
    (!showroom || passes(showroom, value.showroom)) &&
    (!key || passes(key, value.key))
  )
}

const ranks: Readonly<Record<string, number>> = Object.fromEntries(masterKeys.map((key, at) => [key, at]))
const collators = new Map<Language, Intl.Collator>()

/** Compares names as people of a language sort them: Chinese by pinyin, numbers by their size. */
function collator(language: Language) {
  const known =
    collators.get(language) ?? new Intl.Collator(language === 'zh' ? 'zh-u-co-pinyin' : 'en', { numeric: true })
  collators.set(language, known)
  return known
}

/** The values' own order: categories as the specification lists them, then `sort`, then the name as it is stored. */
export const inOrder = (a: Value, b: Value) =>
  ranks[a.key]! - ranks[b.key]! || (a.sort ?? 1e9) - (b.sort ?? 1e9) || (a.name < b.name ? -1 : 1)

/** The values that a view shows, in its order; equals stand in their own order, and empty ones always last. */
export function rowsOf(values: readonly Value[], { filters, sort }: View, words: Words): Value[] {
  const rows = values.filter((value) => fits(value, filters, words)).sort(inOrder)
  if (!sort) return rows
  const { compare } = collator(words.language)
  const texts = new Map(rows.map((value) => [value, textOf(value, sort.field, words)]))
  const sign = sort.descending ? -1 : 1
  return rows.sort((a, b) => {
    const [one, two] = [texts.get(a)!, texts.get(b)!]
    return Number(one === '') - Number(two === '') || sign * compare(one, two)
  })
}

/** What a value is sorted by in a column. Keys go in the specification's order, Active comes before inActive. */
function textOf(value: Value, field: string, words: Words): string {
  if (field === 'name') return nameIn(value, words.language)
  if (field === 'collection') return words.nameOf(value.collection)
  return field === 'key' ? String(ranks[value.key]) : value.status
}

/** How many values of each category pass the filters, whichever tab is open. */
export function countsOf(values: readonly Value[], { filters }: View, words: Words): ReadonlyMap<MasterKey, number> {
  const { key: _, ...others } = filters
  const counts = new Map<MasterKey, number>(masterKeys.map((key) => [key, 0]))
  for (const value of values) if (fits(value, others, words)) counts.set(value.key, counts.get(value.key)! + 1)
  return counts
}
