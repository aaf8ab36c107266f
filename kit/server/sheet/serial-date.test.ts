import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dateSerial, durationText, isoText, serialText } from './numbers.ts'

describe('serial numbers of dates', () => {
  test.each([
    [1, '1900-01-01'],
    [59, '1900-02-28'],
    [60, '1900-02-29'],
    [61, '1900-03-01'],
    [45_413, '2024-05-01'],
    [45_413.604166666664, '2024-05-01 14:30'],
    [45_413.60422, '2024-05-01 14:30:05'],
    [45_413.999_999, '2024-05-02'],
    [0.5, '12:00'],
    [2_958_465, '9999-12-31'],
    [2_958_466, undefined],
    [-1, undefined],
  ])('%d is %s', (serial, text) => {
    expect(serialText(serial, false)).toBe(text)
  })

  test('in a workbook that counts from 1904, serial 0 is the first day', () => {
    expect(serialText(0, true)).toBe('1904-01-01')
    expect(serialText(43_951, true)).toBe('2024-05-01')
  })

  test('elapsed times go on counting beyond a day', () => {
    expect([1.5, 0.25, 10 + 1 / 86_400, -0.5].map(durationText)).toEqual(['36:00', '06:00', '240:00:01', '-12:00'])
  })

  test.each([
    ['2024-05-01T00:00:00', '2024-05-01'],
    ['2024-05-01T14:30:00Z', '2024-05-01 14:30'],
    ['2024-05-01', '2024-05-01'],
    ['14:30:05.000', '14:30:05'],
    ['Q2', 'Q2'],
    ['', ''],
  ])('ISO %s is %s', (iso, text) => {
    expect(isoText(iso)).toBe(text)
  })

  test('every minute from March 1900 on comes back as it was written', () => {
    const minutes = fc.integer({ min: Date.UTC(1900, 2, 1) / 60_000, max: Date.UTC(9999, 11, 31, 23, 59) / 60_000 })
    fc.assert(
      fc.property(minutes, (minute) => {
        const iso = new Date(minute * 60_000).toISOString()
        const text = `${iso.slice(0, 10)} ${iso.slice(11, 16)}`.replace(' 00:00', '')
        expect(serialText(dateSerial(text)?.serial ?? Number.NaN, false)).toBe(text)
      }),
    )
  })

  test('what no calendar has, and what programs disagree on, is no date', () => {
    const texts = ['2023-02-29', '2024-13-01', '2024-05-01 24:00', '1900-02-28', '1.5.2024', '2024-5-1', '']
    expect(texts.map(dateSerial)).toEqual(texts.map(() => undefined))
  })
})
