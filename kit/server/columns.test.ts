import { isMadeId, madeAt } from '@sms/kit/contract'
import { expect, test } from 'vitest'
import { newId } from './columns.ts'

test('ids ascend, also of one millisecond, and carry the time', () => {
  const from = Date.now()
  const ids = Array.from({ length: 1_000 }, newId)
  expect(new Set(ids).size).toBe(1_000)
  expect(ids).toEqual(ids.toSorted())
  expect(ids.every(isMadeId)).toBe(true)
  expect(madeAt(ids[0]!)).toBeGreaterThanOrEqual(from)
  expect(madeAt(ids.at(-1)!) - Date.now()).toBeLessThanOrEqual(1)
})
