import { activePostMs, inactivityMs } from '@sms/kit/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type SharedMoment, type Surroundings, signOfLife, startIdleClock } from './idle-clock.ts'

const surroundings: Surroundings = {
  now: () => Date.now(),
  after: (ms, run) => {
    const timer = setTimeout(run, ms)
    return () => clearTimeout(timer)
  },
}

/** The place that the tabs of one browser share. */
function sharedMoment(): SharedMoment {
  let at = 0
  return {
    read: () => at,
    write: (to) => {
      at = to
    },
  }
}

const tab = (shared: SharedMoment, limit: number = inactivityMs) => {
  const onIdle = vi.fn()
  return { onIdle, clock: startIdleClock(limit, surroundings, shared, onIdle) }
}

beforeEach(() => void vi.useFakeTimers({ now: 1_800_000_000_000 }))
afterEach(() => void vi.useRealTimers())

describe('section 4: inactivity', () => {
  test('without input the user is signed out after 7,200,000 ms, once', () => {
    const { onIdle } = tab(sharedMoment())
    vi.advanceTimersByTime(7_199_999)
    expect(onIdle).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onIdle).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(20_000_000)
    expect(onIdle).toHaveBeenCalledTimes(1)
  })

  test('input restarts the timer to the millisecond', () => {
    const { onIdle, clock } = tab(sharedMoment())
    vi.advanceTimersByTime(7_000_000)
    clock.input()
    vi.advanceTimersByTime(777)
    clock.input()
    vi.advanceTimersByTime(7_199_999)
    expect(onIdle).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(onIdle).toHaveBeenCalledTimes(1)
  })

  test('input in any tab keeps all of them, up to its last movement', () => {
    const shared = sharedMoment()
    const a = tab(shared)
    const b = tab(shared)
    vi.advanceTimersByTime(7_100_000)
    a.clock.input()
    vi.advanceTimersByTime(300)
    a.clock.input()
    vi.advanceTimersByTime(7_199_999)
    expect([a.onIdle, b.onIdle].map((idle) => idle.mock.calls.length)).toEqual([0, 0])
    vi.advanceTimersByTime(1)
    expect([a.onIdle, b.onIdle].map((idle) => idle.mock.calls.length)).toEqual([1, 1])
  })

  test('a computer that slept past the limit signs out at the first movement, instead of going on', () => {
    const { onIdle, clock } = tab(sharedMoment())
    vi.setSystemTime(Date.now() + 8_000_000)
    clock.input()
    expect(onIdle).toHaveBeenCalledTimes(1)
  })

  test('looking at the clock when a page is shown again is enough', () => {
    const { onIdle, clock } = tab(sharedMoment())
    vi.setSystemTime(Date.now() + 7_200_000)
    clock.check()
    expect(onIdle).toHaveBeenCalledTimes(1)
  })

  test('a shared moment in the future keeps nobody signed in', () => {
    const shared = sharedMoment()
    const { onIdle } = tab(shared)
    shared.write(Date.now() + 86_400_000)
    vi.advanceTimersByTime(7_200_000)
    expect(onIdle).toHaveBeenCalledTimes(1)
  })

  test('a system clock set back does not lengthen the time', () => {
    const { onIdle, clock } = tab(sharedMoment())
    vi.setSystemTime(Date.now() - 86_400_000)
    clock.check()
    vi.advanceTimersByTime(7_200_000)
    expect(onIdle).toHaveBeenCalledTimes(1)
  })

  test('many movements write the shared moment at most once a second', () => {
    const shared = sharedMoment()
    const write = vi.spyOn(shared, 'write')
    const { clock } = tab(shared)
    for (let i = 0; i < 600; i++) {
      clock.input()
      vi.advanceTimersByTime(16)
    }
    expect(write.mock.calls.length).toBeLessThanOrEqual(11)
  })

  test('a stopped clock is silent', () => {
    const { onIdle, clock } = tab(sharedMoment())
    clock.stop()
    clock.input()
    vi.advanceTimersByTime(10_000_000)
    expect(onIdle).not.toHaveBeenCalled()
  })
})

describe('POST /api/user/active', () => {
  test('the first input posts, then at most one a minute over all tabs', () => {
    const shared = sharedMoment()
    const post = vi.fn()
    const tabs = [1, 2].map(() => signOfLife(activePostMs, () => Date.now(), shared, post))
    for (let second = 0; second < 300; second++) {
      for (const input of tabs) input()
      vi.advanceTimersByTime(1_000)
    }
    expect(post).toHaveBeenCalledTimes(5)
  })

  test('a system clock set back does not silence it', () => {
    const post = vi.fn()
    const input = signOfLife(activePostMs, () => Date.now(), sharedMoment(), post)
    input()
    vi.setSystemTime(Date.now() - 86_400_000)
    input()
    expect(post).toHaveBeenCalledTimes(2)
  })
})
