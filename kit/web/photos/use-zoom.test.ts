import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clamped, fitted, unzoomed, type View, zoomed } from './use-zoom.ts'

const side = fc.integer({ min: 1, max: 10_000 })
const size = fc.record({ width: side, height: side })
const place = fc.integer({ min: -5_000, max: 5_000 })
const view: fc.Arbitrary<View> = fc.record({ scale: fc.double({ min: 0.5, max: 20, noNaN: true }), x: place, y: place })

test('fitted: it touches two sides of the room, crosses none, and keeps its shape', () => {
  fc.assert(
    fc.property(size, size, (picture, room) => {
      const fit = fitted(picture, room)
      expect(Math.max(fit.width / room.width, fit.height / room.height)).toBeCloseTo(1, 6)
      expect(fit.width * picture.height).toBeCloseTo(fit.height * picture.width, 0)
      expect(fitted(picture, room, 1).width).toBeLessThanOrEqual(picture.width)
    }),
  )
})

test('zoomed: what is under the pointer stays there, and back again it is as before', () => {
  fc.assert(
    fc.property(view, fc.double({ min: 0.5, max: 20, noNaN: true }), place, place, (from, scale, x, y) => {
      const to = zoomed(from, scale, { x, y })
      // The point of the picture under the pointer, in parts of its fitted size.
      expect((x - to.x) / to.scale).toBeCloseTo((x - from.x) / from.scale, 4)
      const back = zoomed(to, from.scale, { x, y })
      expect(back.x).toBeCloseTo(from.x, 3)
      expect(back.y).toBeCloseTo(from.y, 3)
    }),
  )
})

test('clamped: no room stays empty that the picture could fill, and what fits stands in the middle', () => {
  fc.assert(
    fc.property(size, size, view, (picture, room, from) => {
      const fit = fitted(picture, room)
      const { scale, x, y } = clamped(from, fit, room, 8)
      expect(scale).toBeGreaterThanOrEqual(1)
      expect(scale).toBeLessThanOrEqual(8)
      for (const [at, long, full] of [
        [x, fit.width * scale, room.width],
        [y, fit.height * scale, room.height],
      ] as const)
        expect(Math.abs(at)).toBeLessThanOrEqual(Math.max(0, (long - full) / 2) + 1e-6)
    }),
  )
  const square = { width: 10, height: 10 }
  expect(clamped({ scale: 1, x: 40, y: -9 }, square, square, 8)).toEqual(unzoomed)
})
