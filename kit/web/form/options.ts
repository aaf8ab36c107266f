import { type Field, foldText, type Language, type Option, withoutHanBlanks } from '@sms/kit/contract'
import { pinyinOf } from './pinyin.ts'

export type Choosable = { readonly value: string; readonly text: string; readonly keys: () => readonly string[] }

/** The texts by which names are found: folded, and for Chinese names also pinyin and initials. */
export function keysOf(names: readonly (string | null | undefined)[]): string[] {
  const keys = new Set<string>()
  for (const name of names) {
    if (!name) continue
    const folded = foldText(name)
    keys.add(folded).add(withoutHanBlanks(folded))
    const pinyin = pinyinOf(name)
    if (pinyin) keys.add(pinyin.full).add(pinyin.initials)
  }
  return [...keys]
}

/** `keysOf`, computed on the first search. */
export function lazyKeys(names: readonly (string | null | undefined)[]): () => readonly string[] {
  let keys: readonly string[] | undefined
  return () => {
    keys ??= keysOf(names)
    return keys
  }
}

/**
 * How well typed text matches: 0 at the start of a key, 1 at the start of a word, 2 inside a word or with its words in
 * different places, undefined not at all. Without typed text everything is 0.
 */
export function rank(keys: readonly string[], typed: string): number | undefined {
  const wanted = foldText(typed)
  if (wanted === '') return 0
  if (keys.some((key) => key.startsWith(wanted))) return 0
  if (keys.some((key) => key.includes(` ${wanted}`))) return 1
  if (keys.some((key) => key.includes(wanted))) return 2
  const words = wanted.split(' ')
  return words.length > 1 && words.every((word) => keys.some((key) => key.includes(word))) ? 2 : undefined
}

/** The options that match the typed text, best first; equal ones keep their order. */
export function matching<C extends Choosable>(choices: readonly C[], typed: string): C[] {
  if (foldText(typed) === '') return [...choices]
  const ranked = choices.map((choice) => ({ choice, rank: rank(choice.keys(), typed) }))
  return ranked
    .filter((match) => match.rank !== undefined)
    .sort((a, b) => a.rank! - b.rank!)
    .map((match) => match.choice)
}

/**
 * The options in their order, those without any record behind the others. `count` is undefined while unknown; such an
 * option and a ticked one stay in front.
 */
export function withRecordsFirst<C extends Pick<Choosable, 'value'>>(
  choices: readonly C[],
  count: (value: string) => number | undefined,
  ticked: readonly string[],
): C[] {
  const isBehind = ({ value }: C) => count(value) === 0 && !ticked.includes(value)
  return [...choices.filter((choice) => !isBehind(choice)), ...choices.filter(isBehind)]
}

const keysByOptions = new WeakMap<readonly Option[], (() => readonly string[])[]>()

/** The options of a fixed list, shown in one language and found by both languages and by value. */
export function choosable(options: readonly Option[], language: Language): Choosable[] {
  const keys = keysByOptions.get(options) ?? options.map(({ value, label }) => lazyKeys([label.en, label.zh, value]))
  keysByOptions.set(options, keys)
  return options.map(({ value, label }, at) => ({ value, text: label[language], keys: keys[at]! }))
}

/** From this many options on, all are ticked at once. */
const allFrom = 6

/** Whether a choice of several offers to tick all: there are many, and they may be chosen together. */
export const offersAll = ({ type, schema }: Field & { readonly type: { readonly options: readonly Option[] } }) =>
  type.options.length >= allFrom && schema.safeParse(type.options.map(({ value }) => value)).success
