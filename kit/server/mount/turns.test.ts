import { label } from '@sms/kit/contract'
import { expect, test } from 'vitest'
import { createTurns } from './turns.ts'

const full = label('Too many', '过多')
const stays = () => false

/** Work that ends when it is told to. */
function held() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { work: () => promise, end: resolve }
}

test('an asker’s own come one after the other; another’s need not wait for them', async () => {
  const turn = createTurns({ atOnce: 2, each: 1, waiting: 2, full })
  const order: string[] = []
  const first = held()
  const a = turn('a', stays, first.work)
  const second = turn('a', stays, async () => void order.push('a'))
  await turn('b', stays, async () => void order.push('b'))
  expect(order).toEqual(['b'])
  first.end()
  await Promise.all([a, second])
  expect(order).toEqual(['b', 'a'])
})

test('beyond what may wait it is refused; what failed frees its place', async () => {
  const turn = createTurns({ atOnce: 1, each: 1, waiting: 1, full })
  const first = held()
  const a = turn('a', stays, () => first.work().then(() => Promise.reject(new Error('broken'))))
  const waits = turn('a', stays, async () => 'done')
  await expect(turn('a', stays, async () => 'never')).rejects.toMatchObject({ kind: 'tooMany' })
  first.end()
  await expect(a).rejects.toThrow('broken')
  expect(await waits).toBe('done')
})

test('what nobody waits for any more is not done', async () => {
  const turn = createTurns({ atOnce: 1, each: 1, waiting: 1, full })
  let did = false
  expect(
    await turn(
      'a',
      () => true,
      async () => (did = true),
    ),
  ).toBeUndefined()
  expect(did).toBe(false)
})

test('whoever has gone takes no place among those who wait', async () => {
  const turn = createTurns({ atOnce: 1, each: 1, waiting: 2, full })
  const first = held()
  const running = turn('a', stays, first.work)
  let hasLeft = false
  const did: string[] = []
  const left = ['one', 'two'].map((name) =>
    turn(
      'a',
      () => hasLeft,
      async () => did.push(name),
    ),
  )
  await expect(turn('a', stays, async () => 'never')).rejects.toMatchObject({ kind: 'tooMany' })
  hasLeft = true
  const last = turn('a', stays, async () => did.push('last'))
  expect(await Promise.all(left)).toEqual([undefined, undefined])
  first.end()
  await Promise.all([running, last])
  expect(did).toEqual(['last'])
})

test('of those who wait the one comes first of whose work least is under way', async () => {
  const turn = createTurns({ atOnce: 2, each: 2, waiting: 2, full })
  const [long, short] = [held(), held()]
  const order: string[] = []
  const running = [turn('a', stays, long.work), turn('c', stays, short.work)]
  const waiting = ['a', 'b'].map((key) => turn(key, stays, async () => void order.push(key)))
  short.end()
  await Promise.all(waiting)
  expect(order).toEqual(['b', 'a'])
  long.end()
  await Promise.all(running)
})
