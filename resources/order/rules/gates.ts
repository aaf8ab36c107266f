import { type Label, label } from '@sms/kit/contract'
import Big from 'big.js'
import {
  type EventKind,
  markKinds,
  notReady,
  type OrderEvent,
  type OrderFacts,
  type OrderNow,
  orderNow,
  type Po,
  type Step,
  stepOf,
  validEvents,
} from '../workflow.ts'
import { moneyProblems } from './money-gate.ts'
import { reversalProblems } from './reversal.ts'
import { lineListOf, roomOf, stepNow } from './room.ts'

export { lineListOf, roomOf } from './room.ts'

export type GateFacts = Omit<OrderFacts, 'pos'> & {
  readonly brandPo: string | null
  readonly orderedOn: string
  readonly pos: readonly (Po & { readonly orderedOn: string })[]
  /** Problems that can be overridden, by PO line. */
  readonly doubts?: ReadonlyMap<string, readonly Label[]>
  /** Why a supplier may get no orders, by PO. */
  readonly blocked?: ReadonlyMap<string, Label>
}

export type Entry = Omit<OrderEvent, 'id' | 'number'> & {
  readonly reference: string | null
  readonly waived: boolean | null
}

/** A problem of an entry at its field; one with `gate` may be overridden with a reason. */
export type EntryProblem = { readonly field: string; readonly message: Label; readonly gate?: true }

export const skippable: readonly Step[] = ['EBC_Order', 'Deliver', 'Brand_Pay', 'EBC_Pay', 'Shipping', 'Brand_Receive']
export const closable: readonly Step[] = ['EBC_Order', 'Deliver', 'Shipping', 'Brand_Receive']

/**
 * The problems of an entry, by the facts and events of the order (domain.md, the table of steps and gates); empty if it
 * is allowed. `today` is the house's day, `now` the state after the events.
 */
export function entryProblems(
  facts: GateFacts,
  events: readonly OrderEvent[],
  entry: Entry,
  today: string,
  now = orderNow(facts, events),
): EntryProblem[] {
  if (facts.decided !== 'open' && !(facts.decided === 'on hold' && entry.kind === 'reversed'))
    return [{ field: 'kind', message: closedReasons[facts.decided] }]
  const days = dayProblems(facts, entry, today)
  if (entry.kind === 'reversed') return [...days, ...reversalProblems(facts, events, entry)]
  const step = stepOf(entry)
  if (!step) return [{ field: 'step', message: label('Choose the step', '请选择步骤') }]
  const marked = markProblems(now, step, entry)
  if (marked.length) return [...days, ...marked]
  if (markKinds.includes(entry.kind)) return days
  if (lineListOf[entry.kind]) {
    const problems = [...days, ...readyProblems(facts, now, step, entry), ...partProblems(facts, now, entry)]
    return entry.kind === 'received' && problems.length === 0 ? earlyReceipt(facts, events, entry) : problems
  }
  return [...days, ...moneyProblems(facts, now, entry)]
}

/** Why an order accepts no events, by its decision. */
export const closedReasons = {
  'on hold': label('The order is on hold: resume it first', '订单已暂停，请先恢复'),
  cancelled: label('The order is cancelled: reopen it first', '订单已取消，请先重新打开'),
  closed: label('The order is closed: reopen it first', '订单已关闭，请先重新打开'),
} as const

/** The problem of a day in the future: orders, purchase orders and events are facts. */
export const stillToCome = label('This day is still to come', '日期不能晚于今天')

function dayProblems({ orderedOn, pos }: GateFacts, { date, po, parts }: Entry, today: string): EntryProblem[] {
  const at = (en: string, zh: string) => [{ field: 'date', message: label(en, zh) }]
  if (date > today) return [{ field: 'date', message: stillToCome }]
  if (date < orderedOn) return at(`Before the order of ${orderedOn}`, `早于下单日期 ${orderedOn}`)
  const concerns = ({ id, lines }: Po) => id === po || lines.some((line) => parts.some((part) => part.line === line.id))
  const early = pos.find((each) => concerns(each) && date < each.orderedOn)
  return early ? at(`Before the purchase order of ${early.orderedOn}`, `早于采购单日期 ${early.orderedOn}`) : []
}

/** The problems of marks: events of a marked step, whose mark is reversed first, and marks that a step cannot have. */
function markProblems(now: OrderNow, step: Step, { kind, reason }: Entry): EntryProblem[] {
  const { state, percent, reason: why } = stepNow(now, step)
  const at = (field: string, en: string, zh: string) => [{ field, message: label(en, zh) }]
  if (state === 'Skipped') return at('kind', 'This step was skipped: reverse that first', '该步骤已跳过，请先冲销')
  if (state === 'ClosedShort')
    return at('kind', 'This step was closed short: reverse that first', '该步骤已短结，请先冲销')
  if (state === 'Blocked')
    return at(
      'kind',
      `This step is blocked: ${why || '–'}. Reverse that first`,
      `该步骤已受阻：${why || '–'}，请先冲销`,
    )
  if (!markKinds.includes(kind)) return []
  const refusal = markRefusal(kind, step, state === 'Done', Number(percent) > 0)
  return [...(reason ? [] : at('reason', 'Say why', '请填写原因')), ...(refusal ? at('step', ...refusal) : [])]
}

