import Big from 'big.js'
import fc from 'fast-check'
import { minorUnits } from '../standards/currencies.ts'
import { type Entry, entryProblems, type GateFacts, roomOf } from './rules/gates.ts'
import { nextPayment } from './rules/next-payment.ts'
import { lineListOf } from './rules/room.ts'
import { entryOf, someDay, someOrder, today } from './testing-orders.ts'
import {
  type EventKind,
  eventOptions,
  type OrderEvent,
  type OrderFacts,
  type OrderNow,
  orderNow,
  type Step,
  steps,
} from './workflow.ts'

const currencies = ['USD', 'CNY', 'JPY', 'KWD'] as const
const stages = fc.constantFrom(
  [],
  [{ percent: '100', trigger: 'order' }],
  [
    { percent: '30', trigger: 'order' },
    { percent: '70', trigger: 'before shipment' },
  ],
  [
    { percent: '33.33', trigger: 'order' },
    { percent: '33.33', trigger: 'against documents' },
    { percent: '33.34', trigger: 'after receipt' },
  ],
)
/** Up to four decimals, as prices have. */
const price = fc.integer({ min: 1, max: 300_000 }).map((n) => String(n / 10_000))
const quantity = fc.oneof(
  fc.integer({ min: 1, max: 500 }).map(String),
  fc.integer({ min: 1, max: 90_000 }).map((n) => String(n / 1_000)),
)

/** Any order: up to three lines and three POs, each with a part of a line or two, material among it. */
export const anyOrder: fc.Arbitrary<GateFacts> = fc
  .record({
    currency: fc.constantFrom(...currencies),
    tolerance: fc.constantFrom('0', '5', '12.5'),
    stages,
    lines: fc.array(fc.record({ quantity, price: fc.option(price, { freq: 8 }) }), { minLength: 1, maxLength: 3 }),
    pos: fc.array(
      fc.record({
        currency: fc.constantFrom(...currencies),
        stages,
        lines: fc.array(
          fc.record({
            line: fc.nat(2),
            isMaterial: fc.boolean(),
            quantity,
            price: fc.option(price, { freq: 8 }),
            isWhole: fc.boolean(),
          }),
          { minLength: 1, maxLength: 3 },
        ),
      }),
      { maxLength: 3 },
    ),
  })
  .map(({ lines: drawn, pos, ...rest }) => {
    const lines = drawn.map((line, i) => ({ id: `line${i}`, ...line }))
    return {
      ...{ ...someOrder, ...rest, lines },
      pos: pos.map((po, i) => ({
        ...po,
        id: `po${i}`,
        orderedOn: someOrder.orderedOn,
        lines: po.lines.map(({ line: index, isMaterial, isWhole, quantity, price }, n) => {
          const line = lines[index % lines.length]!
          const role = isMaterial && n > 0 ? ('material' as const) : ('goods' as const)
          return { id: `po${i}.${n}`, line: line.id, role, quantity: isWhole ? line.quantity : quantity, price }
        }),
      })),
    }
  })

/** A random attempt to enter an event; quantities and amounts depend on the state of the order. */
const attempt = fc.record({
  /** A kind of event, or the likeliest in the state of the order. */
  kind: fc.oneof(
    { weight: 7, arbitrary: fc.constant(undefined) },
    { weight: 2, arbitrary: fc.constantFrom<EventKind>(...eventOptions.map(({ value }) => value)) },
  ),
  /** Choose the purchase order or event, and the lines. */
  which: fc.nat(8),
  other: fc.nat(8),
  /** How much of the open quantity or amount. */
  much: fc.constantFrom('open', 'open', 'open', 'most', 'half', 'above', 'zero'),
  /** With 0 an inspection or receipt finds faults. */
  faults: fc.nat(3),
  step: fc.constantFrom<Step>(...steps),
  day: fc.constantFrom(someDay, someDay, someDay, today, '2026-03-21', '2026-02-27'),
  /** Leaves out the reason and the reference. */
  isCareless: fc.integer({ max: 12, min: 0 }).map((n) => n === 0),
  isOverridden: fc.boolean(),
})
export type Attempt = typeof attempt extends fc.Arbitrary<infer One> ? One : never

