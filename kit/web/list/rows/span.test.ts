import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  blockSize,
  blocksMax,
  blocksOf,
  blocksToDrop,
  type Extra,
  inSight,
  leapOf,
  linesOf,
  placeAt,
  toDraw,
  topFor,
  topOf,
} from './span.ts'

/** A list of 0 to 100,000 rows in a window of up to 2,000 px, scrolled to where a browser lets it be. */
const view = fc
  .record({
    row: fc.constantFrom(32, 40, 156),
    count: fc.nat(100_000),
    height: fc.integer({ min: 1, max: 2_000 }),
    at: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ row, count, height, at }) => ({
    row,
    count,
    sight: { height, top: at * Math.max(0, count * row - height) },
  }))

describe('Which rows of a long list are drawn (interface.md, Lists)', () => {
  test('all that are in sight, a bounded number around them, none that the list does not have', () => {
    fc.assert(
      fc.property(view, ({ row, count, sight }) => {
        const seen = inSight(sight, row, count)
        const drawn = toDraw(sight, row, count)
        expect(drawn.from).toBeGreaterThanOrEqual(0)
        expect(drawn.to).toBeLessThanOrEqual(count)
        expect(drawn.from).toBeLessThanOrEqual(seen.from)
        expect(drawn.to).toBeGreaterThanOrEqual(seen.to)
        expect(drawn.to - drawn.from).toBeLessThanOrEqual(Math.ceil(sight.height / row) + 1 + 2 * (8 + 3))
        if (count > 0) expect(seen.to).toBeGreaterThan(seen.from)
      }),
    )
  })

  test('at rest at the end, the last row is in sight', () => {
    fc.assert(
      fc.property(view, ({ row, count, sight: { height } }) => {
        const top = Math.max(0, count * row - height)
        expect(inSight({ top, height }, row, count).to).toBe(count)
      }),
    )
  })

  test('a screen of 900 px draws no more than 60 rows, dense ones too', () => {
    for (let top = 0; top < 4_000; top += 7)
      for (const row of [32, 40]) {
        const { from, to } = toDraw({ top, height: 900 }, row, 100_000)
        expect(to - from).toBeLessThanOrEqual(60)
      }
  })

  test('with the gaps between them, the lines make the whole list, whatever else is kept', () => {
    fc.assert(
      fc.property(view, fc.array(fc.integer({ min: -5, max: 100_005 }), { maxLength: 3 }), (seen, others) => {
        const { lines, rest } = linesOf(toDraw(seen.sight, seen.row, seen.count), others, seen.count)
        expect(lines.reduce((sum, { gap }) => sum + gap + 1, rest)).toBe(seen.count)
        expect(lines.every(({ gap }) => gap >= 0)).toBe(true)
        let next = 0
        for (const { place, gap } of lines) {
          expect(place).toBe(next + gap)
          next = place + 1
        }
        for (const used of others.filter((other) => other >= 0 && other < seen.count))
          expect(lines.some(({ place }) => place === used)).toBe(true)
      }),
    )
  })
})

