import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { sizedCache } from './workbook.ts'

describe('What is kept for the next look leaves by itself', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('after its time, without anybody asking for or putting anything else', () => {
    const books = sizedCache<string>({ room: 10, ms: 1_000 })
    books.put('a', 'A', 1)
    expect(vi.getTimerCount()).toBe(1)
    vi.advanceTimersByTime(999)
    expect(books.get('a')).toBe('A')
    vi.advanceTimersByTime(999)
    expect(books.get('a')).toBe('A')
    vi.advanceTimersByTime(1_000)
    expect(vi.getTimerCount()).toBe(0)
    expect(books.get('a')).toBeUndefined()
  })

  test('the total has a bound: what was asked for longest ago makes room', () => {
    const books = sizedCache<string>({ room: 10, ms: 1_000 })
    for (const key of ['a', 'b']) books.put(key, key, 5)
    books.get('a')
    books.put('c', 'c', 4)
    expect(['a', 'b', 'c'].map(books.get)).toEqual(['a', undefined, 'c'])
    books.put('d', 'd', 11)
    expect(['a', 'c', 'd'].map(books.get)).toEqual(['a', 'c', undefined])
    books.put('a', 'again', 6)
    expect(['a', 'c'].map(books.get)).toEqual(['again', 'c'])
    expect(vi.getTimerCount()).toBe(2)
  })
})

test('a timer does not keep the process alive', () => {
  const before = process.getActiveResourcesInfo().filter((row) => row === 'Timeout').length
  sizedCache<string>({ room: 1, ms: 60_000 }).put('a', 'A', 1)
  expect(process.getActiveResourcesInfo().filter((row) => row === 'Timeout').length).toBe(before)
})
