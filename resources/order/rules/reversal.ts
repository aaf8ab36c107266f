import { label } from '@sms/kit/contract'
import Big from 'big.js'
import {
  type EventKind,
  markKinds,
  type OrderEvent,
  type OrderFacts,
  orderNow,
  stepOf,
  validEvents,
} from '../workflow.ts'
import type { EntryProblem, GateFacts } from './gates.ts'
import { lineListOf, roomOf } from './room.ts'

/** The problems of a reversal, such as an event that is not in force or on which a later one depends. */
export function reversalProblems(
  facts: GateFacts,
  events: readonly OrderEvent[],
  { about, date, reason }: Pick<OrderEvent, 'about' | 'date' | 'reason'>,
): EntryProblem[] {
  const at = (field: string, en: string, zh: string): EntryProblem[] => [{ field, message: label(en, zh) }]
  const target = events.find(({ id }) => id === about)
  if (!target) return at('about', 'Choose the event to reverse', '请选择要冲销的事件')
  if (target.kind === 'reversed')
    return at('about', 'A reversal is not reversed: enter the event anew', '冲销不可再冲销，请重新登记')
  if (!validEvents(events).includes(target)) return at('about', 'It was reversed already', '该事件已冲销')
  const others = events.filter(({ id }) => id !== about)
  return [
    ...(date < target.date ? at('date', `Before the event of ${target.date}`, `早于事件日期 ${target.date}`) : []),
    ...(reason ? [] : at('reason', 'Say why', '请填写原因')),
    ...(losesBasis({ facts, events }, { facts, events: others })
      ? at('about', 'What happened later rests upon it: reverse that first', '后续事件以此为前提，请先冲销后续事件')
      : []),
  ]
}

type State = { readonly facts: OrderFacts; readonly events: readonly OrderEvent[] }

/** Whether a change leaves an event without its basis, such as a shipment of goods that are no longer accepted. */
export function losesBasis(before: State, after: State): boolean {
  const previous = shortfalls(before)
  return [...shortfalls(after)].some(([key, shortfall]) => shortfall.gt(previous.get(key) ?? 0))
}

/** By how much quantities of an order exceed their basis, by kind of event and line; 1 for a kind without a basis. */
function shortfalls({ facts, events }: State): ReadonlyMap<string, Big> {
  const now = orderNow(facts, events)
  const found = new Map<string, Big>()
  for (const [kind, list] of Object.entries(lineListOf) as [EventKind, 'lines' | 'polines'][])
    for (const { id } of list === 'lines' ? facts.lines : facts.pos.flatMap(({ lines }) => lines)) {
      const { most } = roomOf(facts, now, kind, id)
      if (most.lt(0)) found.set(`${kind} ${id}`, most.abs())
    }
  const isConfirmed = [...now.lines.values()].some(({ confirmed }) => Number(confirmed) > 0)
  const happened = validEvents(events).filter(({ kind }) => !markKinds.includes(kind))
  if (!isConfirmed && happened.some((event) => stepOf(event) !== 'Brand_Order')) found.set('confirmed', new Big(1))
  for (const { id, lines } of facts.pos) {
    const isPlaced = lines.some((line) => Number(now.poLines.get(line.id)!.confirmed) > 0)
    if (!isPlaced && Number(now.suppliers.get(id)!.paid) !== 0) found.set(`po confirmed ${id}`, new Big(1))
  }
  return found
}
