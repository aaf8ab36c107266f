import { describe, expect, test } from 'vitest'
import { emailRule, newPasswordRule, required, retryAfterSeconds, waitLabel } from './rules.ts'

describe('what the fields of /login say when they are left', () => {
  test('a password has at least 10 characters, as people count them', () => {
    expect(newPasswordRule('123456789')?.en).toBe('At least 10 characters; this has 9')
    expect(newPasswordRule('1234567890')).toBeUndefined()
    expect(newPasswordRule('丝绸之路丝绸之路丝绸')).toBeUndefined()
    expect(newPasswordRule('🧵🧵🧵🧵🧵')?.zh).toBe('至少 10 个字符，目前为 5 个')
    expect(newPasswordRule('')).toEqual(required(''))
  })

  test.each(['li@mill.cn', ' li@mill.cn ', 'l.i+x@a-b.co.uk', '李@纺织.中国'])('%j can be an address', (email) => {
    expect(emailRule(email)).toBeUndefined()
  })
  test.each(['', '  ', 'li', 'li@', '@mill.cn', 'li@mill', 'li@mill.', 'l i@mill.cn', 'a@b@c.d'])(
    '%j cannot',
    (email) => {
      expect(emailRule(email)).toBeDefined()
    },
  )
})

describe('429 with Retry-After, told in words', () => {
  const now = Date.UTC(2026, 10, 21, 6, 0, 0)
  test.each([
    ['12', 12],
    ['Sat, 21 Nov 2026 06:02:00 GMT', 120],
    ['Sat, 21 Nov 2026 05:00:00 GMT', 0],
    ['soon', 30],
    [null, 30],
  ])('%j is %i seconds', (header, seconds) => {
    expect(retryAfterSeconds(header, now)).toBe(seconds)
  })

  test.each([
    [0, '1 second', '1 秒'],
    [1, '1 second', '1 秒'],
    [90, '90 seconds', '90 秒'],
    [91, '2 minutes', '2 分钟'],
    [900, '15 minutes', '15 分钟'],
  ])('%i s', (seconds, en, zh) => {
    expect(waitLabel(seconds)).toEqual({ en, zh })
  })
})
