import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createPlaces, type Place } from './places.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const place = (id: string, editing = false): Place => ({ kind: 'mill', id, editing })

test('what is edited counts before what is open, and what was opened last before the rest', () => {
  const sent: (Place | undefined)[] = []
  const places = createPlaces((place) => sent.push(place))
  const leavePage = places.enter(place('a'))
  vi.advanceTimersByTime(300)
  const leaveForm = places.enter(place('a', true))
  vi.advanceTimersByTime(300)
  const leaveOther = places.enter(place('b'))
  vi.advanceTimersByTime(300)
  leaveForm()
  vi.advanceTimersByTime(300)
  leaveOther()
  leavePage()
  vi.advanceTimersByTime(300)
  expect(sent).toEqual([place('a'), place('a', true), place('b'), undefined])
})

test('passing through tells nobody; staying is said again', () => {
  const sent: (Place | undefined)[] = []
  const places = createPlaces((place) => sent.push(place))
  for (const id of ['a', 'b', 'c']) {
    const leave = places.enter(place(id))
    vi.advanceTimersByTime(100)
    if (id !== 'c') leave()
  }
  vi.advanceTimersByTime(300)
  expect(sent).toEqual([place('c')])
  vi.advanceTimersByTime(250_000)
  places.again()
  expect(sent).toEqual([place('c'), place('c'), place('c')])
})
