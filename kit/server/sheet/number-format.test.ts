import { describe, expect, test } from 'vitest'
import { builtInFormat, formatOfCode, formattedText } from './numbers.ts'

const shown = (code: string, literal: string) => formattedText(literal, formatOfCode(code), false)

describe('what a number format makes of a number', () => {
  test.each([
    ['General', '45413', '45413'],
    ['@', '45413', '45413'],
    ['#,##0.00', '1234.5', '1234.5'],
    ['_ ¥* #,##0.00_ ;_ ¥* \\-#,##0.00_ ', '1234.5', '1234.5'],
    ['[Red]0.00;[Blue]-0.00', '-5.2', '-5.2'],
    ['0.00E+00', '1234567890123', '1234567890123'],
    ['#,##0" days"', '3', '3'],
    ['0.0\\d', '3', '3'],
    ['General"件"', '3', '3'],
    ['yyyy-mm-dd', '45413', '2024-05-01'],
    ['[$-409]d-mmm-yy;@', '45413', '2024-05-01'],
    ['yyyy"年"m"月"d"日"', '45413', '2024-05-01'],
    ['[$-804]yyyy\\-mm\\-dd\\ hh:mm', '45413.5', '2024-05-01 12:00'],
    ['mmm', '45413', '2024-05-01'],
    ['h:mm AM/PM', '0.75', '18:00'],
    ['上午/下午h"时"mm"分"', '0.75', '18:00'],
    ['[h]:mm:ss', '1.5', '36:00'],
    ['0%', '0.07', '7%'],
    ['0.00%;[Red]-0.00%', '-0.125', '-12.5%'],
    ['"100%" 0', '3', '3'],
    ['00000', '42', '00042'],
    ['00000', '-42', '-42'],
    ['"FB-"0000', '42', 'FB-0042'],
    ['00000', '4.2', '4.2'],
    ['yyyy-mm-dd', '-3', '-3'],
    ['yyyy-mm-dd', 'unknown', 'unknown'],
    ['0%', '', ''],
  ])('%s shows %s as %s', (code, literal, text) => {
    expect(shown(code, literal)).toBe(text)
  })

  test('built-in formats have numbers instead of codes, those of Chinese programs too (18.8.30)', () => {
    expect([14, 22, 31, 45, 57].map(builtInFormat)).toEqual(['date', 'date', 'date', 'date', 'date'])
    expect([9, 10].map(builtInFormat)).toEqual(['percent', 'percent'])
    expect(builtInFormat(46)).toBe('duration')
    expect([0, 1, 2, 3, 4, 11, 12, 37, 44, 48, 49, 99].map(builtInFormat)).toEqual(Array(12).fill('number'))
  })
})
