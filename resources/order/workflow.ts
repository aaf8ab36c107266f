import { type Label, label, option } from '@sms/kit/contract'
import Big from 'big.js'
import { type Stage, stageAmounts } from '../party/rules/payment-stages.ts'
import { minorUnits } from '../standards/currencies.ts'

/** The seven steps of an order in their order, spelt as in the specification (section 3). */
export const stepOptions = [
  option('Brand_Order', '品牌下单', 'Brand order'),
  option('EBC_Order', '我方下单', 'EBC order'),
  option('Deliver', '供应商交货', 'Deliver'),
  option('Brand_Pay', '品牌付款', 'Brand pay'),
  option('EBC_Pay', '我方付款', 'EBC pay'),
  option('Shipping', '出运', 'Shipping'),
  option('Brand_Receive', '品牌收货', 'Brand receive'),
] as const
export type Step = (typeof stepOptions)[number]['value']
export const steps: readonly Step[] = stepOptions.map(({ value }) => value)

export const stepStateOptions = [
  option('Pending', '未开始'),
  option('Ready', '可进行'),
  option('InProgress', '进行中', 'In progress'),
  option('Done', '完成'),
  option('Blocked', '受阻'),
  option('Skipped', '跳过'),
  option('ClosedShort', '短结', 'Closed short'),
] as const
export type StepState = (typeof stepStateOptions)[number]['value']

/** The kinds of events and the steps that they move; `skipped`, `blocked` and `closed short` name their step. */
export const eventOptions = [
  option('confirmed', '品牌订单确认', 'Confirmed to the brand'),
  option('po confirmed', '供应商确认', 'Confirmed by the supplier'),
  option('delivered', '供应商交货', 'Delivered'),
  option('inspected', '验货', 'Inspected'),
  option('paid in', '品牌付款', 'Paid by the brand'),
  option('paid out', '付供应商款', 'Paid to the supplier'),
  option('bank charge', '银行手续费', 'Bank charge'),
  option('deduction', '扣款', 'Deduction'),
  option('credit note', '贷项通知', 'Credit note'),
  option('shipped', '出运', 'Shipped'),
  option('received', '品牌收货', 'Received by the brand'),
  option('skipped', '跳过步骤', 'Step skipped'),
  option('blocked', '步骤受阻', 'Step blocked'),
  option('closed short', '步骤短结', 'Step closed short'),
  option('reversed', '冲销', 'Reversed'),
] as const
export type EventKind = (typeof eventOptions)[number]['value']

const stepOfKind: Readonly<Partial<Record<EventKind, Step>>> = {
  confirmed: 'Brand_Order',
  'po confirmed': 'EBC_Order',
  delivered: 'Deliver',
  inspected: 'Deliver',
  'paid in': 'Brand_Pay',
  'paid out': 'EBC_Pay',
  shipped: 'Shipping',
  received: 'Brand_Receive',
}

/** The events that settle an amount without a payment: of the supplier of their PO, else of the brand. */
export const settlementKinds: readonly EventKind[] = ['bank charge', 'deduction', 'credit note']

/** The events that mark a whole step. */
export const markKinds: readonly EventKind[] = ['skipped', 'blocked', 'closed short']

/** The step that an event moves; null for a reversal and for a mark without a step. */
export function stepOf({ kind, step, po }: Pick<OrderEvent, 'kind' | 'step' | 'po'>): Step | null {
  if (markKinds.includes(kind)) return step
  if (settlementKinds.includes(kind)) return po ? 'EBC_Pay' : 'Brand_Pay'
  return stepOfKind[kind] ?? null
}

/** A quantity of a line of the order or of a PO. `rejected` counts rejected or damaged pieces. */
type Part = { readonly line: string; readonly quantity: string; readonly rejected?: string | null }

/** An event of an order; it never changes, and another event can reverse it. */
export type OrderEvent = {
  readonly id: string
  /** Its number among the events of the order, from 1. */
  readonly number: number
  readonly kind: EventKind
  /** The day on which it happened, by the house's calendar. */
  readonly date: string
  readonly parts: readonly Part[]
  /** An amount of money, and the PO of a payment to a supplier. */
  readonly amount: string | null
  readonly po: string | null
  /** The step that is skipped, blocked or closed short. */
  readonly step: Step | null
  /** The event that this one reverses. */
  readonly about: string | null
  readonly reason: string | null
}

