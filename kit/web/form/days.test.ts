import { yearMessage } from '@sms/kit/contract'
import { describe, expect, test } from 'vitest'
import { dayProblem, isDay, isMoment, plainDay, plainMoment } from './days.ts'

describe('a day as people type it', () => {
  test.each([
    '2026-12-31',
    '31.12.2026',
    '2026/12/31',
    '2026.12.31',
    '2026年12月31日',
    '20261231',
    '31 Dec 2026',
    ' ２０２６－１２－３１ ',
  ])('%s is the last of 2026', (text) => {
    expect(plainDay(text)).toBe('2026-12-31')
  })
  test.each([
    ['2026-1', '2026-1'],
    ['05/06/2026', '05/06/2026'],
    ['2026-02-30', '2026-02-30'],
    [' next week ', 'next week'],
  ])('%s is none, or could be two, and stays as it was typed', (text, unchanged) => {
    expect(plainDay(text)).toBe(unchanged)
    expect(isDay(plainDay(text))).toBe(false)
  })
  test('nothing is no day', () => {
    expect([plainDay(''), plainDay('  ')]).toEqual([null, null])
    expect([null, undefined, '2026-12-31', '0202-06-05'].map(isDay)).toEqual([false, false, true, false])
  })
})

describe('what is said against the end of a filter that is none', () => {
  test.each(['1899-12-31', '31.12.1899', '0202-06-05', '2201年1月1日'])('%s: its year', (text) => {
    const held = plainDay(text)!
    expect(isDay(held)).toBe(false)
    expect(dayProblem(held)).toBe(yearMessage)
  })
  test.each(['soon', '05/06/1899', '2026-02-30'])('%s: that it is no day', (text) => {
    expect(dayProblem(plainDay(text)!).en).toBe('Only a date (YYYY-MM-DD), or nothing')
  })
})

describe('a moment as people type it', () => {
  test('is meant in their own time zone', () => {
    const meant = new Date(2026, 11, 31, 9, 5).toISOString()
    for (const text of ['2026-12-31 09:05', '2026-12-31T9:05', '31.12.2026  9：05'])
      expect(plainMoment(text)).toBe(meant)
    expect(isMoment(meant)).toBe(true)
  })
  test.each(['2026-12-31', '2026-12-31 24:00', '2026-12-31 9:60', '9:30', 'soon'])('%s is none', (text) => {
    expect(plainMoment(text)).toBe(text)
    expect(isMoment(plainMoment(text))).toBe(false)
  })
  test('nothing is no moment', () => expect(plainMoment(' ')).toBeNull())
})
