import Big from 'big.js'
import { nextPayment } from '../../order/rules/next-payment.ts'
import { type EventKind, type OrderEvent, type OrderFacts, orderNow, type Po } from '../../order/workflow.ts'
import type { Dice } from './dice.ts'
import type { Journey } from './order-journeys.ts'

/** An event, `gap` days after the previous event. */
export type TimedEvent = {
  readonly gap: number
  readonly event: Omit<OrderEvent, 'date' | 'number'>
  readonly more?: object
}

/** The events of an order on its journey; each is possible in the state after the events before it. */
export function orderEvents(dice: Dice, facts: OrderFacts, journey: Journey, id: () => string): TimedEvent[] {
  const done: TimedEvent[] = []
  const now = () =>
    orderNow(
      facts,
      done.map(({ event }, at) => ({ ...event, date: String(at).padStart(4, '0'), number: at + 1 })),
    )
  const push = (kind: EventKind, low: number, high: number, values: Partial<OrderEvent> = {}, more: object = {}) => {
    const empty = { parts: [], amount: null, po: null, step: null, about: null, reason: null }
    const event = { ...empty, ...values, id: id(), kind }
    done.push({ gap: dice.whole(low, high), event, more })
    return event.id
  }
  const all = (lines: readonly { readonly id: string; readonly quantity: string }[]) =>
    lines.map(({ id, quantity }) => ({ line: id, quantity }))
  const bank = () => ({ reference: `${dice.pick(['ICBC', 'BOC', 'HSBC'])}-${dice.whole(10_000_000, 99_999_999)}` })
  const payIn = (low: number, high: number) => {
    const amount = nextPayment(facts, now(), undefined)
    if (amount && Number(amount) > 0) push('paid in', low, high, { amount }, bank())
  }
  const payOut = ({ id }: Po, low: number, high: number) => {
    const amount = nextPayment(facts, now(), id)
    if (amount && Number(amount) > 0) push('paid out', low, high, { amount, po: id }, bank())
  }
  const hasDeposit = (stages: Po['stages']) => stages.some(({ trigger }) => trigger === 'order')
  /** `percent` of each line in whole units, at least 1. */
  const share = (lines: readonly { readonly id: string; readonly quantity: string }[], percent: number) =>
    lines.map(({ id, quantity }) => ({
      line: id,
      quantity: String(Math.max(1, Math.floor((Number(quantity) * percent) / 100))),
    }))
  const rest = (of: 'lines' | 'poLines', lines: readonly { readonly id: string }[], a: string, b: string) => {
    const figures = now()[of] as ReadonlyMap<string, Readonly<Record<string, string>>>
    return lines.flatMap(({ id }) => {
      const open = new Big(figures.get(id)![a]!).minus(figures.get(id)![b]!)
      return open.gt(0) ? [{ line: id, quantity: open.toString() }] : []
    })
  }
  const acts: Readonly<Record<Journey['acts'][number], () => void>> = {
    confirm: () => void push('confirmed', 0, 3, { parts: all(facts.lines) }),
    place: () => {
      for (const { id, lines } of facts.pos)
        push('po confirmed', 1, 4, { po: id, parts: all(lines) }, { override: 'Price agreed by mail, line to follow' })
    },
    'place first': () => {
      const [po] = facts.pos
      push('po confirmed', 2, 4, { po: po!.id, parts: all(po!.lines.slice(0, Math.max(1, po!.lines.length - 1))) })
    },
    deposits: () => {
      if (hasDeposit(facts.stages)) payIn(2, 6)
      for (const po of facts.pos) if (hasDeposit(po.stages)) payOut(po, 1, 3)
    },
    'deliver part': () => {
      const { id, lines } = facts.pos[0]!
      push('delivered', 18, 30, { po: id, parts: share(lines, dice.whole(30, 70)) })
    },
    'deliver wrong': () => {
      const { id, lines } = facts.pos[0]!
      const about = push('delivered', 15, 25, { po: id, parts: share(lines, 90) })
      push('reversed', 0, 1, { about, reason: 'Entered twice the quantity of the delivery note' })
      push('delivered', 0, 0, { po: id, parts: share(lines, 45) })
    },
    reject: () => {
      for (const { id, lines } of facts.pos) {
        const parts = rest('poLines', lines, 'delivered', 'accepted').map(({ line, quantity }) => {
          const rejected = Math.max(1, Math.floor(Number(quantity) * 0.12))
          return { line, quantity: String(Number(quantity) - rejected), rejected: String(rejected) }
        })
        if (parts.length) push('inspected', 1, 3, { po: id, parts, reason: 'Shade outside the approved band' })
      }
    },
    inspect: () => {
      for (const { id, lines } of facts.pos) {
        const figures = now().poLines
        const parts = lines.flatMap((line) => {
          const { delivered, accepted, rejected } = figures.get(line.id)!
          const open = new Big(delivered).minus(accepted).minus(rejected)
          return open.gt(0) ? [{ line: line.id, quantity: open.toString() }] : []
        })
        if (parts.length) push('inspected', 1, 3, { po: id, parts })
      }
    },
    'deliver rest': () => {
      for (const { id, lines } of facts.pos) {
        const figures = now().poLines
        const parts = lines.flatMap((line) => {
          const { delivered, rejected } = figures.get(line.id)!
          const open = new Big(line.quantity).minus(delivered).plus(rejected)
          return open.gt(0) ? [{ line: line.id, quantity: open.toString() }] : []
        })
        if (parts.length) push('delivered', 6, 16, { po: id, parts })
      }
    },
    ship: () => {
      const parts = rest('lines', facts.lines, 'accepted', 'shipped')
      const weight = parts.reduce((sum, { quantity }) => sum + Number(quantity) * 0.32, 0)
      const shipment = {
        mode: dice.pick(['sea', 'sea', 'sea', 'air', 'rail']),
        cartons: Math.ceil(weight / 11),
        volume: (weight / 160).toFixed(2),
        weight: weight.toFixed(1),
      }
      push(
        'shipped',
        2,
        6,
        { parts },
        { shipment, reference: `${dice.pick(['COSU', 'MAEU', 'EGLV'])}${dice.whole(1e8, 9e8)}` },
      )
    },
    receive: () => void push('received', 14, 28, { parts: rest('lines', facts.lines, 'shipped', 'received') }),
    'receive part': () => {
      const parts = rest('lines', facts.lines, 'shipped', 'received').map(({ line, quantity }) => ({
        line,
        quantity: String(Math.max(1, Math.floor(Number(quantity) * 0.6))),
      }))
      push('received', 14, 24, { parts })
    },
    'pay in': () => {
      for (let n = 0; n < 3; n++) payIn(1, 6)
    },
    'pay out': () => {
      for (const po of facts.pos) for (let n = 0; n < 3; n++) payOut(po, 1, 6)
    },
  }
  for (const act of journey.acts) acts[act]()
  for (const [kind, step, reason] of journey.marks) push(kind, 0, 2, { step, reason })
  for (const act of journey.after ?? []) acts[act]()
  return done
}