type OrderLine = { readonly id: string; readonly quantity: string; readonly price: string | null }
type PoLine = {
  readonly id: string
  /** The order line that it serves. */
  readonly line: string | null
  readonly role: 'goods' | 'material'
  readonly quantity: string
  readonly price: string | null
}
export type Po = {
  readonly id: string
  readonly currency: string
  readonly stages: readonly (Stage & { readonly trigger?: string })[]
  readonly lines: readonly PoLine[]
}

export type OrderFacts = {
  readonly currency: string
  /** The allowed deviation of a quantity, in percent. */
  readonly tolerance: string
  readonly stages: readonly Stage[]
  readonly lines: readonly OrderLine[]
  readonly pos: readonly Po[]
  readonly decided: 'open' | 'on hold' | 'cancelled' | 'closed'
}

type StepNow = {
  readonly step: Step
  readonly state: StepState
  /** 0 to 100 with two decimals. */
  readonly percent: string
  /** The percent above 100, if more came than was ordered. */
  readonly excess: string
  readonly reason?: string
  /** The first and the last day of its events, except its being blocked and those of material; null without any. */
  readonly from: string | null
  readonly to: string | null
}

/** The quantities of a line so far; `placed` is what suppliers have confirmed, `received` leaves out damaged pieces. */
type LineNow = Readonly<
  Record<'confirmed' | 'placed' | 'delivered' | 'accepted' | 'shipped' | 'received' | 'damaged', string>
>
type PoLineNow = Readonly<Record<'confirmed' | 'delivered' | 'accepted' | 'rejected', string>>

/** The money of a leg: the total due, paid, and still open. */
export type MoneyNow = { readonly currency: string; readonly due: string; readonly paid: string; readonly open: string }

export const orderStateOptions = [
  option('Draft', '草稿'),
  option('Confirmed', '已确认'),
  option('InProgress', '进行中', 'In progress'),
  option('Completed', '已完成'),
  option('Closed', '已关闭'),
  option('OnHold', '暂停', 'On hold'),
  option('Cancelled', '已取消'),
] as const
export type OrderState = (typeof orderStateOptions)[number]['value']

export type OrderNow = {
  readonly state: OrderState
  readonly steps: readonly StepNow[]
  readonly lines: ReadonlyMap<string, LineNow>
  readonly poLines: ReadonlyMap<string, PoLineNow>
  readonly brand: MoneyNow
  readonly suppliers: ReadonlyMap<string, MoneyNow>
}

const zero = new Big(0)
const hundred = new Big(100)
const sum = (amounts: readonly Big[]) => amounts.reduce((total, amount) => total.plus(amount), zero)

/** The events in force: without reversals and the events that they reverse. */
export function validEvents(events: readonly OrderEvent[]): OrderEvent[] {
  const reversed = new Set(events.flatMap(({ kind, about }) => (kind === 'reversed' && about ? [about] : [])))
  return events.filter(({ id, kind }) => kind !== 'reversed' && !reversed.has(id))
}

/** A quantity times a price, rounded half up to the minor unit of the currency; 0 without a price. */
export const lineAmount = (quantity: string | Big, price: string | null, currency: string): Big =>
  price === null ? zero : new Big(quantity).times(price).round(minorUnits(currency), Big.roundHalfUp)