/** Why a step cannot be skipped, blocked or closed short; undefined if it can. */
function markRefusal(
  kind: EventKind,
  step: Step,
  isDone: boolean,
  hasBegun: boolean,
): [en: string, zh: string] | undefined {
  if (kind === 'skipped' && !skippable.includes(step)) return ['This step is never skipped', '该步骤不可跳过']
  if (kind === 'skipped')
    return hasBegun ? ['This step has begun: it can only be closed short', '该步骤已开始，只能短结'] : undefined
  if (kind === 'closed short' && !closable.includes(step))
    return ['This step is not closed short: enter what settles the rest', '该步骤不可短结，请登记结清剩余金额的方式']
  if (isDone) return ['This step is done', '该步骤已完成']
  return kind === 'closed short' && !hasBegun
    ? ['Nothing happened in this step yet: skip it instead', '该步骤尚未开始，请改为跳过']
    : undefined
}

/** The problems of an event that comes too early: what must happen or be entered before it is missing. */
function readyProblems(facts: GateFacts, now: OrderNow, step: Step, { po }: Entry): EntryProblem[] {
  const at = (field: string, message: Label): EntryProblem[] => [{ field, message }]
  const isConfirmed = [...now.lines.values()].some(({ confirmed }) => Number(confirmed) > 0)
  if (step === 'Brand_Order') {
    if (facts.lines.length === 0) return at('kind', notReady.Brand_Order)
    return facts.brandPo ? [] : at('kind', noBrandPo)
  }
  if (step === 'EBC_Order') {
    if (!isConfirmed) return at('kind', notReady.EBC_Order)
    if (!po) return at('po', label('Choose the purchase order', '请选择采购单'))
    const blocked = facts.blocked?.get(po)
    return blocked ? at('po', blocked) : []
  }
  if (step === 'Deliver' && ![...now.poLines.values()].some(({ confirmed }) => Number(confirmed) > 0))
    return at('kind', notReady.Deliver)
  if (step === 'Shipping' && !isConfirmed) return at('kind', notReady.EBC_Order)
  return []
}

export const noBrandPo = label('Enter the brand’s PO number in the order first', '请先在订单中填写品牌订单号')

/** The problems of an event's quantities, each at its place; those of `doubts` can be overridden. */
function partProblems(facts: GateFacts, now: OrderNow, entry: Entry): EntryProblem[] {
  const { kind, parts } = entry
  if (parts.length === 0) return [{ field: 'parts', message: label('Enter a quantity', '请填写数量') }]
  const isPo = lineListOf[kind] === 'polines'
  if (entry.po && !facts.pos.some(({ id }) => id === entry.po))
    return [{ field: 'po', message: label('No purchase order of this order', '不是该订单的采购单') }]
  const lineIds = new Set(
    isPo
      ? facts.pos.flatMap(({ id, lines }) => (!entry.po || entry.po === id ? lines.map((line) => line.id) : []))
      : facts.lines.map(({ id }) => id),
  )
  const seen = new Set<string>()
  return parts.flatMap(({ line, quantity, rejected }, i): EntryProblem[] => {
    const at = (field: string, en: string, zh: string): EntryProblem[] => [
      { field: `parts.${i}.${field}`, message: label(en, zh) },
    ]
    const field = isPo ? 'poline' : 'line'
    if (!lineIds.has(line)) return at(field, 'No line of this order', '不是该订单的明细')
    if (seen.has(line)) return at(field, 'This line stands here twice', '明细重复')
    seen.add(line)
    const total = new Big(quantity).plus(rejected ?? 0)
    if (rejected && kind !== 'inspected' && kind !== 'received')
      return at('rejected', 'Only an inspection or a receipt finds faults', '仅验货或收货时可填写不合格数量')
    if (total.lte(0)) return at('quantity', 'Above zero', '须大于零')
    const { most } = roomOf(facts, now, kind, line)
    if (total.gt(most)) return at('quantity', ...tooMuch(kind, most.lt(0) ? '0' : most.toString()))
    return (facts.doubts?.get(line) ?? []).map((message) => ({ field: `parts.${i}.poline`, message, gate: true }))
  })
}

/** The problem of a receipt of more than was shipped by its day. */
function earlyReceipt(facts: GateFacts, events: readonly OrderEvent[], { date, parts }: Entry): EntryProblem[] {
  const inForce = validEvents(events)
  const then = orderNow(
    facts,
    inForce.filter((event) => event.date <= date),
  )
  const ahead = parts.filter(({ line, quantity, rejected }) =>
    new Big(quantity).plus(rejected ?? 0).gt(roomOf(facts, then, 'received', line).most),
  )
  if (ahead.length === 0) return []
  const [next] = inForce
    .filter((event) => event.kind === 'shipped' && event.date > date)
    .filter((event) => event.parts.some(({ line }) => ahead.some((part) => part.line === line)))
    .map((event) => event.date)
    .toSorted()
  return [{ field: 'date', message: label(`Before the shipment of ${next}`, `早于出运日期 ${next}`) }]
}

function tooMuch(kind: EventKind, most: string): [en: string, zh: string] {
  if (kind === 'inspected') return [`At most ${most} is delivered and not inspected`, `已交货未验货的数量最多 ${most}`]
  if (kind === 'shipped') return [`At most ${most} is accepted and not shipped`, `验货合格未出运的数量最多 ${most}`]
  if (kind === 'received') return [`At most ${most} is shipped and not received`, `已出运未收货的数量最多 ${most}`]
  return [`At most ${most}, tolerance included`, `含溢短装最多 ${most}`]
}
