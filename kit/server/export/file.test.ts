import { label } from '@sms/kit/contract'
import { afterEach, expect, test, vi } from 'vitest'
import { disposition } from './file.ts'

afterEach(() => void vi.useRealTimers())

test('an export is named after the day of its time zone, not of the clock of the server', () => {
  vi.useFakeTimers({ now: new Date('2026-03-31T20:00:00Z') })
  const noun = { contract: { name: 'currency', titles: label('Currencies', '币种') } }
  const nameIn = (zone: string) => /"(.*)"/.exec(disposition(noun, { format: 'csv', zone }, 'en'))?.[1]
  expect(nameIn('Asia/Shanghai')).toBe('currency-2026-04-01.csv')
  expect(nameIn('America/New_York')).toBe('currency-2026-03-31.csv')
})
