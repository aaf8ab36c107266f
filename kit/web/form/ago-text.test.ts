import { expect, test } from 'vitest'
import { agoText } from './ago-text.ts'

const now = Date.parse('2026-05-10T12:00:00Z')

test.each([
  ['2026-05-10T11:59:40Z', 'just now', '刚刚'],
  ['2026-05-10T11:55:00Z', '5 minutes ago', '5分钟前'],
  ['2026-05-10T09:00:00Z', '3 hours ago', '3小时前'],
  ['2026-05-09T11:00:00Z', 'yesterday', '昨天'],
  ['2026-05-01T12:00:00Z', 'last week', '上周'],
  ['2025-05-01T12:00:00Z', 'last year', '去年'],
])('%s was %s, %s', (at, en, zh) => {
  expect(agoText(at, now, 'en')).toBe(en)
  expect(agoText(at, now, 'zh')).toBe(zh)
})

test('what is no moment is shown as it stands', () => expect(agoText('soon', now, 'en')).toBe('soon'))
