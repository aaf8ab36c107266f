import Big from 'big.js'
import type { EventKind, OrderFacts, OrderNow, Step } from '../workflow.ts'

/** Whether the quantities of a kind of event are those of order lines or of PO lines; absent for other kinds. */
export const lineListOf: Readonly<Partial<Record<EventKind, 'lines' | 'polines'>>> = {
  confirmed: 'lines',
  'po confirmed': 'polines',
  delivered: 'polines',
  inspected: 'polines',
  shipped: 'lines',
  received: 'lines',
}

type Room = {
  /** The open part of the ordered quantity, which a dialog proposes. */
  readonly open: Big
  /** The largest quantity that may be entered. */
  readonly most: Big
}

const decimals = 3

/** A step with its state and figures. */
export const stepNow = (now: OrderNow, step: Step) => now.steps.find((each) => each.step === step)!

/**
 * The open quantity of the line `id` and the most that an event of a kind may add to it; below zero where there is
 * already too much. Only for the kinds of `lineListOf`.
 */
export function roomOf(facts: OrderFacts, now: OrderNow, kind: EventKind, id: string): Room {
  const tolerance = new Big(facts.tolerance).div(100).plus(1)
  /** The rest of an ordered quantity, with the tolerance as the most. */
  const ofOrdered = (ordered: string, soFar: string | Big): Room => ({
    open: new Big(ordered).minus(soFar),
    most: new Big(ordered).times(tolerance).round(decimals, Big.roundDown).minus(soFar),
  })
  const exactly = (quantity: Big): Room => ({ open: quantity, most: quantity })
  if (lineListOf[kind] === 'lines') {
    const line = facts.lines.find((each) => each.id === id)!
    const { confirmed, accepted, shipped, received, damaged } = now.lines.get(id)!
    if (kind === 'confirmed') return ofOrdered(line.quantity, confirmed)
    if (kind === 'received') return exactly(new Big(shipped).minus(received).minus(damaged))
    const isUninspected = stepNow(now, 'Deliver').state === 'Skipped'
    return isUninspected ? ofOrdered(line.quantity, shipped) : exactly(new Big(accepted).minus(shipped))
  }
  const line = facts.pos.flatMap(({ lines }) => lines).find((each) => each.id === id)!
  const { confirmed, delivered, accepted, rejected } = now.poLines.get(id)!
  if (kind === 'po confirmed') return ofOrdered(line.quantity, confirmed)
  if (kind === 'inspected') return exactly(new Big(delivered).minus(accepted).minus(rejected))
  const good = new Big(delivered).minus(rejected)
  // Nothing is delivered before the supplier confirms: what came already is too much.
  if (Number(confirmed) === 0) return exactly(good.times(-1))
  return ofOrdered(line.quantity, good)
}
