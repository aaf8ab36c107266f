import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dayOrderOf, readDate } from './read-date.ts'

describe('Days as people write them', () => {
  test.each([
    ['2024-06-05', '2024-06-05'],
    ['2024/6/5', '2024-06-05'],
    ['2024.6.5', '2024-06-05'],
    ['２０２４年６月５日', '2024-06-05'],
    ['20240605', '2024-06-05'],
    ['12-Mar-2024', '2024-03-12'],
    ['12 March 2024', '2024-03-12'],
    ['5th Sept 2024', '2024-09-05'],
    ['March 12, 2024', '2024-03-12'],
    ['2024-06-05 00:00:00', '2024-06-05'],
    ['2024-06-05T00:00:00.000Z', '2024-06-05'],
    ['25/06/2024', '2024-06-25'],
    ['06/25/2024', '2024-06-25'],
    ['05.05.2024', '2024-05-05'],
    ['29-Feb-2024', '2024-02-29'],
    ['2-Jun-06', '2006-06-02'],
    ['13-Apr-26', '2026-04-13'],
    ['31-Dec-69', '2069-12-31'],
    ['1-Jan-70', '1970-01-01'],
  ])('%s is %s', (text, day) => expect(readDate(text)).toEqual({ day }))

  test('day and month in figures before the year could be either way', () => {
    expect(readDate('05/06/2024')).toEqual({ either: ['2024-06-05', '2024-05-06'] })
    expect(readDate('05/06/24')).toEqual({ either: ['2024-06-05', '2024-05-06', '2005-06-24'] })
    expect(readDate('05/25/24')).toEqual({ day: '2024-05-25' })
  })

  test.each([
    [['3/27/09', '9/11/14'], 'month first'],
    [['3/27/2009', '9/11/2014'], 'month first'],
    [['27/3/2009', '9/11/2014'], 'day first'],
    [['27/3/2009', '3/27/2009'], undefined],
    [['9/11/14', 'words'], undefined],
    [['27/3/09', '9/11/14'], undefined],
    [['24/06/05', '24/06/13'], undefined],
    [['24/06/05', '05/25/24'], undefined],
  ] as const)('the texts %j of one column tell the order %s', (texts, order) => expect(dayOrderOf(texts)).toBe(order))

  test('a column’s order tells what figures mean', () => {
    expect(readDate('9/11/14', 'month first')).toEqual({ day: '2014-09-11' })
    expect(readDate('9/11/2014', 'month first')).toEqual({ day: '2014-09-11' })
    expect(readDate('9/11/2014', 'day first')).toEqual({ day: '2014-11-09' })
    expect(readDate('9/11/14', 'day first')).toEqual({ day: '2014-11-09' })
    expect(readDate('24/06/05', 'year first')).toEqual({ day: '2024-06-05' })
    expect(readDate('05/06/2024', 'year first')).toMatchObject({ either: expect.anything() })
    expect(readDate('2014-09-11', 'day first')).toEqual({ day: '2014-09-11' })
  })

  test.each([
    '',
    '2024-02-30',
    '2023-02-29',
    '31/31/2024',
    '2024-6',
    '2024年3月',
    'June 2024',
    '12-Foo-2024',
    '2024-06-05 14:30',
    '45448',
    '2024-06/05',
    '0000',
  ])('%j is none', (text) => expect(readDate(text)).toBeUndefined())

  test('every day comes back from every unambiguous way of writing it', () => {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(days, (date) => {
        const day = date.toISOString().slice(0, 10)
        const [year, month, of] = day.split('-').map(Number) as [number, number, number]
        const name = new Intl.DateTimeFormat('en', { month: 'short', timeZone: 'UTC' }).format(date)
        const ways = [
          day,
          `${year}/${month}/${of}`,
          `${year}.${month}.${of}`,
          `${year}年${month}月${of}日`,
          `${of}-${name}-${year}`,
          `${name} ${of}, ${year}`,
        ]
        for (const way of ways) expect(readDate(way)).toEqual({ day })
      }),
    )
  })
})
