import { expect, test } from 'vitest'
import { base32, codeOf, newSecret, stepAt, stepOf } from './second-factor.ts'

/** The secret of RFC 6238, appendix B. */
const secret = base32(Buffer.from('12345678901234567890'))

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('at second %i the code is that of RFC 6238', (second, code) => {
  expect(codeOf(secret, stepAt(second * 1_000))).toBe(code)
})

test('a code counts in its 30 seconds and in those beside them, and gives its own step', () => {
  const now = 1_700_000_000_000
  const step = stepAt(now)
  expect([-2, -1, 0, 1, 2].map((by) => stepOf(secret, codeOf(secret, step + by), now))).toEqual([
    undefined,
    step - 1,
    step,
    step + 1,
    undefined,
  ])
  expect(stepOf(secret, '', now)).toBeUndefined()
  expect(newSecret()).toMatch(/^[A-Z2-7]{32}$/)
})
