import Big from 'big.js'
import { daysBetween } from '../../calendar/rules/working-days.ts'
import { validEvents } from '../workflow.ts'
import { asEvent, type OrderParts } from './whole.ts'

/** The quantity of a purchase order's goods that was accepted `late` days after its due day; 0 is in time. */
export type Accepted = { readonly po: string; readonly late: number; readonly quantity: string }

/**
 * The accepted goods of an order, by the days from the due date of the PO line (else of its purchase order, else of the
 * brand's line) to the inspection. The same day is on time; reversed events do not count.
 */
export function acceptedOf({ lines, pos, polines, events }: OrderParts): Accepted[] {
  const goods = new Map(polines.filter(({ role }) => role === 'goods').map((line) => [line.id, line]))
  const sums = new Map<string, Accepted>()
  for (const { kind, date, parts } of validEvents(events.map(asEvent)))
    for (const part of kind === 'inspected' ? parts : []) {
      const line = goods.get(part.line)
      if (!line || Number(part.quantity) === 0) continue
      const due = line.due ?? pos.find(({ id }) => id === line.po)?.due ?? lines.find(({ id }) => id === line.line)?.due
      if (!due) continue
      const late = Math.max(0, daysBetween(due, date))
      const key = `${line.po} ${late}`
      const quantity = new Big(sums.get(key)?.quantity ?? 0).plus(part.quantity).toString()
      sums.set(key, { po: line.po, late, quantity })
    }
  return [...sums.values()]
}
