import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellSize, cellsAround } from './cells.ts'

test('whatever is near enough lies in the cells around, at the ends of each axis too', () => {
  const axis = (min: number, max: number) => fc.double({ min, max, noNaN: true })
  const lab = fc.record({ l: axis(0, 100), a: axis(-128, 127), b: axis(-128, 127) })
  fc.assert(
    fc.property(lab, lab, fc.integer({ min: 1, max: 4 }), (lab, other, around) => {
      const [cell] = cellsAround(other, 0)
      const apart = Math.hypot(lab.l - other.l, lab.a - other.a, lab.b - other.b)
      if (apart <= around * cellSize) expect(cellsAround(lab, around)).toContain(cell)
    }),
    { numRuns: 2_000, examples: [[{ l: 100, a: 127, b: 127 }, { l: 91, a: 127, b: 127 }, 1]] },
  )
})
