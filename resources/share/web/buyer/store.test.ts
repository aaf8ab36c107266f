import { isMadeId } from '@sms/kit/contract'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createStore, madeId, piecesIn, step, storageNameOf } from './store.ts'

const most = 1_000_000

test('by thumb: ones, then tens, then hundreds, and back the same way', () => {
  const up = (from: number, times: number) =>
    Array.from({ length: times }).reduce<number>((n) => step(n, 'up', most), from)
  expect([up(0, 10), up(0, 19), up(0, 28), up(12, 1)]).toEqual([10, 100, 1_000, 20])
  expect([
    step(1, 'down', most),
    step(0, 'down', most),
    step(20, 'down', most),
    step(10, 'down', most),
    step(100, 'down', most),
  ]).toEqual([0, 0, 10, 9, 90])
})

test('a step always moves, within the bounds', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: most }), (n) => {
      expect(step(n, 'up', most)).toBeGreaterThan(n === most ? most - 1 : n)
      expect(step(n, 'up', most)).toBeLessThanOrEqual(most)
      expect(step(n, 'down', most)).toBeLessThan(n === 0 ? 1 : n)
      expect(step(n, 'down', most)).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('what was chosen without a size takes the first one that is pressed, and no other', () => {
  const item = { id: '1', code: 'A', facts: [], colours: [{ name: 'Mint' }], sizes: ['S', 'M'], pictures: [] }
  const store = createStore('test', [item])
  const line = { item: '1', colour: 'Mint', size: null, quantity: 240, note: 'soft' }
  store.set(line)
  store.takeSize({ ...line, size: 'M' })
  expect(store.lines()).toEqual([{ ...line, size: 'M' }])
  store.takeSize({ ...line, size: 'S' })
  store.set({ ...line, quantity: 5 })
  store.takeSize({ ...line, size: 'M' })
  expect(store.lines()).toEqual([
    { ...line, size: 'M' },
    { ...line, quantity: 5 },
  ])
})

test('a choice keeps its id to be sent again, and has another once it was changed', () => {
  const item = { id: '1', code: 'A', facts: [], colours: [], sizes: [], pictures: [] }
  const store = createStore('test', [item])
  const idAfter = (change: () => void) => {
    change()
    return store.id()
  }
  const line = { item: '1', colour: null, size: null, quantity: 240, note: '' }
  const ids = [
    idAfter(() => store.set(line)),
    idAfter(() => store.set({ ...line, quantity: 300 })),
    idAfter(() => store.setSender({ ...store.sender(), note: 'By May' })),
  ]
  expect(new Set(ids).size).toBe(3)
  expect(store.id()).toBe(ids[2])
})

test('ids are those of records; a name tells nothing of its token', () => {
  for (let i = 0; i < 100; i++) expect(isMadeId(madeId())).toBe(true)
  expect(storageNameOf('abcdef')).not.toContain('abcdef')
  expect(storageNameOf('abcdef')).toBe(storageNameOf('abcdef'))
})

test('what is chosen or changed while a choice is being sent belongs to the next one', () => {
  const item = { id: '1', code: 'A', facts: [], colours: [{ name: 'Mint' }], sizes: ['S', 'M', 'L'], pictures: [] }
  const store = createStore('test', [item])
  const line = { item: '1', colour: 'Mint', size: 'S', quantity: 240, note: '' }
  store.set(line)
  store.set({ ...line, size: 'M' })
  const sent = store.lines()
  store.set({ ...line, size: 'M', quantity: 300 })
  store.set({ ...line, size: 'L' })
  store.clear(sent)
  expect(store.lines().map(({ size, quantity }) => [size, quantity])).toEqual([
    ['M', 300],
    ['L', 240],
  ])
})

test('typed quantities are whole pieces, in any usual way of writing', () => {
  const texts = ['240', '２４０', '1,200', '1.200', "1'200'000", '1,20,000', '60 pcs', '12.5', '1.20', '', 'none']
  expect(texts.map(piecesIn)).toEqual([240, 240, 1200, 1200, 1_200_000, 120_000, 60, 12, 1, 0, 0])
})