/** A random sequence of attempts. */
export const attempts = fc.array(attempt, { minLength: 5, maxLength: 30, size: 'max' })

/** Tries entries on an order as the server does; calls `see` for each accepted entry. */
export function enterAll(
  facts: GateFacts,
  tried: readonly Attempt[],
  see: (event: OrderEvent, now: OrderNow) => void = () => {},
): OrderEvent[] {
  const events: OrderEvent[] = []
  let now = orderNow(facts, events)
  for (const each of tried) {
    const entry = entryBy(each, facts, now, events)
    if (!entry) continue
    const problems = entryProblems(facts, events, entry, today, now)
    if (problems.some(({ gate }) => !gate || !each.isOverridden)) continue
    events.push({ ...entry, id: `e${events.length + 1}`, number: events.length + 1 })
    now = orderNow(facts, events)
    see(events.at(-1)!, now)
  }
  return events
}

/** The entry of an attempt in the current state of an order; undefined if its quantities would be negative. */
function entryBy(by: Attempt, facts: GateFacts, now: OrderNow, events: readonly OrderEvent[]): Entry | undefined {
  const { which, other, much, faults, step, day } = by
  const kind = by.kind ?? likeliest(now, which + other)
  const reason = by.isCareless ? null : 'Because'
  const rest = { date: day, reason, reference: by.isCareless ? null : 'TT-1' }
  const pick = <T>(some: readonly T[], n: number): T | undefined => some[n % Math.max(1, some.length)]
  if (kind === 'reversed') return entryOf(kind, {}, { ...rest, about: pick(events, which * 9 + other)?.id ?? null })
  const po = pick(facts.pos, which)
  if (lineListOf[kind]) {
    const lines = lineListOf[kind] === 'lines' ? facts.lines : (po?.lines ?? [])
    const some = [pick(lines, other), ...(which % 2 ? [pick(lines, other + 1)] : [])].filter(
      (line) => line !== undefined,
    )
    const isFaulty = faults === 0 && (kind === 'inspected' || kind === 'received')
    const parts = [...new Set(some)].map(({ id }) => {
      const { open, most } = roomOf(facts, now, kind, id)
      const total = { open, most, half: open.div(2).round(3), above: most.plus('0.001'), zero: open.times(0) }[much]
      const rejected = isFaulty ? total.div(4).round(3, 0) : new Big(0)
      const quantity = total.minus(rejected).toString()
      return { line: id, quantity, rejected: rejected.gt(0) ? rejected.toString() : null }
    })
    const isNegative = parts.some(({ quantity }) => quantity.startsWith('-'))
    return isNegative
      ? undefined
      : { ...entryOf(kind, {}, { ...rest, po: lineListOf[kind] === 'polines' ? (po?.id ?? null) : null }), parts }
  }
  if (kind === 'skipped' || kind === 'blocked' || kind === 'closed short') return entryOf(kind, {}, { ...rest, step })
  const isToSupplier = kind === 'paid out' || (kind !== 'paid in' && which % 2 === 0)
  const paidPo = isToSupplier ? po : undefined
  const money = paidPo ? now.suppliers.get(paidPo.id)! : now.brand
  const cent = (1 / 10 ** minorUnits(money.currency)).toFixed(minorUnits(money.currency))
  const amount = {
    open: nextPayment(facts, now, paidPo?.id),
    most: money.open,
    half: cent,
    above: '99999999',
    zero: '0',
  }[much]
  return entryOf(kind, {}, { ...rest, po: paidPo?.id ?? null, amount })
}

const nextOf: Readonly<Record<Step, readonly EventKind[]>> = {
  Brand_Order: ['confirmed'],
  EBC_Order: ['po confirmed'],
  Deliver: ['delivered', 'inspected'],
  Brand_Pay: ['paid in'],
  EBC_Pay: ['paid out'],
  Shipping: ['shipped'],
  Brand_Receive: ['received'],
}

/** The usual next event of a step that is ready or under way, of several the one that `n` picks. */
function likeliest(now: OrderNow, n: number): EventKind {
  const kinds = now.steps.flatMap(({ step, state }) =>
    state === 'Ready' || state === 'InProgress' ? nextOf[step] : [],
  )
  return kinds[n % Math.max(1, kinds.length)] ?? 'confirmed'
}

