import Big from 'big.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { minorUnits } from '../standards/currencies.ts'
import { nextPayment } from './rules/next-payment.ts'
import { entryOf } from './testing-orders.ts'
import { anyOrder, attempts, enterAll, isCompleted, sumsOf } from './testing-random.ts'
import {
  eventOptions,
  type OrderEvent,
  type OrderFacts,
  type OrderNow,
  orderNow,
  stagesWithAmounts,
  validEvents,
} from './workflow.ts'

/** Fails with a message; faster than `expect`, since it runs a hundred times for each of many orders. */
const must = (holds: boolean, words: string) => {
  if (!holds) throw new Error(words)
}

/** Checks the invariants of an order after an accepted event. */
function checkInvariants(facts: OrderFacts, events: readonly OrderEvent[], now: OrderNow) {
  const { sum, thousandths, isMarked, accepted, settled } = sumsOf(facts, events)
  for (const { percent, excess, state } of now.steps) {
    must(Number(percent) >= 0, `percent ${percent}`)
    must(Number(percent) <= 100, `percent ${percent}`)
    must(Number(excess) >= 0, `excess ${excess}`)
    must(state !== 'Done' || percent === '100', `done at ${percent}`)
  }
  /** A quantity with its tolerance, in thousandths. */
  const most = (quantity: string) => (thousandths(quantity) * (1_000n + BigInt(Number(facts.tolerance) * 10))) / 1_000n
  for (const { id, quantity } of facts.lines) {
    const shipped = sum('shipped', id)
    must(shipped <= (isMarked('skipped', 'Deliver') ? most(quantity) : accepted(id)), `shipped ${shipped}`)
    must(sum('received', id) + sum('received', id, 'rejected') <= shipped, 'received more than shipped')
    must(sum('confirmed', id) <= most(quantity), 'confirmed too much')
  }
  for (const { id, quantity } of facts.pos.flatMap(({ lines }) => lines)) {
    const [came, rejected] = [sum('delivered', id), sum('inspected', id, 'rejected')]
    must(sum('inspected', id) + rejected <= came, 'inspected more than came')
    must(came - rejected <= most(quantity), 'delivered too much')
  }
  expect(thousandths(now.brand.paid)).toBe(settled(null))
  for (const { id } of facts.pos) expect(thousandths(now.suppliers.get(id)!.paid)).toBe(settled(id))
  expect(now.state === 'Completed').toBe(isCompleted(facts, events))
}

/** Pays a leg stage by stage, as its dialog proposes; returns the sum. */
function payAll(facts: OrderFacts, events: readonly OrderEvent[], po: string | undefined): Big {
  const all = [...events]
  let paid = new Big(0)
  for (;;) {
    const next = nextPayment(facts, orderNow(facts, all), po)
    if (next === null) return paid
    expect(Number(next)).toBeGreaterThan(0)
    paid = paid.plus(next)
    const entry = entryOf(po ? 'paid out' : 'paid in', {}, { amount: next, po: po ?? null })
    all.push({ ...entry, id: `p${all.length}`, number: all.length + 1 })
  }
}

/** Checks the stage amounts of each leg, and that paying them one by one leaves nothing open. */
function checkPayments(facts: OrderFacts, events: readonly OrderEvent[], now: OrderNow) {
  for (const po of [undefined, ...facts.pos]) {
    const money = po ? now.suppliers.get(po.id)! : now.brand
    const parts = stagesWithAmounts((po ?? facts).stages, money.due, money.currency).map(
      ({ amount }) => new Big(amount),
    )
    if (parts.length) expect(parts.reduce((sum, part) => sum.plus(part), new Big(0)).eq(money.due)).toBe(true)
    for (const part of parts) {
      expect(part.gte(0)).toBe(true)
      expect(part.round(minorUnits(money.currency)).eq(part)).toBe(true)
    }
    const paid = payAll(facts, events, po?.id)
    expect(paid.eq(money.open)).toBe(true)
    if (new Big(money.paid).lte(money.due)) expect(paid.plus(money.paid).eq(money.due)).toBe(true)
  }
}

/**
 * Checks random orders with random entries, legal and illegal: accepted entries keep every invariant, Completed follows
 * from the facts, the order of entry does not matter, and payments are the sum of their stages.
 */
export function testProperties(numRuns: number, timeout = 300_000) {
  const taken = new Set<string>()
  const states = new Set<string>()
  const dice = fc.array(fc.nat(), { minLength: 40, maxLength: 40 })
  const counts = { events: 0, orders: 0 }
  test(
    `${numRuns} sequences of entries`,
    () => {
      fc.assert(
        fc.property(anyOrder, attempts, dice, (facts, tried, dice) => {
          const events = enterAll(facts, tried, ({ kind }, now) => {
            taken.add(kind)
            states.add(now.state)
            counts.events++
          })
          const now = orderNow(facts, events)
          checkInvariants(facts, events, now)
          const shuffled = events
            .map((event, i) => ({ event, at: dice[i]! }))
            .sort((a, b) => a.at - b.at)
            .map(({ event }) => event)
          expect(orderNow(facts, shuffled)).toEqual(now)
          expect(orderNow(facts, validEvents(events))).toEqual(now)
          // Full payment takes most of the time: only one in ten orders is paid.
          if (counts.orders++ % 10 === 0) checkPayments(facts, events, now)
        }),
        { numRuns },
      )
    },
    timeout,
  )
  test('reach every kind of event, and every state that events lead to', () => {
    expect([...taken].sort()).toEqual(eventOptions.map(({ value }) => value).sort())
    expect([...states].sort()).toEqual(['Completed', 'Confirmed', 'Draft', 'InProgress'])
    expect(counts.events).toBeGreaterThan(numRuns * 3)
  })
}
