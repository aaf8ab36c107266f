import { foldText, type Language, type Option } from '@sms/kit/contract'
import { pinyinOf } from './pinyin.ts'

/** Something to choose from: its value, what people call it, and the texts by which it is found. */
export type Choosable = { readonly value: string; readonly text: string; readonly keys: () => readonly string[] }

/** The texts by which names are found as people type: folded, and Chinese ones by pinyin and initials too. */
export function keysOf(names: readonly (string | null | undefined)[]): string[] {
  const keys = new Set<string>()
  for (const name of names) {
    if (!name) continue
    keys.add(foldText(name))
    const pinyin = pinyinOf(name)
    if (pinyin) keys.add(pinyin.full).add(pinyin.initials)
  }
  return [...keys]
}

/** `keysOf`, worked out when somebody first types: a form holds hundreds of options that nobody searches. */
export function lazyKeys(names: readonly (string | null | undefined)[]): () => readonly string[] {
  let keys: readonly string[] | undefined
  return () => {
    keys ??= keysOf(names)
    return keys
  }
}

/** How well typed text fits: 0 begins a key, 1 begins a word of one, 2 stands inside one, undefined not at all. */
export function rank(keys: readonly string[], typed: string): number | undefined {
  const wanted = foldText(typed)
  if (wanted === '') return 0
  if (keys.some((key) => key.startsWith(wanted))) return 0
  if (keys.some((key) => key.includes(` ${wanted}`))) return 1
  if (keys.some((key) => key.includes(wanted))) return 2
  const words = wanted.split(' ')
  return words.length > 1 && words.every((word) => keys.some((key) => key.includes(word))) ? 2 : undefined
}

/** What fits the typed text, the best first; among equals the given order stays. */
export function found<C extends Choosable>(choices: readonly C[], typed: string): C[] {
  if (foldText(typed) === '') return [...choices]
  const ranked = choices.map((choice, at) => ({ choice, at, rank: rank(choice.keys(), typed) }))
  return ranked
    .filter((match) => match.rank !== undefined)
    .sort((a, b) => a.rank! - b.rank! || a.at - b.at)
    .map((match) => match.choice)
}

const keysByOptions = new WeakMap<readonly Option[], (() => readonly string[])[]>()

/** A fixed list's options as they are chosen from, shown in one language and found by both and by value. */
export function choosable(options: readonly Option[], language: Language): Choosable[] {
  const keys = keysByOptions.get(options) ?? options.map(({ value, label }) => lazyKeys([label.en, label.zh, value]))
  keysByOptions.set(options, keys)
  return options.map(({ value, label }, at) => ({ value, text: label[language], keys: keys[at]! }))
}