/** Functions that sum the events in force in whole thousandths, independent of the tested code. */
export function sumsOf(facts: OrderFacts, events: readonly OrderEvent[]) {
  const reversed = new Set(events.filter(({ kind }) => kind === 'reversed').map(({ about }) => about))
  const inForce = events.filter(({ id, kind }) => kind !== 'reversed' && !reversed.has(id))
  const thousandths = (text: string) => {
    const [whole, part = ''] = text.split('.')
    return BigInt(whole!) * 1_000n + BigInt(part.padEnd(3, '0').slice(0, 3))
  }
  const sum = (kind: EventKind, line: string, field: 'quantity' | 'rejected' = 'quantity') =>
    inForce
      .filter((event) => event.kind === kind)
      .flatMap(({ parts }) => parts.filter((part) => part.line === line))
      .reduce((total, part) => total + thousandths(part[field] ?? '0'), 0n)
  const settled = (po: string | null) =>
    inForce
      .filter((event) => event.amount !== null && event.po === po)
      .reduce((total, { amount }) => total + thousandths(amount!), 0n)
  const isMarked = (kind: EventKind, step: Step) => inForce.some((event) => event.kind === kind && event.step === step)
  /** An amount in thousandths of its currency, half up at its minor unit. */
  const worth = (quantity: bigint, price: string | null, currency: string) => {
    if (price === null) return 0n
    const [whole, part = ''] = price.split('.')
    const unit = 10n ** BigInt(7 - minorUnits(currency))
    const exact = quantity * (BigInt(whole!) * 10_000n + BigInt(part.padEnd(4, '0')))
    return (((exact + unit / 2n) / unit) * unit) / 10_000n
  }
  const goods = facts.pos.flatMap(({ lines }) => lines).filter(({ role }) => role === 'goods')
  const accepted = (line: string) =>
    goods.filter((each) => each.line === line).reduce((total, { id }) => total + sum('inspected', id), 0n)
  return { inForce, thousandths, sum, settled, isMarked, worth, accepted }
}

/** Whether an order is completed: received or closed short, and both legs paid. */
export function isCompleted(facts: OrderFacts, events: readonly OrderEvent[]): boolean {
  const { inForce, thousandths, sum, settled, isMarked, worth, accepted } = sumsOf(facts, events)
  const { lines, currency } = facts
  const shipped = (id: string) => sum('shipped', id)
  const isShipped =
    lines.every(({ id, quantity }) => shipped(id) >= thousandths(quantity)) || isMarked('closed short', 'Shipping')
  const isDelivered =
    lines.every(({ id, quantity }) => accepted(id) >= thousandths(quantity)) || isMarked('closed short', 'Deliver')
  const total = (some: readonly bigint[]) => some.reduce((a, b) => a + b, 0n)
  const due = total(
    lines.map(({ id, quantity, price }) => worth(isShipped ? shipped(id) : thousandths(quantity), price, currency)),
  )
  const isBrandPaid = isMarked('skipped', 'Brand_Pay') || (due > 0n && settled(null) >= due)
  const dues = facts.pos.map((po) => ({
    paid: settled(po.id),
    due: total(
      po.lines.map(({ id, role, quantity, price }) =>
        worth(isDelivered && role === 'goods' ? sum('inspected', id) : thousandths(quantity), price, po.currency),
      ),
    ),
  }))
  const owed = dues.filter((each) => each.due > 0n)
  const areSuppliersPaid =
    isMarked('skipped', 'EBC_Pay') || (owed.length > 0 && owed.every((each) => each.paid >= each.due))
  const sent = lines.filter(({ id }) => shipped(id) > 0n)
  const isAllReceived = isShipped && sent.length > 0 && sent.every(({ id }) => sum('received', id) >= shipped(id))
  const isReceived = isAllReceived || isMarked('closed short', 'Brand_Receive') || isMarked('skipped', 'Brand_Receive')
  return inForce.some(({ kind }) => kind === 'confirmed') && isReceived && isBrandPaid && areSuppliersPaid
}
