import fc from 'fast-check'
import { expect, test } from 'vitest'
import { moved, removed } from './rows-move.ts'

test('a row lands at its new place and the others keep their order', () => {
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  fc.assert(
    fc.property(fc.array(fc.nat(), { minLength: 1 }), fc.nat(), fc.nat(), (list, a, b) => {
      const [from, to] = [a % list.length, b % list.length]
      const next = moved(list, from, to)
      expect(next[to]).toBe(list[from])
      expect(removed(next, to)).toEqual(removed(list, from))
    }),
  )
})

test('a place outside the list moves nothing', () => {
  expect(moved([1, 2], 0, 2)).toEqual([1, 2])
  expect(moved([1, 2], -1, 0)).toEqual([1, 2])
})
