import { isMadeId, madeAt } from '@sms/kit/contract'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { newId } from './new-id.ts'

const hour = 3_600_000

test('files are listed by their ids: new ones stand behind those of a device whose clock is ahead', () => {
  const listed = v7({ msecs: Date.now() + hour })
  const ids = [newId(listed)]
  for (let i = 0; i < 20; i++) ids.push(newId(ids.at(-1)))
  expect([listed, ...ids]).toEqual([listed, ...ids].toSorted())
  expect(ids.every(isMadeId)).toBe(true)
})

test('ids ascend, with the time of this device', () => {
  const ids = Array.from({ length: 20 }, () => newId())
  expect(ids).toEqual(ids.toSorted())
  expect(Math.abs(madeAt(ids[0]!) - Date.now())).toBeLessThan(1_000)
  expect(newId(v7({ msecs: Date.now() - hour })) > ids.at(-1)!).toBe(true)
})
