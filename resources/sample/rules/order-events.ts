import Big from 'big.js'
import { nextPayment } from '../../order/rules/next-payment.ts'
import { type EventKind, type OrderEvent, type OrderFacts, orderNow, type Po } from '../../order/workflow.ts'
import type { Dice } from './dice.ts'
import type { Journey } from './order-journeys.ts'

/** An event, `days` after the previous event. `more` has the fields of the record that the workflow does not use. */
export type TimedEvent = {
  readonly days: number
  readonly event: Omit<OrderEvent, 'date' | 'number'>
  readonly more: object
}

type Part = { readonly line: string; readonly quantity: string }

/** `percent` of the quantities in whole units, at least 1. */
const portion = (parts: readonly Part[], percent: number): Part[] =>
  parts.map(({ line, quantity }) => ({
    line,
    quantity: String(Math.max(1, Math.floor((Number(quantity) * percent) / 100))),
  }))

/** The events of an order on its journey. */
export function orderEvents(
  dice: Dice,
  facts: OrderFacts,
  journey: Journey,
  nextId: () => string,
): readonly TimedEvent[] {
  const events: TimedEvent[] = []
  // Only the order of days matters here; the real days are known once all events are.
  const now = () =>
    orderNow(
      facts,
      events.map(({ event }, at) => ({ ...event, date: String(at).padStart(4, '0'), number: at + 1 })),
    )
  /** Adds an event `low` to `high` days after the last, and returns its id. */
  const add = (kind: EventKind, low: number, high: number, values: Partial<OrderEvent> = {}, more: object = {}) => {
    const empty = { parts: [], amount: null, po: null, step: null, about: null, reason: null }
    const event = { ...empty, ...values, id: nextId(), kind }
    events.push({ days: dice.whole(low, high), event, more })
    return event.id
  }
  const all = (lines: readonly { readonly id: string; readonly quantity: string }[]): Part[] =>
    lines.map(({ id, quantity }) => ({ line: id, quantity }))
  const open = <Line extends { readonly id: string }>(
    lines: readonly Line[],
    quantityOf: (line: Line) => Big,
  ): Part[] =>
    lines
      .map((line) => ({ line: line.id, quantity: quantityOf(line) }))
      .filter(({ quantity }) => quantity.gt(0))
      .map(({ line, quantity }) => ({ line, quantity: quantity.toString() }))
  /** The delivered quantities of a PO that are not inspected. */
  const uninspected = ({ lines }: Po): Part[] => {
    const { poLines } = now()
    return open(lines, ({ id }) => {
      const { delivered, accepted, rejected } = poLines.get(id)!
      return new Big(delivered).minus(accepted).minus(rejected)
    })
  }
  /** The shipped quantities that the brand has not received. */
  const unreceived = (): Part[] => {
    const { lines } = now()
    return open(facts.lines, ({ id }) => new Big(lines.get(id)!.shipped).minus(lines.get(id)!.received))
  }
  const bank = () => ({ reference: `${dice.pick(['ICBC', 'BOC', 'HSBC'])}-${dice.whole(10_000_000, 99_999_999)}` })
  /** Pays the next stage of a PO, or with `null` of the order; without an open stage nothing happens. */
  const pay = (po: string | null, low: number, high: number) => {
    const amount = nextPayment(facts, now(), po ?? undefined)
    if (amount && Number(amount) > 0) add(po ? 'paid out' : 'paid in', low, high, { amount, po }, bank())
  }
  const hasDeposit = (stages: Po['stages']) => stages.some(({ trigger }) => trigger === 'order')
  const acts: Readonly<Record<Journey['acts'][number], () => void>> = {
    confirm: () => void add('confirmed', 0, 3, { parts: all(facts.lines) }),
    place: () => {
      for (const { id, lines } of facts.pos)
        add('po confirmed', 1, 4, { po: id, parts: all(lines) }, { override: 'Price agreed by mail, line to follow' })
    },
    'place first': () => {
      const [po] = facts.pos
      add('po confirmed', 2, 4, { po: po!.id, parts: all(po!.lines.slice(0, Math.max(1, po!.lines.length - 1))) })
    },
    deposits: () => {
      if (hasDeposit(facts.stages)) pay(null, 2, 6)
      for (const po of facts.pos) if (hasDeposit(po.stages)) pay(po.id, 1, 3)
    },
    'deliver part': () => {
      const { id, lines } = facts.pos[0]!
      add('delivered', 18, 30, { po: id, parts: portion(all(lines), dice.whole(30, 70)) })
    },
    'deliver wrong': () => {
      const { id, lines } = facts.pos[0]!
      const about = add('delivered', 15, 25, { po: id, parts: portion(all(lines), 90) })
      add('reversed', 0, 1, { about, reason: 'Entered twice the quantity of the delivery note' })
      add('delivered', 0, 0, { po: id, parts: portion(all(lines), 45) })
    },
    reject: () => {
      for (const po of facts.pos) {
        const parts = uninspected(po).map(({ line, quantity }) => {
          const rejected = Math.max(1, Math.floor(Number(quantity) * 0.12))
          return { line, quantity: String(Number(quantity) - rejected), rejected: String(rejected) }
        })
        if (parts.length) add('inspected', 1, 3, { po: po.id, parts, reason: 'Shade outside the approved band' })
      }
    },
    inspect: () => {
      for (const po of facts.pos) {
        const parts = uninspected(po)
        if (parts.length) add('inspected', 1, 3, { po: po.id, parts })
      }
    },
    'deliver rest': () => {
      for (const { id, lines } of facts.pos) {
        const { poLines } = now()
        const parts = open(lines, (line) => {
          const { delivered, rejected } = poLines.get(line.id)!
          return new Big(line.quantity).minus(delivered).plus(rejected)
        })
        if (parts.length) add('delivered', 6, 16, { po: id, parts })
      }
    },
    ship: () => {
      const { lines } = now()
      const parts = open(facts.lines, ({ id }) => new Big(lines.get(id)!.accepted).minus(lines.get(id)!.shipped))
      const weight = parts.reduce((sum, { quantity }) => sum + Number(quantity) * 0.32, 0)
      const shipment = {
        mode: dice.pick(['sea', 'sea', 'sea', 'air', 'rail']),
        cartons: Math.ceil(weight / 11),
        volume: (weight / 160).toFixed(2),
        weight: weight.toFixed(1),
      }
      const reference = `${dice.pick(['COSU', 'MAEU', 'EGLV'])}${dice.whole(1e8, 9e8)}`
      add('shipped', 2, 6, { parts }, { shipment, reference })
    },
    receive: () => void add('received', 14, 28, { parts: unreceived() }),
    'receive part': () => void add('received', 14, 24, { parts: portion(unreceived(), 60) }),
    'pay in': () => {
      for (let stage = 0; stage < 3; stage++) pay(null, 1, 6)
    },
    'pay out': () => {
      for (const { id } of facts.pos) for (let stage = 0; stage < 3; stage++) pay(id, 1, 6)
    },
  }
  for (const act of journey.acts) acts[act]()
  for (const [kind, step, reason] of journey.marks) add(kind, 0, 2, { step, reason })
  for (const act of journey.actsAfterMarks ?? []) acts[act]()
  return events
}
