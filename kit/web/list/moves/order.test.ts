import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gapAt, merged, movedTo, type OrderChange, placeInGap } from './order.ts'

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
    const drawn = [20, 60, 100, 140].map((middle, place) => ({ place, middle }))
    const dropped = (id: string, y: number) => movedTo(abcd, id, placeInGap(abcd.indexOf(id), gapAt(drawn, y)))
    expect(dropped('a', 80)).toEqual(['b', 'a', 'c', 'd'])
    expect(dropped('d', 10)).toEqual(['d', 'a', 'b', 'c'])
    expect(dropped('b', 500)).toEqual(['a', 'c', 'd', 'b'])
  })

  test('of a long list only some rows are drawn, the held one among them', () => {
    const drawn = [3, 70, 71, 72].map((place, i) => ({ place, middle: [-2_000, 20, 60, 100][i]! }))
    expect(gapAt(drawn, 10)).toBe(4)
    expect(gapAt(drawn, 80)).toBe(72)
    expect(gapAt(drawn.slice(1), 10)).toBe(70)
    expect(gapAt([], 10)).toBe(0)
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

  test('moves that wait are one: it names no more rows than were passed, and its way back', () => {
    const moves = fc.array(fc.tuple(fc.nat(11), fc.nat(11)), { minLength: 1, maxLength: 8 })
    fc.assert(
      fc.property(moves, (moves) => {
        const all = [...'abcdefghijkl']
        let shown: readonly string[] = all
        let waiting: OrderChange | undefined
        for (const [from, to] of moves) {
          const now = shown.slice(0, Math.max(from, to) + 1)
          const change = { before: now, after: movedTo(now, shown[from]!, to) }
          waiting = waiting ? merged(waiting, change) : change
          shown = movedTo(shown, shown[from]!, to)
        }
        const { before, after } = waiting!
        expect(after).toEqual(shown.slice(0, after.length))
        expect(before).toEqual(all.slice(0, before.length))
        expect(shown.slice(after.length)).toEqual(all.slice(after.length))
        expect(after.length).toBe(Math.max(...moves.flat()) + 1)
      }),
    )
  })

  test('what is undone goes back, and what was moved elsewhere stays moved', () => {
    const waiting = { before: [...'bacdef'], after: [...'bacdfe'] }
    expect(merged(waiting, { before: ['b', 'a'], after: ['a', 'b'] })).toEqual({
      before: [...'bacdef'],
      after: [...'abcdfe'],
    })
  })
})
