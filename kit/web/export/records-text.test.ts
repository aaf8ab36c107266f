import { expect, test } from 'vitest'
import { recordsText } from './records-text.ts'

test('how many records an export takes along, in words of either language', () => {
  const text = (total: number, more = false) => recordsText({ total, more }, 'en')
  expect([text(0), text(1), text(5_400), text(10_000), text(10_000, true)]).toEqual([
    'Export 0 records',
    'Export 1 record',
    'Export 5,400 records',
    'Export 10,000 records',
    'Export 10,000+ records',
  ])
  expect(recordsText({ total: 1, more: false }, 'zh')).toBe('导出 1 条记录')
})
