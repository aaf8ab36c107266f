import { coreOf, nameKeys, wordsOf } from './name-key.ts'
import { splitName } from './name-words.ts'

/**
 * Dice's coefficient of two texts, 0 to 1: twice the pairs of neighbouring characters that they have in common, over
 * all their pairs; a pair counts as often as it stands in both. 1 for equal texts, 0 where one is a single character.
 */
export function diceCoefficient(a: string, b: string): number {
  if (a === b) return 1
  const [pairsA, pairsB] = [pairsOf(a), pairsOf(b)]
  const unmatched = new Map<string, number>()
  for (const pair of pairsA) unmatched.set(pair, (unmatched.get(pair) ?? 0) + 1)
  let shared = 0
  for (const pair of pairsB) {
    const count = unmatched.get(pair) ?? 0
    if (count > 0) shared++
    unmatched.set(pair, count - 1)
  }
  return (2 * shared) / (pairsA.length + pairsB.length || 1)
}

function pairsOf(text: string): string[] {
  const characters = [...text]
  return characters.slice(1).map((character, place) => `${characters[place]}${character}`)
}

export type Names = { nameZh?: string | null | undefined; nameEn?: string | null | undefined }

/** The keys of a supplier's names; suppliers that share one have the same name. */
export const sameNameKeys = ({ nameZh, nameEn }: Names) => [
  ...new Set([nameZh, nameEn].flatMap((name) => (name ? nameKeys(name) : []))),
]

/**
 * The index entries of a supplier for the duplicate guard: its keys, and parts of each identifying word of which a typo
 * leaves one as it is. Hyphens distinguish the parts from keys.
 */
export const guardKeysOf = (names: Names) => [
  ...new Set([
    ...sameNameKeys(names),
    ...[names.nameZh, names.nameEn].flatMap((name) => (name ? wordPartsOf(name) : [])),
  ]),
]

/** The ends of each identifying word: two characters of a Chinese one, four letters of another. */
function wordPartsOf(name: string): string[] {
  const { identifyingWords } = splitName(coreOf(name))
  const withLetters = identifyingWords.filter((word) => !/^\d+$/.test(word))
  return (withLetters.length ? withLetters : identifyingWords).flatMap((word) => {
    const length = /\p{Script=Han}/u.test(word) ? 2 : 4
    const characters = [...word]
    const ends = [`${characters.slice(0, length).join('')}-`, `-${characters.slice(-length).join('')}`]
    return length === 4 && word.length >= typoFrom ? [...ends, ...withoutLetterOf(word)] : ends
  })
}

/**
 * Of a word so short that its two ends of four letters overlap: the word, and the word without each letter that is in
 * both ends, since a typo there spoils both.
 */
function withoutLetterOf(word: string): string[] {
  if (word.length >= 8) return []
  const inBothEnds = [3, 2, 1].filter((at) => at >= word.length - 4)
  return [word, ...inBothEnds.map((at) => word.slice(0, at) + word.slice(at + 1))].map((part) => `-${part}-`)
}

/** The prepared parts of a name, made once to compare it with many others. */
type NameProfile = ReturnType<typeof profileOf>

export function profileOf(name: string) {
  const core = coreOf(name)
  return { keys: nameKeys(name), whole: core.replaceAll(' ', ''), numbers: numbersOf(name), ...splitName(core) }
}

/**
 * How similar two names are, 0 to 1: 1 for a shared key, 0 for different numbers ('Unit 1', 'Unit 2'), else the smaller
 * of Dice's coefficient of the names (without their places, if these fit) and (1 + that of the identifying parts) ÷ 2.
 * A typo in a short name and a shortened name count as at least `similarFrom`.
 */
export const similarity = (a: string, b: string): number => profileSimilarity(profileOf(a), profileOf(b))

/** `similarity` of prepared names. */
export function profileSimilarity(a: NameProfile, b: NameProfile): number {
  if (a.keys.some((key) => b.keys.includes(key))) return 1
  if (!a.whole || !b.whole || a.numbers !== b.numbers) return 0
  const fit = placesFit(a, b)
  const whole = fit ? diceCoefficient(a.rest, b.rest) : diceCoefficient(a.whole, b.whole)
  const score = Math.min(whole, (1 + diceCoefficient(a.identifier, b.identifier)) / 2)
  return fit && (isTypo(a, b) || isShortened(a, b)) ? Math.max(score, similarFrom) : score
}

/**
 * The fewest letters of an identifying part in which one other letter is a typo rather than another name. Of 5,443 real
 * names, all seven pairs with shorter parts and one other letter are different companies.
 */
const typoFrom = 5

/** Whether two names differ in one letter of their identifying parts alone. */
const isTypo = (a: NameProfile, b: NameProfile): boolean =>
  Math.min(a.identifier.length, b.identifier.length) >= typoFrom &&
  !/\p{Script=Han}/u.test(a.identifier + b.identifier) &&
  isOneLetterApart(a.identifier, b.identifier) &&
  isOneLetterApart(a.rest, b.rest)

/** Whether one text becomes the other by one letter that is replaced, added or left out. */
function isOneLetterApart(a: string, b: string): boolean {
  if (a.length > b.length) return isOneLetterApart(b, a)
  let at = 0
  while (at < a.length && a[at] === b[at]) at++
  return a !== b && a.slice(a.length === b.length ? at + 1 : at) === b.slice(at + 1)
}

/** Whether one name is the other's beginning, with a place and its whole identifying part. */
const isShortened = (a: NameProfile, b: NameProfile): boolean =>
  a.places.size > 0 &&
  b.places.size > 0 &&
  a.identifier === b.identifier &&
  (a.whole.startsWith(b.whole) || b.whole.startsWith(a.whole))

/**
 * The similarity from which the duplicate guard asks. Of 13.8 million pairs of real names with different keys 91 reach
 * it, mostly the same company in two spellings; 470 reach 0.72, mostly different companies.
 */
export const similarFrom = 0.82

/** True if a name has no place, or both have a place in common. */
function placesFit(a: NameProfile, b: NameProfile): boolean {
  return a.places.size === 0 || b.places.size === 0 || [...a.places].some((place) => b.places.has(place))
}

const romans = ['', 'i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii', 'ix', 'x']
const chineseDigits = '〇一二三四五六七八九十'

/** The numbers of a name, as one text to compare: 'Unit-07' and 'Unit 7', 'Plant II' and 'Plant 2', '二分厂'. */
function numbersOf(name: string): string {
  const words = wordsOf(name).split(' ')
  const numbers = words.flatMap((word, place) => {
    // A single roman letter is a number only behind the word that it counts ('Unit I'), elsewhere an initial.
    const mayCount = word.length > 1 || /^(?:unit|plant|factory|no|phase|branch|facility)$/.test(words[place - 1] ?? '')
    if (mayCount && romans.includes(word)) return [`${romans.indexOf(word)}`]
    const chinese = /([一二三四五六七八九十])(?=分?[厂廠部]|车间|号)/u.exec(word)?.[1]
    const arabic = (word.match(/\d+/g) ?? []).map((digits) => digits.replace(/^0+(?=\d)/, ''))
    return chinese ? [...arabic, `${chineseDigits.indexOf(chinese)}`] : arabic
  })
  return numbers.toSorted().join(' ')
}
