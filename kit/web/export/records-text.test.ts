import { expect, test } from 'vitest'
import { recordsText } from './records-text.ts'

test('how many records an export takes along, in words of either language', () => {
  expect([0, 1, 5_400, 100_000].map((n) => recordsText(n, 'en'))).toEqual([
    'Export 0 records',
    'Export 1 record',
    'Export 5,400 records',
    'Export 100,000+ records',
  ])
  expect(recordsText(1, 'zh')).toBe('导出 1 条记录')
})