/** The state of an order by its facts and events. */
export function orderNow(facts: OrderFacts, events: readonly OrderEvent[]): OrderNow {
  const inForce = validEvents(events)
  const { lines, poLines } = lineFigures(facts, inForce)
  const reasons = new Map(
    inForce.flatMap(({ kind, step, reason }) =>
      step && markKinds.includes(kind) ? [[`${kind} ${step}`, reason ?? ''] as const] : [],
    ),
  )
  const isShort = (step: Step) => reasons.has(`closed short ${step}`)
  /** How far the lines are with a quantity, of what is ordered or of what is shipped. */
  const share = (figure: keyof LineNow, base: 'ordered' | 'shipped') =>
    weightedShare(
      facts.lines.map(({ id, quantity, price }) => {
        const line = lines.get(id)!
        const whole = base === 'ordered' ? new Big(quantity) : line.shipped
        return { done: line[figure], whole, weight: lineAmount(whole, price, facts.currency) }
      }),
    )
  const [delivery, shipping] = [share('accepted', 'ordered'), share('shipped', 'ordered')]
  const isDelivered = delivery.percent.gte(hundred) || isShort('Deliver')
  const isShipped = shipping.percent.gte(hundred) || isShort('Shipping')
  const brand = brandMoney(facts, inForce, lines, isShipped)
  const suppliers = new Map(facts.pos.map((po) => [po.id, poMoney(po, inForce, poLines, isDelivered)]))
  const shares: Readonly<Record<Step, Share>> = {
    Brand_Order: share('confirmed', 'ordered'),
    EBC_Order: share('placed', 'ordered'),
    Deliver: delivery,
    Brand_Pay: weightedShare([{ done: brand.paid, whole: brand.due, weight: new Big(1) }]),
    EBC_Pay: weightedShare(supplierShares(facts, suppliers)),
    Shipping: shipping,
    Brand_Receive: share('received', 'shipped'),
  }
  const isConfirmed = [...lines.values()].some(({ confirmed }) => confirmed.gt(0))
  const isReady: Readonly<Record<Step, boolean>> = {
    Brand_Order: facts.lines.length > 0,
    EBC_Order: isConfirmed,
    Deliver: goodsOf(facts).some(({ id }) => poLines.get(id)!.confirmed.gt(poLines.get(id)!.accepted)),
    Brand_Pay: isConfirmed && brand.due.gt(0),
    EBC_Pay: [...poLines.values()].some(({ confirmed }) => confirmed.gt(0)),
    Shipping: reasons.has('skipped Deliver')
      ? isConfirmed
      : [...lines.values()].some(({ accepted, shipped }) => accepted.gt(shipped)),
    Brand_Receive: [...lines.values()].some(({ shipped, received, damaged }) => shipped.gt(received.plus(damaged))),
  }
  /** The state of a step: a skipped step stays skipped, the other marks count until it is done. */
  const stateOf = (step: Step): Pick<StepNow, 'state' | 'reason'> => {
    const { percent } = shares[step]
    const isDone = percent.gte(hundred) && (step !== 'Brand_Receive' || isShipped)
    for (const [kind, state] of [
      ['skipped', 'Skipped'],
      ['closed short', 'ClosedShort'],
      ['blocked', 'Blocked'],
    ] as const) {
      const reason = reasons.get(`${kind} ${step}`)
      if (reason !== undefined && (kind === 'skipped' || !isDone)) return { state, reason }
    }
    if (isDone) return { state: 'Done' }
    if (percent.gt(0)) return { state: 'InProgress' }
    return { state: isReady[step] ? 'Ready' : 'Pending' }
  }
  const stepsNow = steps.map((step): StepNow => {
    const { percent, excess } = shares[step]
    const capped = percent.gt(hundred) ? hundred : percent
    const moving = inForce.filter(
      (event) => stepOf(event) === step && event.kind !== 'blocked' && !isOfMaterial(facts, event),
    )
    const days = moving.map(({ date }) => date).sort()
    const [from = null, to = from] = [days[0], days.at(-1)]
    return { step, ...stateOf(step), percent: capped.toString(), excess: excess.toString(), from, to }
  })
  return {
    state: orderState(facts, stepsNow, inForce),
    steps: stepsNow,
    lines: asTexts(lines),
    poLines: asTexts(poLines),
    brand: moneyNow(facts.currency, brand),
    suppliers: new Map(facts.pos.map((po) => [po.id, moneyNow(po.currency, suppliers.get(po.id)!)])),
  }
}

type Figures<Name extends string> = ReadonlyMap<string, Readonly<Record<Name, Big>>>

const goodsOf = ({ pos }: OrderFacts) => pos.flatMap(({ lines }) => lines).filter(({ role }) => role === 'goods')

