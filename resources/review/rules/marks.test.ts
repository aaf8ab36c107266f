import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesOf, moved, type Oval, ovalBetween } from './marks.ts'

const isInside = ({ x, y, width, height }: Oval) =>
  [x, y, width, height].every(Number.isInteger) && x >= 0 && y >= 0 && width >= 1 && height >= 1

test('a stroke from any corner gives the same oval; a press gives a circle around the point', () => {
  const oval = { x: 100, y: 200, width: 300, height: 100 }
  expect(ovalBetween({ x: 100, y: 200 }, { x: 400, y: 300 }, 2)).toEqual(oval)
  expect(ovalBetween({ x: 400, y: 200 }, { x: 100, y: 300 }, 2)).toEqual(oval)
  expect(ovalBetween({ x: 500, y: 500 }, { x: 503, y: 501 }, 2)).toEqual({ x: 460, y: 420, width: 80, height: 160 })
  expect(ovalBetween({ x: 0, y: 1_000 }, { x: 0, y: 1_000 }, 1)).toEqual({ x: 0, y: 920, width: 80, height: 80 })
})

test('whatever is drawn or moved, a mark stays within its photo and keeps its size', () => {
  const point = fc.record({ x: fc.integer({ min: -900, max: 1_900 }), y: fc.integer({ min: -900, max: 1_900 }) })
  fc.assert(
    fc.property(point, point, fc.double({ min: 0.05, max: 20, noNaN: true }), point, (from, to, ratio, by) => {
      const drawn = ovalBetween(from, to, ratio)
      for (const oval of [drawn, moved(drawn, by)]) {
        expect(isInside(oval)).toBe(true)
        expect([oval.x + oval.width <= 1_000, oval.y + oval.height <= 1_000]).toEqual([true, true])
        expect([oval.width, oval.height]).toEqual([drawn.width, drawn.height])
      }
    }),
  )
})

test('a note is broken at spaces, a Chinese one anywhere, and nothing of it is lost', () => {
  const widthOf = (text: string) => text.length
  expect(linesOf('too yellow here', 10, widthOf)).toEqual(['too yellow', 'here'])
  expect(linesOf('颜色偏黄需要重打', 5, widthOf)).toEqual(['颜色偏黄需', '要重打'])
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (text, width) => {
      const plain = text.replaceAll(/\s+/g, ' ')
      expect(linesOf(plain, width, widthOf).join('').replaceAll(' ', '')).toBe(plain.replaceAll(' ', ''))
    }),
  )
})
