import { expect, test } from 'vitest'
import { daysUntil } from './expiry.tsx'
import { dayHere, houseDayIn } from './house-day.ts'

test('a moment’s day is that of the house’s zone, wherever the device is', () => {
  const at = '2030-11-21T23:30:00.000Z'
  expect(houseDayIn('Asia/Shanghai')(at)).toBe('2030-11-22')
  expect(houseDayIn('America/Chicago')(at)).toBe('2030-11-21')
})

test('without a zone that the device knows, the day is its own', () => {
  expect(houseDayIn(undefined)).toBe(dayHere)
  expect(houseDayIn('Mars/Olympus_Mons')).toBe(dayHere)
})

test('whole days until another, also where clocks change in between', () => {
  expect(daysUntil('2030-03-31', '2030-03-30')).toBe(1)
  expect(daysUntil('2030-04-01', '2030-03-30')).toBe(2)
  expect(daysUntil('2030-03-29', '2030-03-30')).toBe(-1)
})