/** Whether an event has quantities of material alone, which counts in no step. */
const isOfMaterial = ({ pos }: OrderFacts, { parts }: OrderEvent) =>
  parts.length > 0 &&
  parts.every(({ line }) => pos.some(({ lines }) => lines.some(({ id, role }) => id === line && role === 'material')))

/** The quantities of the lines of an order and of its POs, each by the id of the line. */
function lineFigures(
  facts: OrderFacts,
  inForce: readonly OrderEvent[],
): { lines: Figures<keyof LineNow>; poLines: Figures<keyof PoLineNow> } {
  const totals = new Map<string, Big>()
  const add = (key: string, quantity: string) => totals.set(key, (totals.get(key) ?? zero).plus(quantity))
  for (const { kind, parts } of inForce)
    for (const { line, quantity, rejected } of parts) {
      add(`${kind} ${line}`, quantity)
      if (rejected) add(`rejected ${line}`, rejected)
    }
  const total = (kind: EventKind | 'rejected', line: string) => totals.get(`${kind} ${line}`) ?? zero
  const goods = goodsOf(facts)
  const poLines = facts.pos.flatMap(({ lines }) =>
    lines.map(({ id }) => {
      const [confirmed, delivered] = [total('po confirmed', id), total('delivered', id)]
      return [id, { confirmed, delivered, accepted: total('inspected', id), rejected: total('rejected', id) }] as const
    }),
  )
  const lines = facts.lines.map(({ id }) => {
    const ownGoods = goods.filter(({ line }) => line === id)
    const totalOfGoods = (kind: EventKind) => sum(ownGoods.map((poLine) => total(kind, poLine.id)))
    return [
      id,
      {
        confirmed: total('confirmed', id),
        placed: totalOfGoods('po confirmed'),
        delivered: totalOfGoods('delivered'),
        accepted: totalOfGoods('inspected'),
        shipped: total('shipped', id),
        received: total('received', id),
        damaged: total('rejected', id),
      },
    ] as const
  })
  return { lines: new Map(lines), poLines: new Map(poLines) }
}

const asTexts = <Name extends string>(figures: Figures<Name>) =>
  new Map(
    [...figures].map(([id, record]) => {
      const texts = Object.entries<Big>(record).map(([name, figure]) => [name, figure.toString()])
      return [id, Object.fromEntries(texts) as Readonly<Record<Name, string>>] as const
    }),
  )

/** Amounts with all decimals of their currency; of what is paid above the due nothing is open. */
function moneyNow(currency: string, { due, paid }: { due: Big; paid: Big }): MoneyNow {
  const [open, decimals] = [due.minus(paid), minorUnits(currency)]
  return {
    currency,
    due: due.toFixed(decimals),
    paid: paid.toFixed(decimals),
    open: (open.lt(0) ? zero : open).toFixed(decimals),
  }
}

type Share = { readonly percent: Big; readonly excess: Big }

/** The mean of the lines' percents, each capped at 100, weighted by value, or equally if a line has no value. */
function weightedShare(lines: readonly { readonly done: Big; readonly whole: Big; readonly weight: Big }[]): Share {
  const counted = lines.filter(({ whole }) => whole.gt(0))
  if (counted.length === 0) return { percent: zero, excess: zero }
  const isValued = counted.every(({ weight }) => weight.gt(0))
  const rows = counted.map(({ done, whole, weight }) => ({
    percent: done.times(100).div(whole),
    weight: isValued ? weight : new Big(1),
  }))
  const mean = (value: (percent: Big) => Big) =>
    sum(rows.map(({ percent, weight }) => value(percent).times(weight))).div(sum(rows.map(({ weight }) => weight)))
  const percent = mean((each) => (each.gt(hundred) ? hundred : each))
  const excess = mean((each) => (each.gt(hundred) ? each.minus(hundred) : zero))
  // Rounds down, so that 99.999 % does not count as done.
  return { percent: percent.round(2, Big.roundDown), excess: excess.round(2, Big.roundHalfUp) }
}

