import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { lead } from './lead.ts'

/** Plain http: a browser without locks, but with a storage that its tabs share. */
let storage: Map<string, string>
beforeEach(() => {
  vi.useFakeTimers()
  storage = new Map()
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => void storage.set(key, value),
    removeItem: (key: string) => void storage.delete(key),
  })
  vi.stubGlobal('addEventListener', () => {})
  vi.stubGlobal('removeEventListener', () => {})
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const tab = () => {
  const state = { leads: false, end: () => {} }
  state.end = lead('test', () => {
    state.leads = true
    return () => {
      state.leads = false
    }
  })
  return state
}

describe('One tab leads where the browser has no locks', () => {
  test('the first that comes; the next one when it goes', () => {
    const tabs = [tab(), tab(), tab()]
    vi.advanceTimersByTime(10_000)
    expect(tabs.map((tab) => tab.leads)).toEqual([true, false, false])
    tabs[0]!.end()
    vi.advanceTimersByTime(4_000)
    expect(tabs.filter((tab) => tab.leads)).toHaveLength(1)
    for (const tab of tabs) tab.end()
    expect(tabs.filter((tab) => tab.leads)).toHaveLength(0)
  })

  test('the next one when it dies without a word', () => {
    storage.set('sms.test', `gone ${Date.now() + 9_000}`)
    const leader = tab()
    vi.advanceTimersByTime(6_000)
    expect(leader.leads).toBe(false)
    vi.advanceTimersByTime(9_000)
    expect(leader.leads).toBe(true)
    leader.end()
  })

  test('one that slept steps down when another leads meanwhile', () => {
    const leader = tab()
    vi.advanceTimersByTime(1_000)
    expect(leader.leads).toBe(true)
    storage.set('sms.test', `other ${Date.now() + 10_000}`)
    vi.advanceTimersByTime(3_000)
    expect(leader.leads).toBe(false)
    leader.end()
  })

  test('a lease from a clock that was ahead does not last for ever', () => {
    storage.set('sms.test', `other ${Date.now() + 86_400_000}`)
    const leader = tab()
    vi.advanceTimersByTime(4_000)
    expect(leader.leads).toBe(true)
    leader.end()
  })

  test('where nothing can be kept, every tab leads itself', () => {
    vi.stubGlobal('localStorage', undefined)
    const tabs = [tab(), tab()]
    expect(tabs.map((tab) => tab.leads)).toEqual([true, true])
    for (const tab of tabs) tab.end()
  })
})
