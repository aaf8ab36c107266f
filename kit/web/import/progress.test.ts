import { expect, test } from 'vitest'
import { percentOf } from './running-step.tsx'

test('the bar only goes forward, and is full only when everything stands', () => {
  const steps = [
    ['waiting', 0, 0],
    ['reading', 0, 0],
    ['checking', 0, 5443],
    ['checking', 2000, 5443],
    ['checking', 5443, 5443],
    ['writing', 0, 5443],
    ['writing', 1000, 5443],
    ['writing', 5443, 5443],
  ] as const
  const shown = steps.map(([phase, done, total]) => percentOf({ state: 'running', phase, done, total }))
  expect(shown).toEqual([...shown].sort((a, b) => a - b))
  expect(shown.at(0)).toBe(0)
  expect(shown.at(-1)).toBe(99)
  expect(percentOf({ state: 'done', phase: null, done: 0, total: 0 })).toBe(100)
})