/** The amount paid or otherwise settled on a leg: by the brand (null), or to the supplier of a PO. */
const settled = (events: readonly OrderEvent[], po: string | null) =>
  sum(
    events.flatMap((event) =>
      event.po === po && event.amount !== null && stepOf(event) === (po ? 'EBC_Pay' : 'Brand_Pay')
        ? [new Big(event.amount)]
        : [],
    ),
  )

/** What the brand owes: for the ordered goods or, once shipping has ended, for the shipped goods. */
function brandMoney(
  facts: OrderFacts,
  events: readonly OrderEvent[],
  lines: ReadonlyMap<string, { readonly shipped: Big }>,
  isShipped: boolean,
) {
  const worth = facts.lines.map(({ id, quantity, price }) =>
    lineAmount(isShipped ? lines.get(id)!.shipped : quantity, price, facts.currency),
  )
  return { due: sum(worth), paid: settled(events, null) }
}

/**
 * What the house owes a supplier: for all that is ordered or, once delivery has ended, for accepted goods and material.
 */
function poMoney(
  po: Po,
  events: readonly OrderEvent[],
  lines: ReadonlyMap<string, { readonly accepted: Big }>,
  isDelivered: boolean,
) {
  const worth = po.lines.map(({ id, quantity, price, role }) =>
    lineAmount(isDelivered && role === 'goods' ? lines.get(id)!.accepted : quantity, price, po.currency),
  )
  return { due: sum(worth), paid: settled(events, po.id) }
}

/**
 * What is paid and due of each PO, for `weightedShare`: POs of one currency weigh what is due, others the value of their
 * goods to the brand.
 */
function supplierShares({ lines, pos, currency }: OrderFacts, money: ReadonlyMap<string, { due: Big; paid: Big }>) {
  const owing = pos.filter(({ id }) => money.get(id)!.due.gt(0))
  const isOneCurrency = new Set(owing.map((po) => po.currency)).size === 1
  return owing.map((po) => {
    const { due, paid } = money.get(po.id)!
    const served = po.lines.flatMap(({ line, role, quantity }) => {
      const found = role === 'goods' ? lines.find(({ id }) => id === line) : undefined
      return found ? [lineAmount(quantity, found.price, currency)] : []
    })
    return { done: paid, whole: due, weight: isOneCurrency ? due : sum(served) }
  })
}

/** The state of an order: a decision of the house counts before the steps and events. */
function orderState({ decided }: OrderFacts, now: readonly StepNow[], inForce: readonly OrderEvent[]): OrderState {
  if (decided === 'cancelled') return 'Cancelled'
  if (decided === 'closed') return 'Closed'
  if (decided === 'on hold') return 'OnHold'
  if (!inForce.some(({ kind }) => kind === 'confirmed')) return 'Draft'
  const isIn = (step: Step, ...states: readonly StepState[]) =>
    now.some((each) => each.step === step && states.includes(each.state))
  const isPaid = isIn('Brand_Pay', 'Done', 'Skipped') && isIn('EBC_Pay', 'Done', 'Skipped')
  if (isPaid && isIn('Brand_Receive', 'Done', 'ClosedShort', 'Skipped')) return 'Completed'
  return inForce.some(({ kind }) => kind !== 'confirmed') ? 'InProgress' : 'Confirmed'
}

/** The payment stages of a leg, each with its amount of what is due; the last stage takes the rest. */
export const stagesWithAmounts = <S extends Stage>(stages: readonly S[], due: string, currency: string) =>
  stageAmounts(stages, due, minorUnits(currency))

export const notReady: Readonly<Record<Step, Label>> = {
  Brand_Order: label('The order has no lines yet', '订单还没有明细'),
  EBC_Order: label('Nothing is confirmed to the brand yet', '尚未向品牌确认任何数量'),
  Deliver: label('No supplier has confirmed a purchase order yet', '尚无供应商确认采购单'),
  Brand_Pay: label('Nothing is confirmed to the brand yet', '尚未向品牌确认任何数量'),
  EBC_Pay: label('No supplier has confirmed a purchase order yet', '尚无供应商确认采购单'),
  Shipping: label('Nothing is accepted at inspection that is not shipped', '没有验货合格且未出运的数量'),
  Brand_Receive: label('Nothing is shipped that is not received', '没有已出运未收货的数量'),
}
