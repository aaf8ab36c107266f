import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toDraw } from '../rows/span.ts'
import { gap, placeBy, placesIn, rowsFor, rowsWith, shapeOf } from './shape.ts'

const given = fc.record({
  room: fc.integer({ min: 300, max: 4_000 }),
  density: fc.constantFrom('calm' as const, 'dense' as const),
  phone: fc.boolean(),
  actions: fc.boolean(),
  wanted: fc.integer({ min: 1, max: 8 }),
  chosen: fc.option(fc.integer({ min: 4, max: 10 }), { nil: undefined }),
})
const field = fc.record({
  across: fc.integer({ min: 2, max: 20 }),
  count: fc.integer({ min: 1, max: 100_000 }),
  leap: fc.integer({ min: 1, max: 9 }),
})
const onField = field.chain((shape) => fc.record({ shape: fc.constant(shape), from: fc.nat(shape.count - 1) }))

describe('How the cards of a gallery stand (interface.md, Lists)', () => {
  test('they fill their room and never stand out of it; pictures take more than half of a card', () => {
    fc.assert(
      fc.property(given, (shape) => {
        const { across, width, height, rowHeight } = shapeOf(shape)
        const taken = across * width + (across - 1) * gap
        expect(taken).toBeLessThanOrEqual(shape.room)
        expect(shape.room - taken).toBeLessThan(across)
        expect(rowHeight).toBe(height + gap)
        expect(Number.isInteger(rowHeight)).toBe(true)
        if (!shape.actions) expect(width / height).toBeGreaterThan(0.5)
      }),
    )
  })

  test('a wider window never has fewer cards in a row; a phone has two', () => {
    fc.assert(
      fc.property(given, fc.nat(500), (shape, more) => {
        const { across } = shapeOf(shape)
        if (shape.phone) expect(across).toBe(2)
        else expect(shapeOf({ ...shape, room: shape.room + more }).across).toBeGreaterThanOrEqual(across)
      }),
    )
  })

  test('as many as somebody has chosen, where they are wide enough', () => {
    const shape = { room: 1_200, density: 'calm', phone: false, actions: false, wanted: 4 } as const
    for (const chosen of [4, 7, 10]) expect(shapeOf({ ...shape, chosen }).across).toBe(chosen)
    expect(shapeOf({ ...shape, chosen: 10, room: 500 }).across).toBe(5)
    expect(shapeOf({ ...shape, chosen: 10, phone: true }).across).toBe(2)
  })

  test('rows of cards hold every place once, in order', () => {
    fc.assert(
      fc.property(field, ({ across, count }) => {
        const rows = rowsFor(count, across)
        expect(placesIn({ from: 0, to: rows }, across, count)).toEqual({ from: 0, to: count })
        const middle = Math.floor(rows / 2)
        const above = placesIn({ from: 0, to: middle }, across, count)
        const below = placesIn({ from: middle, to: rows }, across, count)
        expect(above.to).toBe(below.from)
        expect(placesIn({ from: rows, to: rows + 3 }, across, count)).toEqual({ from: count, to: count })
      }),
    )
  })

  test('the rows with some places hold them all and none besides that is a row away', () => {
    fc.assert(
      fc.property(onField, fc.nat(300), ({ shape: { across, count }, from }, more) => {
        const places = { from, to: Math.min(count, from + 1 + more) }
        const rows = rowsWith(places, across)
        const all = placesIn(rows, across, count)
        expect(all.from).toBeLessThanOrEqual(places.from)
        expect(all.to).toBeGreaterThanOrEqual(places.to)
        expect(places.from - all.from).toBeLessThan(across)
        expect(all.to - places.to).toBeLessThan(across)
      }),
    )
  })

  test('few rows are drawn beyond those in sight', () => {
    const reach = { beyond: 2, step: 1 }
    fc.assert(
      fc.property(given, fc.nat(1_000_000), (shape, top) => {
        const { rowHeight } = shapeOf(shape)
        const { from, to } = toDraw({ top, height: 900 }, rowHeight, 50_000, reach)
        expect(to - from).toBeLessThanOrEqual(Math.ceil(900 / rowHeight) + 1 + 4)
      }),
    )
  })
})

describe('Arrow keys in two dimensions', () => {
  test('every key leads to a card that is there', () => {
    const keys = fc.constantFrom(
      'ArrowUp',
      'ArrowDown',
      'ArrowLeft',
      'ArrowRight',
      'PageUp',
      'PageDown',
      'Home',
      'End',
      'j',
      'k',
    )
    fc.assert(
      fc.property(onField, keys, ({ shape, from }, key) => {
        const to = placeBy(key, from, shape)!
        expect(to).toBeGreaterThanOrEqual(0)
        expect(to).toBeLessThan(shape.count)
      }),
    )
  })

  test('there and back again: right and left always, down and up wherever there is a card below', () => {
    fc.assert(
      fc.property(onField, ({ shape, from }) => {
        if (from + 1 < shape.count) expect(placeBy('ArrowLeft', placeBy('ArrowRight', from, shape)!, shape)).toBe(from)
        if (from + shape.across < shape.count) {
          expect(placeBy('ArrowDown', from, shape)).toBe(from + shape.across)
          expect(placeBy('ArrowUp', from + shape.across, shape)).toBe(from)
        }
      }),
    )
  })

  test('down from above a short last row goes to its last card; beyond the ends nothing moves', () => {
    const shape = { across: 4, count: 10, leap: 3 }
    expect(placeBy('ArrowDown', 7, shape)).toBe(9)
    expect(placeBy('ArrowDown', 9, shape)).toBe(9)
    expect(placeBy('ArrowUp', 2, shape)).toBe(2)
    expect(placeBy('PageDown', 1, shape)).toBe(9)
    expect(placeBy('PageUp', 9, shape)).toBe(1)
    expect(placeBy('q', 1, shape)).toBeUndefined()
  })
})
