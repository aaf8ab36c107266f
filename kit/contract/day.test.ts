import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { clockIn, dayAfter, dayIn, isDay, isMoment, isZone, startOfDay } from './day.ts'
import { date, instant } from './vocabulary.ts'

describe('Days and moments', () => {
  test.each(['1900-01-01', '2200-12-31', '2024-02-29'])('%s is a day', (day) => {
    expect(isDay(day)).toBe(true)
    expect(date('Day', '日').schema.safeParse(day).success).toBe(true)
  })

  test.each([
    '0000-01-01',
    '0001-01-01',
    '1899-12-31',
    '2201-01-01',
    '9999-12-31',
    '2023-02-29',
    '2024-2-1',
    '',
    'now',
  ])('%s is none', (day) => {
    expect(isDay(day)).toBe(false)
    expect(date('Day', '日').schema.safeParse(day).success).toBe(false)
    expect(instant('At', '时间').schema.safeParse(`${day}T00:00:00.000Z`).success).toBe(false)
  })

  test('a moment is written as records hold it', () => {
    expect(isMoment('2024-05-06T07:08:09.010Z')).toBe(true)
    for (const text of [
      '2024-05-06',
      '2024-05-06T07:08:09Z',
      '2024-05-06T07:08:09.010',
      '0000-05-06T07:08:09.010Z',
      'x',
    ])
      expect(isMoment(text), text).toBe(false)
  })
})

describe('Days of a time zone', () => {
  test.each([
    ['2026-03-08', 'UTC', '2026-03-08T00:00:00.000Z'],
    ['2026-03-08', 'Asia/Shanghai', '2026-03-07T16:00:00.000Z'],
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
    ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z'],
    ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
    // Clocks in Cairo skip the hour from midnight to one.
    ['2024-04-26', 'Africa/Cairo', '2024-04-25T22:00:00.000Z'],
    // Clocks in Havana go from one back to midnight: the day has begun already.
    ['2024-11-03', 'America/Havana', '2024-11-03T04:00:00.000Z'],
  ])('%s in %s begins at %s', (day, zone, at) => expect(startOfDay(day, zone)).toBe(at))

  test('a day’s first moment bears its date, the one before another', () => {
    const zones = ['Asia/Shanghai', 'Europe/Berlin', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'Asia/Kathmandu']
    const days = fc.date({ min: new Date('1995-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(fc.constantFrom(...zones), days, (timeZone, at) => {
        const day = at.toISOString().slice(0, 10)
        const shown = (ms: number) => new Intl.DateTimeFormat('sv', { timeZone }).format(ms)
        const start = Date.parse(startOfDay(day, timeZone))
        expect(shown(start)).toBe(day)
        expect(shown(start - 1)).not.toBe(day)
        expect(dayIn(timeZone)(at.toISOString())).toBe(shown(at.getTime()))
        expect(dayAfter(day) > day).toBe(true)
      }),
    )
  })

  test('only names of the IANA database are zones', () => {
    for (const zone of ['UTC', 'Asia/Shanghai', 'Etc/GMT+8', 'America/Argentina/Buenos_Aires'])
      expect(isZone(zone), zone).toBe(true)
    for (const zone of ['', '+08:00', 'Mars/Base', "UTC'; --", '8', 'Asia/']) expect(isZone(zone), zone).toBe(false)
  })
})

test('clocks of a zone show its own day and time, to the second', () => {
  expect(clockIn('Asia/Shanghai')('2026-03-07T20:15:30.500Z')).toBe('2026-03-08 04:15:30')
  expect(clockIn('UTC')('2026-03-07T20:15:30.500Z')).toBe('2026-03-07 20:15:30')
})
