import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Killable, startKillable } from '../../apps/api/testing-killed.ts'
import type { WholeOrder } from './rules/whole.ts'

let product: Killable
const ask: Killable['ask'] = (path, body) => product.ask(path, body)
beforeAll(async () => {
  product = await startKillable()
}, 60_000)
afterAll(() => product.close())

describe('A server killed in the middle of a thousand events', () => {
  const orders = 10
  const each = 100

  test('every acknowledged one is there, none twice after all are sent again', async () => {
    const day = '2026-01-05'
    const brand = (await ask('/brand/add', { code: 'AST', name: 'Aster' })).data.id
    const made = await Promise.all(
      Array.from({ length: orders }, async (_, i) => {
        const values = { code: `SO-${i}`, brand, brandPo: '45', orderedOn: day, currency: 'USD', tolerance: '0' }
        const { id } = (await ask('/ordertracking/add', values)).data
        const goods = { order: id, description: 'Shirt', unit: 'pc', due: '2026-06-01' }
        const line = (await ask('/orderline/add', { ...goods, quantity: '1000', price: '9' })).data.id as string
        // Half of an order is confirmed piece by piece, the other half is paid cent by cent.
        const part = { parts: [{ line, quantity: '1' }], kind: 'confirmed' }
        const paid = { parts: [], kind: 'paid in', amount: '0.01', reference: 'TT' }
        return Array.from({ length: each }, (_, n) => ({
          ...{ id, seen: n, request: v7(), date: day },
          ...(n % 2 ? paid : part),
        }))
      }),
    )
    const acknowledged = new Set<string>()
    let isUp = true
    let ended: Promise<void> | undefined
    const post = async (events: (typeof made)[number]) => {
      for (const event of events) {
        const answer = await ask('/ordertracking/event', event).catch(() => undefined)
        if (answer?.code === 1) acknowledged.add(event.request)
        else if (isUp) expect(answer, JSON.stringify(answer)).toBeUndefined()
        if (acknowledged.size === (orders * each) / 2 && isUp) {
          isUp = false
          ended = product.kill()
        }
        if (!isUp && answer === undefined) return
      }
    }
    await Promise.all(made.map(post))
    await ended
    expect(acknowledged.size).toBeGreaterThanOrEqual((orders * each) / 2)
    expect(acknowledged.size).toBeLessThan(orders * each)
    await product.start()
    const read = async () => {
      const wholes = await Promise.all(made.map(([first]) => ask(`/ordertracking/whole?id=${first!.id}`)))
      return wholes.map(({ data }) => data as WholeOrder)
    }
    const stored = new Set((await read()).flatMap(({ events }) => events.map(({ id }) => id)))
    for (const request of acknowledged) expect(stored.has(request)).toBe(true)
    await Promise.all(
      made.map(async (events) => {
        for (const event of events) expect(await ask('/ordertracking/event', event)).toMatchObject({ code: 1 })
      }),
    )
    for (const [i, { order, events, money }] of (await read()).entries()) {
      expect(events.map(({ id }) => id)).toEqual(made[i]!.map(({ request }) => request))
      expect(events.map(({ number }) => number)).toEqual(made[i]!.map((_, n) => n + 1))
      expect(order).toMatchObject({ position: each, state: 'InProgress' })
      expect(order.progress[0]).toMatchObject({ percent: '5' })
      expect(money).toMatchObject({ paid: '0.50', open: '8999.50' })
    }
  }, 240_000)
})
