import { describe, expect, test } from 'vitest'
import { keptOf, shownOf } from './number.ts'

const about = (total: number) => ({ total, more: false, about: true })
const counted = (total: number, more = false) => ({ total, more, about: false })

describe('How many matches a list says it has', () => {
  test('a counted number counts, whatever was said before', () => {
    expect(keptOf(counted(200), undefined, 0)).toEqual(counted(200))
    expect(keptOf(counted(100_000, true), about(99_000), 0)).toEqual(counted(100_000, true))
  })

  test('the first estimate of a question stays, but for the rows that are at hand beyond it', () => {
    expect(keptOf(about(31_000), undefined, 0)).toEqual(about(31_000))
    expect(keptOf(about(29_000), about(31_000), 0)).toEqual(about(31_000))
    expect(keptOf(about(29_000), about(31_000), 31_101)).toEqual(about(31_101))
  })

  test('what was known when the list was left, or counted before others came, is no estimate that stays', () => {
    expect(keptOf(about(50_000), { ...counted(200), hinted: true }, 0)).toEqual(about(50_000))
    expect(keptOf(about(50_000), { ...about(200), hinted: true }, 0)).toEqual(about(50_000))
    expect(keptOf(about(50_000), counted(200), 0)).toEqual(about(50_000))
  })

  test('once they are counted no estimate of a further block is shown in its place', () => {
    expect(shownOf(about(31_000), undefined)).toEqual(about(31_000))
    expect(shownOf(about(31_000), counted(31_234))).toEqual(counted(31_234))
    expect(shownOf(counted(31_235), counted(31_234))).toEqual(counted(31_235))
    expect(shownOf(about(100_000), counted(100_000, true))).toEqual(counted(100_000, true))
  })
})
