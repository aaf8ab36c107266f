import Big from 'big.js'
import type { OrderParts } from './whole.ts'

/** The lines of an order that are not fully ordered from suppliers, with the open quantities. */
export function openLines({ lines, polines }: Pick<OrderParts, 'lines' | 'polines'>) {
  const placed = Map.groupBy(
    polines.filter(({ role }) => role === 'goods'),
    ({ line }) => line,
  )
  return lines.flatMap((line) => {
    const open = (placed.get(line.id) ?? []).reduce(
      (left, { quantity }) => left.minus(quantity),
      new Big(line.quantity),
    )
    return open.gt(0) ? [{ ...line, open: open.toString() }] : []
  })
}
