import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { readScan, withAnother, withCode, withItem, withMore } from './meeting.ts'

const id = v7()

test.each([
  [`https://sms.example.com/admin/fabric/${id}`, { id }],
  [`http://10.0.0.5:3000/admin/showroom/${id}?tab=materials`, { id }],
  ['https://sms.example.com/admin/fabric/tags', { q: 'https://sms.example.com/admin/fabric/tags' }],
  [' FAB-00012 ', { q: 'FAB-00012' }],
  ['  ', undefined],
])('a scan of %j', (text, named) => {
  expect(readScan(text)).toEqual(named)
})

test('a code means its record alone, not one that contains it', () => {
  const named = (name: string) => ({ id: v7(), name, status: 'Active' as const })
  const found = [named('FAB-10 Twill'), named('FAB-1 Poplin'), named('FAB-12')]
  expect(withCode(found, 'fab-1')).toBe(found[1])
  expect(withCode(found, 'FAB-12')).toBe(found[2])
  expect(withCode(found, 'FAB')).toBeUndefined()
  expect(withCode([found[0]!], 'FAB-1')).toBeUndefined()
})

test('a tag that is scanned twice is one line; another colour is a line of its own below it', () => {
  const lines = withItem(withItem(withItem([], 'a'), 'b'), 'a')
  expect(lines.map(({ item }) => item)).toEqual(['b', 'a'])
  expect(withAnother(lines, 0).map(({ item }) => item)).toEqual(['b', 'b', 'a'])
})

test('presses count from the first, and end at the most pieces of a line', () => {
  expect([withMore(null, 10), withMore(1, 10), withMore(10, 10), withMore(110, 100)]).toEqual([10, 10, 20, 210])
  expect(withMore(999_999, 100)).toBe(1_000_000)
})
