import fc from 'fast-check'
import { expect, test } from 'vitest'
import { movedTo, placeInGap } from './order.ts'

const ids = fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 12 })

test('moving loses none and gets it to its place, the others stay in their order', () => {
  fc.assert(
    fc.property(ids, fc.nat(), fc.integer({ min: -3, max: 15 }), (ids, at, to) => {
      const id = ids[at % ids.length]!
      const after = movedTo(ids, id, to)
      expect(after.toSorted()).toEqual(ids.toSorted())
      expect(after.indexOf(id)).toBe(Math.min(Math.max(to, 0), ids.length - 1))
      expect(after.filter((row) => row !== id)).toEqual(ids.filter((row) => row !== id))
    }),
  )
})

test('dropped on the gaps beside itself nothing moves; on the last one it is the last', () => {
  fc.assert(
    fc.property(ids, fc.nat(), (ids, at) => {
      const from = at % ids.length
      const id = ids[from]!
      const dropped = (gap: number) => movedTo(ids, id, placeInGap(ids, id, gap))
      expect(dropped(from)).toEqual(ids)
      expect(dropped(from + 1)).toEqual(ids)
      expect(dropped(ids.length).at(-1)).toBe(id)
      expect(dropped(0)[0]).toBe(id)
    }),
  )
})

test('what is none of them moves nothing', () => {
  expect(movedTo(['a', 'b'], 'c', 0)).toEqual(['a', 'b'])
})
