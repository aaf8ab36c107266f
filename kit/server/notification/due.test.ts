import { describe, expect, test } from 'vitest'
import { isDue } from './claim.ts'

const at = (text: string) => new Date(text)
const daily = (mailedAt: string | null, zone = 'Asia/Shanghai') => ({ mail: 'daily', zone, hour: 8, mailedAt }) as const

describe('A daily mail', () => {
  test.each([
    ['before eight in the morning', '2026-11-20T23:59:00Z', '2026-11-19T00:07:00Z', false],
    ['from eight in the morning', '2026-11-21T00:00:00Z', '2026-11-20T00:07:00Z', true],
    ['the hour after', '2026-11-21T01:07:00Z', '2026-11-21T00:07:00Z', false],
    ['when the morning was missed', '2026-11-21T13:07:00Z', '2026-11-20T00:07:00Z', true],
    ['for the first time, in the evening', '2026-11-21T13:07:00Z', null, true],
    ['late in the evening, already the next day elsewhere', '2026-11-21T15:59:00Z', '2026-11-21T00:07:00Z', false],
  ])('%s: %s after %s', (_, now, last, due) => {
    expect(isDue(daily(last), at(now))).toBe(due)
  })

  test('comes from the hour on that its user has chosen', () => {
    const late = { ...daily('2026-11-20T12:07:00Z'), hour: 20 }
    expect([isDue(late, at('2026-11-21T11:59:00Z')), isDue(late, at('2026-11-21T12:00:00Z'))]).toEqual([false, true])
    const midnight = { ...daily('2026-11-20T12:07:00Z'), hour: 0 }
    expect([isDue(midnight, at('2026-11-20T15:59:00Z')), isDue(midnight, at('2026-11-20T16:00:00Z'))]).toEqual([
      false,
      true,
    ])
  })

  test('is that of the user’s own morning, also where clocks change', () => {
    expect(isDue(daily('2026-10-24T06:07:00Z', 'Europe/Paris'), at('2026-10-25T06:59:00Z'))).toBe(false)
    expect(isDue(daily('2026-10-24T06:07:00Z', 'Europe/Paris'), at('2026-10-25T07:00:00Z'))).toBe(true)
    expect(isDue(daily('2026-10-23T06:07:00Z', 'Europe/Paris'), at('2026-10-24T06:00:00Z'))).toBe(true)
  })
})

test('an hourly mail is due whenever the hour asks, and none never', () => {
  const of = (mail: 'hourly' | 'never') =>
    isDue({ mail, zone: 'UTC', hour: 8, mailedAt: '2026-11-21T00:00:00Z' }, at('2026-11-21T00:01:00Z'))
  expect([of('hourly'), of('never')]).toEqual([true, false])
})
