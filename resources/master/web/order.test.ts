import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gapAt, movedTo, placeInGap, withOrder } from './order.ts'

const abcd = ['a', 'b', 'c', 'd']

describe('Rows are dragged into order (domain.md, Master Data)', () => {
  test('an entry goes to the place it is given, others keep their order', () => {
    expect(movedTo(abcd, 'a', 2)).toEqual(['b', 'c', 'a', 'd'])
    expect(movedTo(abcd, 'd', 0)).toEqual(['d', 'a', 'b', 'c'])
  })

  test('beyond the ends is at the ends; one that is not there moves nothing', () => {
    expect(movedTo(abcd, 'b', -1)).toEqual(['b', 'a', 'c', 'd'])
    expect(movedTo(abcd, 'b', 9)).toEqual(['a', 'c', 'd', 'b'])
    expect(movedTo(abcd, 'x', 0)).toEqual(abcd)
  })

  test('a row let go at the middle of a gap stands between those beside the gap', () => {
    const middles = [20, 60, 100, 140]
    const dropped = (id: string, y: number) => movedTo(abcd, id, placeInGap(abcd.indexOf(id), gapAt(middles, y)))
    expect(dropped('a', 80)).toEqual(['b', 'a', 'c', 'd'])
    expect(dropped('d', 10)).toEqual(['d', 'a', 'b', 'c'])
    expect(dropped('b', 500)).toEqual(['a', 'c', 'd', 'b'])
  })

  test('the gaps on both sides of a row leave it where it is', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 1 }), fc.nat(), (ids, n) => {
        const at = n % ids.length
        for (const gap of [at, at + 1]) expect(movedTo(ids, ids[at]!, placeInGap(at, gap))).toEqual(ids)
      }),
    )
  })

  test('moving back undoes a move', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string(), { minLength: 1 }), fc.nat(), fc.nat(), (ids, n, to) => {
        const at = n % ids.length
        expect(movedTo(movedTo(ids, ids[at]!, to), ids[at]!, at)).toEqual(ids)
      }),
    )
  })

  test('the shown list takes the order at once; other categories and values keep theirs', () => {
    const value = (id: string, key: string, sort: number | null) => ({ id, key, sort })
    const all = [value('a', 'Size', 10), value('b', 'Size', null), value('s', 'Season', 10)]
    const next = withOrder(all, 'Size', ['b', 'a'])
    expect(next.map(({ id, sort }) => [id, sort])).toEqual([
      ['a', 20],
      ['b', 10],
      ['s', 10],
    ])
    expect(next[2]).toBe(all[2])
  })
})
