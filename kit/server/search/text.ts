import { foldText } from '@sms/kit/contract'
import { pinyin } from 'pinyin-pro'

const han = /\p{Script=Han}/u

/** A folded text that is a number in groups of figures, as telephone numbers are written. */
const telephone = /^[\s(]*\+?[\d\s()./\p{Pd}]{7,40}$/u

/** Fewer may be a code or a part of one. */
const figuresLeast = 7

/** The figures of a number as one word; a zero in brackets is dialled inside the country alone. */
const figuresOf = (number: string) => number.replaceAll(/\(0\)|[^\d+]/g, '')

/** What may stand before a number or not: the way abroad, China's code (without it, where a whole number follows), a 0. */
const prefixes = /^(?:(?:\+|00)(?:86)?|86(?=0?\d{10,11}$))?0?/

/** Figures as every way of writing the number holds them, unless too few would be left. */
function numberIn(figures: string): string {
  const bare = figures.replace(prefixes, '')
  return bare.length < figuresLeast ? figures : bare
}

/** The words that a search asks for, folded; a record must hold each. */
export const wordsOf = (q: string): string[] => [...new Set(foldText(q).split(' ').filter(Boolean))]

/**
 * What a search may mean, each as words of which a record must hold all: the words as they stand; and of a number with
 * seven figures or more, which may be a telephone's as well as a code, its figures as one, without its
 * prefixes, so that it is found with other ones and none.
 */
export function meaningsOf(q: string): string[][] {
  const words = wordsOf(q)
  const folded = foldText(q)
  const figures = telephone.test(folded) ? figuresOf(folded) : ''
  if (figures.replace('+', '').length < figuresLeast) return [words]
  const number = numberIn(figures)
  return words.length === 1 && words[0] === number ? [words] : [words, [number]]
}

/**
 * Values as the search sees them: their folded texts, and what they are besides when said: the pinyin of the Chinese ones
 * in one word and as initials, telephone numbers without what stands between their figures.
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
      sounds.add(foldText(syllables.join('')))
      sounds.add(
        foldText(pinyin(clause, { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'removed' }).join('')),
      )
    }
  }
  return { text: [...texts].join('\n'), pinyin: [...sounds].filter(Boolean).join('\n') }
}

/** So much of a text is told by its sound, in UTF-16 units; what follows is found by its characters alone. Some 20 ms. */
const soundMax = 2_000

/** Longer texts are told clause by clause: initials of a whole page, in one word, hold every two letters by chance. */
const clauseFrom = 200

const clausesOf = (text: string) => (text.length < clauseFrom ? [text] : text.split(/[\n。，；！？、：]+|[.,;!?:]+\s/u))

/** The texts inside a value: a list or an object gives all its strings. */
export function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return value ? [value] : []
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return value && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

/** How many of some words (see `wordsOf`) a text holds, or sounds like. */
export function heldBy(text: string, words: readonly string[]): number {
  const folded = foldText(text)
  const unheld = words.filter((word) => !folded.includes(word))
  if (unheld.length === 0) return words.length
  const { pinyin } = searchText([text])
  return words.length - unheld.filter((word) => !pinyin.includes(word)).length
}

/** Whether values say every word of `q`, by the same folding and pinyin as the search. */
export function containsWords(values: readonly unknown[], q: string): boolean {
  const { text, pinyin } = searchText(values)
  return meaningsOf(q).some((words) => words.every((word) => text.includes(word) || pinyin.includes(word)))
}

/** Longest piece of a text that a hit shows, and what of it stands before the words that were found. */
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
  const sounding = clausesOf(text).find((clause) => heldBy(clause, words) > 0)
  return sounding === undefined ? 0 : text.indexOf(sounding)
}
