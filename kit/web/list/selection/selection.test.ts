import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allTicked, countTicked, isTicked, nothingTicked, requestOf, tick } from './selection.ts'

const matches = Array.from({ length: 30 }, (_, i) => `r${i}`)
const some = fc.subarray(matches)
const steps = fc.array(
  fc.oneof(fc.constant('all' as const), fc.constant('none' as const), fc.tuple(some, fc.boolean())),
)

describe('What is ticked (interface.md, Lists): records, or all matches but some', () => {
  test('whatever is ticked and unticked, the count and the set sent say the same as the boxes', () => {
    fc.assert(
      fc.property(steps, (steps) => {
        let ticked = nothingTicked
        let boxes = new Set<string>()
        for (const step of steps) {
          if (step === 'all') [ticked, boxes] = [allTicked, new Set(matches)]
          else if (step === 'none') [ticked, boxes] = [nothingTicked, new Set()]
          else {
            ticked = tick(ticked, ...step)
            for (const id of step[0]) step[1] ? boxes.add(id) : boxes.delete(id)
          }
        }
        expect(matches.filter((id) => isTicked(ticked, id))).toEqual(matches.filter((id) => boxes.has(id)))
        expect(countTicked(ticked, matches.length)).toBe(boxes.size)
        const { ids, all, except = [] } = requestOf(ticked, { q: 'silk' }, 'UTC')
        const meant = ids ?? (all && matches.filter((id) => !except.includes(id)))
        expect(new Set(meant)).toEqual(boxes)
      }),
    )
  })

  test('all matches are sent as the query that finds them, whose days are those of whoever asks', () => {
    const query = { q: 'silk', createdAt: '2026-03-01' }
    const all = { ...query, zone: 'Asia/Shanghai' }
    expect(requestOf(allTicked, query, 'Asia/Shanghai')).toEqual({ all })
    expect(requestOf(tick(allTicked, ['r1'], false), query, 'Asia/Shanghai')).toEqual({ all, except: ['r1'] })
  })
})
