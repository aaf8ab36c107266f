import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planWords as planOf } from './search-words.ts'

/** A plan by a sample of texts, all of whose matches would be counted unless `counted` says less. */
const planWords = (words: readonly string[], texts: readonly string[], counted = Number.POSITIVE_INFINITY) =>
  planOf(words, { texts, counted })

/** The windows of a text's lines as the index holds them (`sms_windows`). */
const windowsIn = (text: string) => {
  const lines = text.split('\n').map((line) => [...line])
  return lines.flatMap((line) => line.map((_, at) => line.slice(at, at + 3).join('')))
}

/** Whether the index finds a text by what a plan asks for. */
const finds = ({ asked }: { readonly asked: readonly string[] }, text: string) => {
  const windows = windowsIn(text)
  return asked.every((operand) => {
    const [, quoted, begun] = /^'(.*)'(:\*)?$/s.exec(operand)!
    const wanted = quoted!.replace(/(['\\])\1/g, '$1')
    return windows.some((one) => (begun ? one.startsWith(wanted) : one === wanted))
  })
}

const letters = fc.constantFrom('a', 'b', 'c', "'", '\\', '恒', '力', '𠮷')
const text = fc.array(fc.oneof(letters, fc.constant('\n')), { maxLength: 30 }).map((some) => some.join(''))
const word = fc.array(letters, { minLength: 1, maxLength: 7 }).map((some) => some.join(''))
const words = fc.uniqueArray(word, { minLength: 1, maxLength: 4 })
const sample = fc.oneof(fc.constant<string[]>([]), fc.array(text, { minLength: 200, maxLength: 220 }))

describe('Words are found by windows of three characters', () => {
  test('whatever is common, what the index finds and reading leaves holds every word, and nothing that does is missed', () => {
    fc.assert(
      fc.property(words, sample, text, fc.array(fc.tuple(fc.nat(), text)), (words, sample, loose, pieces) => {
        const plan = planWords(words, sample)
        // Texts made of the words themselves: chance alone hardly hits.
        const made = pieces.map(([at, between]) => words[at % words.length] + between).join('') + loose
        const holds = words.every((one) => made.includes(one))
        expect(finds(plan, made) && plan.read.every((one) => made.includes(one.word))).toBe(holds)
      }),
      { numRuns: 500 },
    )
  })

  test('of windows that cover a word those are asked for that leave few, and a rare one alone where others would not help', () => {
    const texts = [
      ...Array(300).fill('sheng da textile'),
      ...Array(20).fill('heng lian gli'),
      ...Array(3).fill('hengli'),
    ]
    expect(planWords(['hengli'], texts)).toMatchObject({ asked: ["'ngl'"], read: [{ word: 'hengli', rarely: false }] })

    expect(planWords(['hengli'], []).asked).toEqual(["'hen'", "'gli'"])
  })

  test('two words that are common are both looked up, since few hold both', () => {
    const texts = Array.from({ length: 300 }, (_, i) => ['cotton silk', 'cotton', 'silk'][i % 3]!)
    expect(planWords(['cotton', 'silk'], texts).asked).toHaveLength(2)
  })

  test('a window tells a word of up to three characters, and words inside others need no telling', () => {
    const texts = Array.from({ length: 300 }, (_, i) => (i % 3 ? 'suzhou textile' : 'suzhou silk'))
    expect(planWords(['silk', 'il', 'k'], texts)).toMatchObject({
      asked: planWords(['silk'], texts).asked,
      read: [{ word: 'silk', rarely: false }],
    })
    expect(planWords(['suz'], texts)).toMatchObject({ asked: ["'suz'"], read: [] })
    expect(planWords(['su'], texts)).toMatchObject({ asked: ["'su':*"], read: [] })
  })

  test('of what is too common to be counted to its end so little is read that a long list does not pay', () => {
    const texts = Array.from({ length: 300 }, (_, i) => ['sheng te', 'sheng te', 'sheng', 'te'][i % 4]!)
    expect(planWords(['sheng', 'te'], texts).asked).toContain("'te':*")
    expect(planWords(['sheng', 'te'], texts, 30).asked).not.toContain("'te':*")
  })

  test('a word that most candidates lack is read in the way that skips through them', () => {
    const texts = [...Array(300).fill('000 00 0'), ...Array(10).fill('00000')]
    expect(planWords(['00000'], texts)).toMatchObject({ asked: ["'000'"], read: [{ word: '00000', rarely: true }] })
  })

  test('how long finding them takes grows with how common they are and with how many records a text stands for', () => {
    const texts = Array.from({ length: 300 }, (_, i) => (i % 3 ? 'sheng da' : i % 30 ? 'heng li' : 'silk road'))
    const takes = (word: string, counted: number) => planWords([word], texts, counted).takes
    // Ten, ninety and two hundred of three hundred, where the whole sample stands for 100,000 and for a million records.
    for (const counted of [300, 30]) {
      expect(takes('silk road', counted)).toBeGreaterThan(0)
      expect(takes('heng li', counted)).toBeGreaterThan(2 * takes('silk road', counted))
      expect(takes('sheng da', counted)).toBeGreaterThan(takes('heng li', counted))
    }
    expect(takes('silk road', 30)).toBeGreaterThan(2 * takes('silk road', 300))
    // Nothing is known of it without a sample, nor where a sample stands for no number.
    expect(planWords(['heng li'], []).takes).toBe(0)
    expect(takes('heng li', Number.POSITIVE_INFINITY)).toBe(0)
  })
})
