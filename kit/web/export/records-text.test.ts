import { expect, test } from 'vitest'
import { recordsText } from './records-text.ts'

test('how many records an export takes along, in words of either language', () => {
  const said = (total: number, more = false, about = false) => recordsText({ total, more, about }, 'en')
  expect([said(0), said(1), said(5_400), said(100_000), said(100_000, true), said(31_000, false, true)]).toEqual([
    'Export 0 records',
    'Export 1 record',
    'Export 5,400 records',
    'Export 100,000 records',
    'Export 100,000+ records',
    'Export ≈ 31,000 records',
  ])
  expect(recordsText({ total: 1, more: false, about: false }, 'zh')).toBe('导出 1 条记录')
})
