import { foldText } from '@sms/kit/contract'
import { type SQL, sql } from 'drizzle-orm'
import { pinyin } from 'pinyin-pro'

const han = /\p{Script=Han}/u

/** A folded text that is a number in groups of figures, as telephone numbers are written. */
const telephone = /^[\s(]*\+?[\d\s()./\p{Pd}]{7,40}$/u

/** The least figures of a telephone number: fewer may be a code or a part of one. */
const figuresMin = 7

/** The figures of a number as one word, with its `+`; a zero in brackets is dialled inside the country alone. */
const figuresOf = (number: string) => number.replaceAll(/\(0\)|[^\d+]/g, '')

/**
 * An optional prefix of a telephone number: the international prefix, China's code (if a whole number follows), or 0.
 */
const prefixes = /^(?:(?:\+|00)(?:86)?|86(?=0?\d{10,11}$))?0?/

/** The digits without prefixes, unless too few would remain. */
function numberIn(figures: string): string {
  const bare = figures.replace(prefixes, '')
  return bare.length < figuresMin ? figures : bare
}

/** The folded words of a search. */
export const wordsOf = (q: string): string[] => [...new Set(foldText(q).split(' ').filter(Boolean))]

/**
 * The meanings of a search, each as words that a record must contain: the words as typed; and of a number with seven
 * digits or more, which may be a telephone's, its digits in one piece without prefixes.
 */
export function meaningsOf(q: string): string[][] {
  const words = wordsOf(q)
  const folded = foldText(q)
  const figures = telephone.test(folded) ? figuresOf(folded) : ''
  if (figures.replace('+', '').length < figuresMin) return [words]
  const number = numberIn(figures)
  return words.length === 1 && words[0] === number ? [words] : [words, [number]]
}

/**
 * Values as the search sees them: `text` has their folded texts, `pinyin` the sounds of Chinese ones in one word and as
 * initials, and also telephone numbers as plain digits.
 */
export function searchText(values: readonly unknown[]): { readonly text: string; readonly pinyin: string } {
  const texts = new Set<string>()
  const sounds = new Set<string>()
  for (const value of values.flatMap(textsIn)) {
    const folded = foldText(value)
    texts.add(folded)
    if (telephone.test(folded)) sounds.add(figuresOf(folded))
    if (!han.test(value)) continue
    for (const clause of clausesOf(value.slice(0, soundMax).toWellFormed())) {
      if (!han.test(clause)) continue
      const syllables = pinyin(clause, { toneType: 'none', type: 'array', nonZh: 'consecutive', v: true })
      const initials = pinyin(clause, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'removed' })
      for (const letters of [syllables, initials]) sounds.add(foldText(letters.join('')))
    }
  }
  return { text: [...texts].join('\n'), pinyin: [...sounds].filter(Boolean).join('\n') }
}

/** The length of a text that gets pinyin, in UTF-16 units; the rest is found by its characters alone. */
const soundMax = 2_000

/** Longer texts get pinyin by clauses: the initials of a whole page would contain any two letters by chance. */
const clauseFrom = 200

const clausesOf = (text: string) => (text.length < clauseFrom ? [text] : text.split(/[\n。，；！？、：]+|[.,;!?:]+\s/u))

/** The texts inside a value: a list or an object gives all its strings. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value ? [value] : []
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

/** How many of some words (see `wordsOf`) a text holds, or sounds like. */
export function countWordsIn(text: string, words: readonly string[]): number {
  const folded = foldText(text)
  const missing = words.filter((word) => !folded.includes(word))
  if (missing.length === 0) return words.length
  const { pinyin } = searchText([text])
  return words.length - missing.filter((word) => !pinyin.includes(word)).length
}

/** Whether values hold the words of a meaning of `q` (`meaningsOf`), by the same folding and pinyin as the search. */
export function containsWords(values: readonly unknown[], q: string): boolean {
  const { text, pinyin } = searchText(values)
  return meaningsOf(q).some((words) => words.every((word) => text.includes(word) || pinyin.includes(word)))
}

/** The length of the piece of a text that a hit shows, and of what stands there before the words that were found. */
const shownMax = 160
const shownBefore = 24

/** The piece of a text around the first of some words that it holds or sounds like; all of it where it is short. */
export function excerptAround(text: string, words: readonly string[]): string {
  if (text.length <= shownMax) return text
  const from = Math.max(0, placeOf(text, words) - shownBefore)
  const piece = text
    .slice(from, from + shownMax)
    .toWellFormed()
    .replaceAll('\uFFFD', '')
  return `${from > 0 ? '…' : ''}${piece.trim()}${from + shownMax < text.length ? '…' : ''}`
}

/** About where in a text the first of some words stands: folding may have moved it a little. */
function placeOf(text: string, words: readonly string[]): number {
  const folded = foldText(text)
  const spelt = words.map((word) => folded.indexOf(word)).filter((at) => at >= 0)
  if (spelt.length) return Math.round((Math.min(...spelt) * text.length) / folded.length)
  const sounding = clausesOf(text).find((clause) => countWordsIn(clause, words) > 0)
  return sounding === undefined ? 0 : text.indexOf(sounding)
}

/** The pattern that a text matches which contains `part`, whose own `%`, `_` and `\` mean themselves. */
export const likePattern = (part: string) => `%${part.replace(/[\\%_]/g, '\\$&')}%`

/**
 * The condition that a text contains another. `strpos` takes twice as long, since it counts the characters before the
 * match.
 */
export const containsText = (text: SQL, part: string): SQL => sql`${text} like ${likePattern(part)}`
