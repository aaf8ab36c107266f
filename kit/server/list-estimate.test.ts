import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Estimate, estimated, type Sample } from './list-estimate.ts'

/** A row of a block: where it stands in the order, and whether it is a match. */
type Row = { readonly place: number; readonly hit: boolean }
type Block = readonly Row[]

const letters = (place: number) => String(place).padStart(6, '0')

/** What the database tells of blocks that were looked into, out of so many. */
function sampleOf(looked: readonly Block[], blocks: number): Sample {
  const hits = looked.map((block) => block.filter(({ hit }) => hit).length)
  const mean = hits.reduce((sum, n) => sum + n, 0) / Math.max(hits.length, 1)
  const squares = hits.reduce((sum, n) => sum + (n - mean) ** 2, 0)
  const rows = looked.flat()
  const firsts = looked
    .flatMap((block) =>
      block
        .filter(({ hit }) => hit)
        .map(({ place }) => place)
        .sort((a, b) => a - b)
        .slice(0, 1),
    )
    .sort((a, b) => a - b)
  const places = rows.flatMap(({ place, hit }) => (hit ? [place] : [])).sort((a, b) => a - b)
  return {
    blocks,
    seen: looked.length,
    rows: rows.length,
    mean,
    variance: looked.length > 1 ? squares / (looked.length - 1) : 0,
    most: Math.max(0, ...looked.map((block) => block.length)),
    before: places.length ? rows.filter(({ place }) => place < places[0]!).length : 0,
    upTo: firsts.length > 7 ? letters(firsts[7]!) : null,
  }
}

const row = fc.record({ place: fc.nat(999_999), hit: fc.boolean() })
/** Blocks that hold some matches, as those of a common condition do. */
const half = fc
  .array(fc.array(row, { minLength: 1, maxLength: 12 }), { maxLength: 40 })
  .map((blocks): Block[] => [[{ place: 500_000, hit: true }], ...blocks])
/** So many that it may be sure, more or less dense with matches. */
const long = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.array(fc.nat(12), { minLength: 100, maxLength: 400, size: 'max' }))
  .map(([most, hits]): Block[] =>
    hits.map((n) => Array.from({ length: Math.min(n, most) }, (_, place) => ({ place, hit: true }))),
  )
/** How many blocks a table must have for what was seen of them to be sure that there are very many matches. */
function sureFrom(said: (blocks: number) => Estimate): number {
  let [no, yes] = [0, 1e7]
  while (yes - no > 1) {
    const middle = Math.floor((no + yes) / 2)
    if (said(middle).surelyMany) yes = middle
    else no = middle
  }
  return yes
}
const total = fc.integer({ min: 1_000, max: 100_000 })

describe('Rows in front of the first match', () => {
  const tenth = (from: number) =>
    Array.from({ length: 1_000 }, (_, place) => ({ place, hit: place >= from && place % 10 === 9 }))

  test('are none that are told by chance alone where matches lie evenly', () =>
    expect(estimated([sampleOf([tenth(0)], 100)]).before).toBe(0))

  test('are told where matches begin far down the order', () =>
    expect(estimated([sampleOf([tenth(500)], 100)]).before).toBe((509 - 1_000 / 50) * 100))
})

describe('Samples of both halves of a table', () => {
  const both = (check: (halves: Estimate, whole: Estimate, one: Block[], other: Block[], blocks: number) => void) =>
    fc.assert(
      fc.property(half, half, total, (one, other, blocks) =>
        check(
          estimated([sampleOf(one, blocks), sampleOf(other, blocks)]),
          estimated([sampleOf([...one, ...other], blocks)]),
          one,
          other,
          blocks,
        ),
      ),
    )

  test('say what one sample of the same blocks does of how many matches there are, and how sure that is', () =>
    fc.assert(
      fc.property(long, long, (one, other) => {
        const halves = (blocks: number) => estimated([sampleOf(one, blocks), sampleOf(other, blocks)])
        const whole = (blocks: number) => estimated([sampleOf([...one, ...other], blocks)])
        expect(halves(50_000).about).toBeCloseTo(whole(50_000).about, 3)
        expect(Math.abs(sureFrom(halves) - sureFrom(whole))).toBeLessThanOrEqual(1)
      }),
      { numRuns: 30 },
    ))

  test('say no fewer rows in front of the first match, and none that stand behind the first of either half', () =>
    both((halves, whole, one, other, blocks) => {
      const first = (some: readonly Block[]) =>
        Math.min(...some.flat().flatMap(({ place, hit }) => (hit ? [place] : [])))
      const later = Math.max(first(one), first(other))
      const most = [...one, ...other].flat().filter(({ place }) => place < later).length
      const rows = (halves.before / blocks) * (one.length + other.length)
      expect(halves.before).toBeGreaterThanOrEqual(whole.before)
      expect(rows).toBeLessThanOrEqual(most + 1e-6)
    }))

  test('name a place up to which as many blocks hold matches, where either half has seen enough', () =>
    both((halves, whole, one, other) => {
      const seen = [...one, ...other].filter((block) =>
        block.some(({ place, hit }) => hit && letters(place) <= (halves.upTo ?? '')),
      )
      if (halves.upTo !== null) expect(seen.length).toBeGreaterThanOrEqual(8)
      else expect(whole.upTo === null || [one, other].every((some) => sampleOf(some, 1).upTo === null)).toBe(true)
    }))

  test('are the surer the more they have seen: each alone may not know what both do', () => {
    const looked = Array.from({ length: 60 }, (_, i) => [
      { place: i, hit: true },
      { place: i, hit: i % 2 === 0 },
    ])
    const one = sampleOf(looked, 160_000)
    expect([estimated([one]).surelyMany, estimated([one, one]).surelyMany]).toEqual([false, true])
  })

  test('are sure of what every block holds alike, whatever fractions there are', () =>
    fc.assert(
      fc.property(fc.integer({ min: 400, max: 900 }), fc.integer({ min: 400, max: 900 }), fc.float(), (a, b, x) => {
        const mean = 7 + (Number.isFinite(x) ? Math.abs(x % 1) : 0)
        const alike = { blocks: 100_000, rows: 9 * 400, mean, variance: 0, most: 9, before: 0, upTo: null }
        const halves = [
          { ...alike, seen: a },
          { ...alike, seen: b },
        ]
        expect(estimated(halves).surelyMany).toBe(true)
      }),
    ))
})
