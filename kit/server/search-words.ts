import { totalMax } from '@sms/kit/contract'

/** Characters that the index holds together, from each one of a text on; fewer at the end of a line. */
const windowLength = 3

/** What the index is asked for, and what is then read in the entries that it finds. */
export type Plan = {
  /** Windows, or beginnings of them, that an entry which holds the words has, as operands of a `tsquery`. */
  readonly asked: readonly string[]
  /** Words that those do not tell for sure; `rarely` where most of the entries found so are likely not to hold it. */
  readonly read: readonly { readonly word: string; readonly rarely: boolean }[]
  /** About how long finding and reading them all takes one session, in milliseconds; 0 where no sample tells. */
  readonly takes: number
}

/**
 * Texts of some entries, chosen by chance, and how many of them stand for as many matches as a list counts exactly: what
 * holds more is not read to its end.
 */
export type Sample = { readonly texts: readonly string[]; readonly counted: number }

/** For how many entries a text of a sample stands. */
const entriesPerText = ({ counted }: Sample) => totalMax / counted

/** Where nothing is known of what is common. */
export const noSample: Sample = { texts: [], counted: Number.POSITIVE_INFINITY }

/** What things take, in microseconds as measured at a million suppliers: an entry that the index has found … */
const lookedAt = 0.4
/** … a word read in it, … */
const readIn = 0.7
/** … an entry in a window's list, the same of all windows that begin so, and one looked up in a longer list. */
const listed = 0.08
const begun = 0.28
const skippedTo = 0.2

/** Fewer texts tell nothing about how common a window is, and fewer than so many of them nothing about several together. */
const sampleLeast = 200
const togetherLeast = 3

/**
 * How entries that hold all of some words, none of them empty, are found: by those of their windows which, by a `sample`
 * of all texts, leave so few candidates that their own lists are worth going through. Without a sample by windows that
 * cover the words, and by no single letter beside a longer word: it stands in most texts.
 */
export function planWords(words: readonly string[], sample: Sample): Plan {
  // What holds a word holds what stands in it.
  const needed = words.filter((word) => !words.some((other) => other !== word && other.includes(word)))
  return sample.texts.length < sampleLeast ? covering(needed) : known(needed, sample)
}

/** So many plans are kept with a sample: a search over everything asks each kind of record for the same words. */
const keptMost = 200

const plans = new WeakMap<Sample, Map<string, Plan>>()

function known(words: readonly string[], sample: Sample): Plan {
  const kept = plans.get(sample) ?? new Map<string, Plan>()
  plans.set(sample, kept)
  const key = words.join('\n')
  const plan = kept.get(key) ?? chosen(words, sample)
  if (kept.size >= keptMost) kept.clear()
  kept.set(key, plan)
  return plan
}

function covering(words: readonly string[]): Plan {
  const longest = Math.max(...words.map(lengthOf))
  const telling = words.filter((word) => lengthOf(word) > 1 || longest === 1)
  const isTold = telling.length === words.length && telling.every(isPiece)
  const asked = new Set(telling.flatMap(coverOf))
  return {
    asked: [...asked].map(operand),
    read: isTold ? [] : words.map((word) => ({ word, rarely: false })),
    takes: 0,
  }
}

/** A window, whether each text of the sample holds it, and in which share of all texts it is likely to stand. */
type List = {
  readonly text: string
  readonly isBegun: boolean
  readonly held: readonly boolean[]
  readonly share: number
}

/** What has been chosen, the texts of the sample that hold all of it, by number, and how many are likely to. */
type Choice = {
  readonly lists: readonly List[]
  readonly left: readonly number[]
  readonly about: number
  /** What going through the lists takes. */
  readonly through: number
}

/** So many windows are weighed: of a longer question the first of those that cover it. */
const weighedMost = 30

/** One window after the other is chosen, the one that spares most, until none is worth going through its list. */
function chosen(words: readonly string[], sample: Sample): Plan {
  const { texts, counted } = sample
  const all = texts.filter((text) => words.every((word) => text.includes(word))).length
  const readShare = Math.min(1, counted / Math.max(all, 1))
  const lists = weighed(words).map((text): List => {
    const held = texts.map((one) => one.includes(text))
    const share = (held.filter(Boolean).length + 1) / (texts.length + 1)
    return { text, isBegun: lengthOf(text) < windowLength, held, share }
  })
  const untold = ({ lists }: Choice) => words.filter((word) => !lists.some(({ text }) => text.includes(word)))
  const costOf = (choice: Choice) => choice.about * readShare * (lookedAt + readIn * untold(choice).length)
  const add = (to: Choice, list: List): Choice & { readonly gain: number } => {
    const left = to.left.filter((at) => list.held[at])
    // Too few tell nothing: as if each stood anywhere.
    const about = left.length < togetherLeast ? Math.max(left.length, to.about * list.share) : left.length
    const through = list.share * texts.length * (list.isBegun ? begun : listed)
    const cost = to.lists.length && !list.isBegun ? Math.min(through, to.about * skippedTo) : through
    const next = { lists: [...to.lists, list], left, about, through: to.through + cost }
    return { ...next, gain: costOf(to) - costOf(next) - cost }
  }
  let choice: Choice = { lists: [], left: [...texts.keys()], about: texts.length, through: 0 }
  // Of so few candidates as one text of the sample stands for, reading them all costs less than choosing.
  while (choice.lists.length < lists.length && choice.about >= 1) {
    const further = lists.filter((list) => !choice.lists.includes(list)).map((list) => add(choice, list))
    const best = further.reduce((a, b) => (b.gain > a.gain ? b : a))
    if (choice.lists.length && best.gain <= 0) break
    choice = best
  }
  const read = untold(choice).map((word) => {
    const hits = choice.left.filter((at) => texts[at]!.includes(word)).length
    return { word, rarely: hits < choice.left.length * seldom }
  })
  const takes = ((choice.through + costOf(choice)) * entriesPerText(sample)) / 1_000
  return { asked: choice.lists.map(({ text }) => operand(text)), read, takes }
}

function weighed(words: readonly string[]): string[] {
  const all = [...new Set(words.flatMap(piecesOf))]
  return all.length <= weighedMost ? all : [...new Set(words.flatMap(coverOf))].slice(0, weighedMost)
}

/** Up to which share of hits `strpos` takes less than `like` (like.ts). */
const seldom = 0.3

const lengthOf = (text: string) => [...text].length

/** Whether the index alone can tell where a text stands. */
const isPiece = (text: string) => lengthOf(text) <= windowLength

/** Every window that a text has; a short one is the beginning of windows. */
function piecesOf(text: string): string[] {
  const characters = [...text]
  const last = Math.max(characters.length - windowLength, 0)
  return Array.from({ length: last + 1 }, (_, start) => characters.slice(start, start + windowLength).join(''))
}

/** Windows that cover a text: those between would leave hardly fewer candidates, and each has to be gone through. */
function coverOf(text: string): string[] {
  const pieces = piecesOf(text)
  return pieces.filter((_, start) => start % windowLength === 0 || start === pieces.length - 1)
}

/** A window, or a beginning of windows, as an operand of a `tsquery`. */
const operand = (text: string) => `'${text.replace(/['\\]/g, '$&$&')}'${lengthOf(text) < windowLength ? ':*' : ''}`
