import { label, type ValuesOf } from '@sms/kit/contract'
import type { eventFields } from '../../orderevent/contract.ts'
import type { EventKind } from '../workflow.ts'
import type { EntryProblem } from './gates.ts'
import { lineListOf } from './room.ts'

/** An event as a client sends it. */
export type EventInput = ValuesOf<typeof eventFields>

type Name = 'parts' | 'po' | 'amount' | 'paid' | 'step' | 'about' | 'shipment' | 'waived'
const names: readonly Name[] = ['parts', 'po', 'amount', 'paid', 'step', 'about', 'shipment', 'waived']

/** The fields of each kind of event besides its day, reference and reasons. */
const fieldsOf: Readonly<Record<EventKind, readonly Name[]>> = {
  confirmed: ['parts'],
  'po confirmed': ['parts', 'po'],
  delivered: ['parts', 'po'],
  inspected: ['parts', 'po', 'waived'],
  'paid in': ['amount'],
  'paid out': ['po', 'paid'],
  'bank charge': ['po', 'amount', 'paid'],
  deduction: ['po', 'amount', 'paid'],
  'credit note': ['po', 'amount', 'paid'],
  shipped: ['parts', 'shipment'],
  received: ['parts'],
  skipped: ['step'],
  blocked: ['step'],
  'closed short': ['step'],
  reversed: ['about'],
}

const hasValue = (value: unknown) =>
  value !== null && value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0)

/**
 * The problems of an entry by its fields alone: values where its kind has none, an arrival before the departure, a
 * waiver without a reason.
 */
export function fieldProblems(entry: EventInput): EntryProblem[] {
  const at = (field: string, message = notHere): EntryProblem => ({ field, message })
  const allowed = fieldsOf[entry.kind]
  const problems = names.filter((name) => !allowed.includes(name) && hasValue(entry[name])).map((name) => at(name))
  // An amount belongs to a single leg; amounts of suppliers need the right to see costs.
  const other = entry.po ? 'amount' : 'paid'
  if (allowed.includes('paid') && allowed.includes(other) && hasValue(entry[other])) problems.push(at(other))
  const wrongField = lineListOf[entry.kind] === 'polines' ? 'line' : 'poline'
  problems.push(...entry.parts.flatMap((part, i) => (part[wrongField] ? [at(`parts.${i}.${wrongField}`)] : [])))
  const { etd, eta } = entry.shipment ?? {}
  if (etd && eta && eta < etd) problems.push(at('shipment.eta', label('Before it leaves', '早于离港日期')))
  if (entry.kind === 'inspected' && entry.waived && !entry.reason)
    problems.push(at('reason', label('Say why', '请填写原因')))
  return problems
}

const notHere = label('Such an event has no place for this', '此类事件不包含该项')