describe('Rows that have been opened have room below them', () => {
  const opened = fc
    .uniqueArray(fc.record({ place: fc.nat(200), height: fc.integer({ min: 0, max: 700 }) }), {
      selector: ({ place }) => place,
      maxLength: 5,
    })
    .map((extras) => extras.toSorted((a, b) => a.place - b.place))
  const row = fc.constantFrom(32, 40, 156)

  /** Every row's upper edge by adding up the rows above it, one after the other. */
  function edges(row: number, extras: readonly Extra[], count: number): number[] {
    const tops = [0]
    for (let place = 0; place < count; place++)
      tops.push(tops[place]! + row + (extras.find((extra) => extra.place === place)?.height ?? 0))
    return tops
  }

  test('a row begins where those above it end, with what they opened to', () => {
    fc.assert(
      fc.property(row, opened, (row, extras) => {
        for (const [place, top] of edges(row, extras, 210).entries()) expect(topOf(place, row, extras)).toBe(top)
      }),
    )
  })

  test('from place to pixel and back, be it the row or its room', () => {
    fc.assert(
      fc.property(
        row,
        opened,
        fc.nat(205),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (row, extras, place, part) => {
          const top = topOf(place, row, extras)
          const height = topOf(place + 1, row, extras) - top
          expect(placeAt(top, row, extras)).toBe(place)
          expect(placeAt(top + part * height, row, extras)).toBe(place)
        },
      ),
    )
  })

  test('in sight is every row of which a pixel shows, and no other; drawn are those and a bounded number more', () => {
    const sight = fc.record({ top: fc.nat(8_000), height: fc.integer({ min: 1, max: 1_500 }) })
    fc.assert(
      fc.property(row, opened, sight, (row, extras, sight) => {
        const tops = edges(row, extras, 210)
        const shows = (place: number) => tops[place]! < sight.top + sight.height && tops[place + 1]! > sight.top
        const { from, to } = inSight(sight, row, 210, extras)
        for (let place = 0; place < 210; place++) expect(shows(place)).toBe(place >= from && place < to)
        const drawn = toDraw(sight, row, 210, undefined, extras)
        expect(drawn.from).toBeLessThanOrEqual(from)
        expect(drawn.to).toBeGreaterThanOrEqual(to)
        expect(drawn.to - drawn.from).toBeLessThanOrEqual(to - from + 2 * (8 + 3))
      }),
    )
  })

  test('the keyboard brings the row itself wholly into sight, and moves nothing when it was', () => {
    fc.assert(
      fc.property(row, opened, fc.nat(209), fc.nat(8_000), (row, extras, place, top) => {
        const height = row * 3
        const to = topFor(place, { top, height }, row, extras)
        expect(topOf(place, row, extras)).toBeGreaterThanOrEqual(to)
        expect(topOf(place, row, extras) + row).toBeLessThanOrEqual(to + height)
        expect(topFor(place, { top: to, height }, row, extras)).toBe(to)
      }),
    )
  })
})

describe('Which blocks are asked for and kept', () => {
  test('those of every row drawn, side by side, at least the first', () => {
    fc.assert(
      fc.property(view, ({ row, count, sight }) => {
        const drawn = toDraw(sight, row, count)
        const blocks = blocksOf(drawn, count)
        expect(blocks.length).toBeGreaterThan(0)
        expect(blocks).toEqual(blocks.map((_, i) => blocks[0]! + i))
        for (let place = drawn.from; place < drawn.to; place++) expect(blocks).toContain(Math.floor(place / blockSize))
        expect(blocks.at(-1)! * blockSize).toBeLessThan(Math.max(1, count))
        expect(blocks.length).toBeLessThanOrEqual(Math.ceil((drawn.to - drawn.from + 80) / blockSize) + 1)
      }),
    )
  })

  test('memory is bounded: never one in use is dropped, nor a nearer one before a farther', () => {
    const blocks = fc.uniqueArray(fc.nat(999), { maxLength: 80 })
    const used = fc.uniqueArray(fc.nat(999), { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(blocks, used, (held, used) => {
        const all = [...new Set([...held, ...used])]
        const dropped = blocksToDrop(all, used)
        const left = all.filter((row) => !dropped.includes(row))
        expect(left.length).toBeLessThanOrEqual(Math.max(blocksMax, used.length))
        expect(dropped.some((row) => used.includes(row))).toBe(false)
        const distance = (block: number) => Math.min(...used.map((other) => Math.abs(other - block)))
        if (dropped.length)
          expect(Math.max(...left.map(distance))).toBeLessThanOrEqual(Math.min(...dropped.map(distance)))
      }),
    )
  })
})

test('Page Up and Page Down keep one row of the page before', () => {
  expect(leapOf(400, 40)).toBe(9)
  expect(leapOf(20, 40)).toBe(1)
})
