import Big from 'big.js'
import type { EventKind, OrderFacts, OrderNow, Step } from '../workflow.ts'

/** The lines of an event's quantities: of the brand's order, or of POs. */
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

/** The state of a step. */
export const stepNow = (now: OrderNow, step: Step) => now.steps.find((each) => each.step === step)!

/** The quantity of a line that an event of a kind may still add; below zero where there is already too much. */
export function roomOf(facts: OrderFacts, now: OrderNow, kind: EventKind, id: string): Room {
  const tolerance = new Big(facts.tolerance).div(100).plus(1)
  const within = (ordered: Big) => ordered.times(tolerance).round(decimals, Big.roundDown)
  const room = (open: Big, most: Big): Room => ({ open: open.gt(most) ? most : open, most })
  const same = (quantity: Big): Room => ({ open: quantity, most: quantity })
  if (lineListOf[kind] === 'lines') {
    const line = facts.lines.find((each) => each.id === id)!
    const figures = now.lines.get(id)!
    const ordered = new Big(line.quantity)
    const least = (figure: string) => room(ordered.minus(figure), within(ordered).minus(figure))
    if (kind === 'confirmed') return least(figures.confirmed)
    if (kind === 'received') return same(new Big(figures.shipped).minus(figures.received).minus(figures.damaged))
    const isInspected = stepNow(now, 'Deliver').state !== 'Skipped'
    return isInspected ? same(new Big(figures.accepted).minus(figures.shipped)) : least(figures.shipped)
  }
  const line = facts.pos.flatMap(({ lines }) => lines).find((each) => each.id === id)!
  const figures = now.poLines.get(id)!
  const ordered = new Big(line.quantity)
  const most = within(ordered)
  if (kind === 'po confirmed') return room(ordered.minus(figures.confirmed), most.minus(figures.confirmed))
  if (kind === 'inspected') return same(new Big(figures.delivered).minus(figures.accepted).minus(figures.rejected))
  const good = new Big(figures.delivered).minus(figures.rejected)
  if (Number(figures.confirmed) === 0) return same(good.times(-1))
  return room(ordered.minus(good), most.minus(good))
}
