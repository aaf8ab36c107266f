import type { LiveChange } from '@sms/kit/contract'
import { describe, expect, test } from 'vitest'
import { isTouched } from './refresher.ts'

const about = (more: Partial<LiveChange>): LiveChange => ({
  kind: 'mill',
  root: 'mill',
  ids: ['a', 'b'],
  actor: 'someone',
  change: 'one',
  ...more,
})

describe('What a change makes old', () => {
  test('of its resource: every list, lookup and count, and of single records the changed ones', () => {
    const touched = (key: unknown[]) => isTouched(key, about({}))
    expect(touched(['mill', 'list', { q: 'x' }])).toBe(true)
    expect(touched(['mill', 'lookup', 'x'])).toBe(true)
    expect(touched(['mill', 'record', 'a'])).toBe(true)
    expect(touched(['mill', 'name', 'b'])).toBe(true)
    expect(touched(['mill', 'record', 'c'])).toBe(false)
    expect(touched(['mill', 'history', 'c'])).toBe(false)
  })

  test('of other resources nothing', () => {
    expect(isTouched(['weaver', 'list', {}], about({}))).toBe(false)
    expect(isTouched([], about({}))).toBe(false)
  })

  test('of the record that it hangs on: the record, its history, and lists that may show it', () => {
    const change = about({ kind: 'paper', root: 'mill', ids: ['p'], roots: ['a'] })
    expect(isTouched(['paper', 'list', {}], change)).toBe(true)
    expect(isTouched(['mill', 'history', 'a'], change)).toBe(true)
    expect(isTouched(['mill', 'record', 'a'], change)).toBe(true)
    expect(isTouched(['mill', 'record', 'p'], change)).toBe(false)
    expect(isTouched(['mill', 'list', {}], change)).toBe(true)
  })

  test('the log goes on with a change of anything, what a change left there does not', () => {
    expect(isTouched(['change', 'log', { q: 'x' }], about({}))).toBe(true)
    expect(isTouched(['change', 'entries', 'one'], about({}))).toBe(false)
  })

  test('where not all records are named: everything of the resource', () => {
    expect(isTouched(['mill', 'record', 'c'], about({ more: true }))).toBe(true)
  })
})
