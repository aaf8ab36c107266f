import { dayFrom } from '../../calendar/rules/working-days.ts'
import { type OrderEvent, type OrderFacts, orderNow, type Po, type Step } from '../../order/workflow.ts'
import { minorUnits } from '../../standards/currencies.ts'
import type { Dice } from './dice.ts'
import { cnyRates } from './house.ts'
import { orderEvents } from './order-events.ts'
import { type Journey, journeys } from './order-journeys.ts'
import type { SampleSupplier } from './suppliers.ts'
import type { SampleRecord, World } from './world.ts'

/** The styles and fabrics that brands order, with their prices and suppliers. */
export type OrderInput = {
  readonly styles: readonly SampleRecord[]
  readonly fabrics: readonly SampleRecord[]
  readonly prices: readonly SampleRecord[]
  readonly suppliers: readonly SampleSupplier[]
  readonly brands: readonly SampleRecord[]
}

const priceIn = (currency: string, cny: number) =>
  (currency === 'CNY' ? cny : cny / cnyRates[currency]!).toFixed(Math.min(2, minorUnits(currency)))

type Line = {
  readonly id: string
  readonly item: string
  readonly colour: string | null
  readonly size: string | null
  readonly unit: 'pc' | 'm'
  readonly quantity: string
  /** What a unit costs at the maker and what the brand pays for it, in CNY. */
  readonly cost: number
  readonly sale: number
  readonly maker: SampleSupplier
}

const notes = [
  'Same trims as last season.',
  'Shade band to be approved before bulk.',
  '客户要求分两批出货。',
  'Carton marks as in the brand’s manual.',
]

const reasons = {
  'on hold': 'The brand decides next week whether the delivery is moved to the next season.',
  cancelled: 'The brand took the style out of the collection.',
  closed: null,
} as const
const delays = ['Cloth came late from the dye house.', 'Lab dip approved in the third round.', '工厂春节后复工较晚。']

/** 120 orders in every state, some late or at risk, with their lines, purchase orders and events. */
export function makeOrders(world: World, seeds: Dice, input: OrderInput): SampleRecord[] {
  const counts = { orderline: 0, po: 0, poline: 0, orderevent: 0 }
  const nextId: NextId = (kind) => world.id(kind, ++counts[kind])
  const orders = journeys.map((journey, at) =>
    orderOf(world, seeds.fork(), input, journey, world.id('order', at + 1), nextId),
  )
  // Order numbers rise with the order dates.
  const byDate = orders.toSorted((a, b) => (a.orderedOn < b.orderedOn ? -1 : a.orderedOn > b.orderedOn ? 1 : 0))
  const recordsOf = (kind: string) => byDate.flatMap(({ records }) => records.filter((record) => record.kind === kind))
  const numbered = (kind: 'order' | 'po') =>
    recordsOf(kind).map((record, at) => ({ ...record, values: { ...record.values, code: world.code(kind, at + 1) } }))
  return [
    ...numbered('order'),
    ...recordsOf('orderline'),
    ...numbered('po'),
    ...recordsOf('poline'),
    ...recordsOf('orderevent'),
  ]
}

type NextId = (kind: 'orderline' | 'po' | 'poline' | 'orderevent') => string

/** The purchase orders for some lines, one for each maker; each line keeps the order's line it is for as `of`. */
function posOf(lines: readonly Line[], nextId: NextId) {
  return [...Map.groupBy(lines, ({ maker }) => maker)].map(([maker, lines]) => {
    const terms = maker.record.values.paymentTerms as Po['stages']
    return {
      id: nextId('po'),
      maker,
      currency: 'CNY',
      stages: terms.length ? terms : [{ percent: '100', trigger: 'after receipt', days: 30, method: 'T/T' }],
      lines: lines.map((line) => ({
        id: nextId('poline'),
        line: line.id,
        role: 'goods' as const,
        quantity: line.quantity,
        price: priceIn('CNY', line.cost),
        of: line,
      })),
    }
  })
}

/**
 * The records of an order, still without numbers. Its day is counted back from today by the days of its events, so that
 * the last event lies as many days back as the journey says.
 */
function orderOf(world: World, dice: Dice, input: OrderInput, journey: Journey, id: string, nextId: NextId) {
  const brand = dice.pick(input.brands)
  const currency = String(brand.values.currency)
  const stages = brand.values.paymentTerms as Po['stages']
  const lines = linesOf(dice, input, nextId)
  const pos = journey.hasPos ? posOf(lines, nextId) : []
  const facts: OrderFacts = {
    currency,
    tolerance: '5',
    stages,
    lines: lines.map(({ id, quantity, sale }) => ({ id, quantity, price: priceIn(currency, sale) })),
    pos,
    decided: 'open',
  }
  const timed = orderEvents(dice, facts, journey, () => nextId('orderevent'))
  const duration = timed.reduce((sum, { days }) => sum + days, 0)
  const orderedOn = dayFrom(world.today, -dice.whole(...journey.daysSinceLastEvent) - duration)
  let day = orderedOn
  const events = timed.map(({ days, event, more }, at) => {
    day = dayFrom(day, days)
    return { event: { ...event, date: day, number: at + 1 }, more }
  })
  const now = orderNow(
    facts,
    events.map(({ event }) => event),
  )
  const plan = planOf(world, dice, journey, { orderedOn, lastEventOn: day, facts, now })
  const isConfirmed = events.length > 0
  const brandPo = `${String(brand.values.code)}-${dice.whole(24_000, 89_999)}`
  const records: SampleRecord[] = [
    {
      kind: 'order',
      id,
      values: {
        code: '',
        brand: brand.id,
        brandPo: isConfirmed || dice.chance(40) ? brandPo : null,
        orderedOn,
        season: dice.pick(world.seasons.slice(0, 3)),
        merchandiser: dice.chance(85) ? world.person : null,
        priority: dice.pick(['High', 'Medium', 'Medium', 'Low']),
        currency,
        incoterm: brand.values.incoterm,
        incotermPlace: brand.values.incotermPlace,
        tolerance: '5',
        paymentTerms: stages,
        notes: dice.chance(20) ? dice.pick(notes) : null,
      },
      owned: { position: events.length, plan: isConfirmed ? plan.steps : [] },
      ...(journey.decided ? { later: { decided: journey.decided, decidedWhy: reasons[journey.decided] } } : {}),
      pictures: [],
    },
    ...lines.map(({ id: line, item, colour, size, quantity, unit }, at) => ({
      kind: 'orderline',
      id: line,
      values: {
        ...{ order: id, number: at + 1, item, colour, size, quantity, unit },
        price: facts.lines[at]!.price,
        due: dayFrom(plan.due, at % 2 && dice.chance(30) ? -7 : 0),
      },
      pictures: [],
    })),
    ...pos.flatMap(({ id: po, maker, currency, stages, lines }): SampleRecord[] => [
      {
        kind: 'po',
        id: po,
        values: {
          order: id,
          code: '',
          supplier: maker.record.id,
          orderedOn: dayFrom(orderedOn, Math.min(duration, 1)),
          due: dayFrom(plan.due, -daysBeforeDue.Deliver),
          currency,
          incoterm: maker.record.values.incoterm ?? null,
          incotermPlace: maker.record.values.incotermPlace ?? null,
          paymentTerms: stages,
        },
        pictures: [],
      },
      ...lines.map(({ id: line, of, role, quantity, price }, at) => ({
        kind: 'poline',
        id: line,
        values: { po, number: at + 1, line: of.id, role, item: of.item, quantity, unit: of.unit, price },
        owned: { order: id },
        pictures: [],
      })),
    ]),
    ...events.map(({ event, more }) => eventRecord(facts, id, event, more)),
  ]
  return { orderedOn, records }
}

/** One to four lines: a style in some colours and sizes or two styles, or one or two fabrics by the metre. */
function linesOf(dice: Dice, { styles, fabrics, prices, suppliers }: OrderInput, nextId: NextId): Line[] {
  const unblocked = suppliers.filter(({ record }) => record.values.block === 'none')
  const mills = unblocked.filter(({ trade }) => ['cotton', 'denim', 'silk', 'linen', 'knit', 'fleece'].includes(trade))
  const count = dice.whole(1, 4)
  if (dice.chance(22)) {
    const fabricPrices = prices.filter(
      ({ values }) =>
        values.stage === 'Approved' &&
        values.unit === 'm' &&
        values.currency === 'CNY' &&
        fabrics.some(({ id }) => id === values.item) &&
        unblocked.some(({ record }) => record.id === values.supplier),
    )
    return dice.some(fabricPrices, Math.min(count, 2)).map((price) => {
      const [first] = price.values.breaks as { minQty: string; price: string }[]
      const cost = Number(first!.price)
      return {
        ...{ id: nextId('orderline'), item: String(price.values.item), colour: null, size: null, unit: 'm' as const },
        quantity: String(Number(first!.minQty) * dice.whole(1, 4)),
        ...{ cost, sale: cost * (1.18 + dice.roll() * 0.15) },
        maker: unblocked.find(({ record }) => record.id === price.values.supplier)!,
      }
    })
  }
  const ordered = dice.some(styles, count > 2 && dice.chance(50) ? 2 : 1)
  const makers = ordered.map(() => dice.pick(mills))
  return Array.from({ length: count }, (_, at) => {
    const style = ordered[at % ordered.length]!
    const colours = style.values.colours as { name: string }[]
    const sizes = style.values.sizes as string[]
    // How many lines of the same style come before; the first lines of a single style are for all of its sizes.
    const before = Math.floor(at / ordered.length)
    const sale = Number(style.values.targetPrice) * cnyRates.USD!
    return {
      ...{ id: nextId('orderline'), item: style.id, unit: 'pc' as const },
      colour: colours.length ? colours[before % colours.length]!.name : null,
      size: ordered.length > 1 || before >= colours.length ? (sizes[(1 + before) % sizes.length] ?? null) : null,
      quantity: String(dice.whole(4, 60) * 50),
      ...{ cost: sale * (0.68 + dice.roll() * 0.1), sale },
      maker: makers[at % ordered.length]!,
    }
  })
}

/** An event as a record; its parts and its amount belong either to the brand's order or to a PO. */
function eventRecord(
  facts: OrderFacts,
  order: string,
  { id, number, parts, amount, ...event }: OrderEvent,
  more: object,
): SampleRecord {
  const lineIds = new Set(facts.lines.map((line) => line.id))
  return {
    kind: 'orderevent',
    id,
    values: {
      ...{ order, ...event, ...more },
      parts: parts.map(({ line, quantity, rejected }) => ({
        ...{ line: lineIds.has(line) ? line : null, poline: lineIds.has(line) ? null : line },
        ...{ quantity, rejected: rejected ?? null },
      })),
      amount: event.po ? null : amount,
      paid: event.po ? amount : null,
    },
    owned: { number, imported: false },
    pictures: [],
  }
}

/** How many days before the due date of an order the steps of the goods end. */
const daysBeforeDue = { Deliver: 24, Shipping: 18, Brand_Receive: 0 } as const
const isGoodsStep = (step: Step): step is keyof typeof daysBeforeDue => step in daysBeforeDue

/**
 * The due date of an order and the plan of its steps. The next step of the goods is due as soon or as late as the
 * journey says, but no order is due within 40 days of its date; some plans have slipped.
 */
function planOf(
  world: World,
  dice: Dice,
  journey: Journey,
  order: {
    readonly orderedOn: string
    readonly lastEventOn: string
    readonly facts: OrderFacts
    readonly now: ReturnType<typeof orderNow>
  },
) {
  const { orderedOn, lastEventOn, facts, now } = order
  const openGoodsSteps = now.steps
    .filter(({ state }) => state !== 'Done' && state !== 'Skipped' && state !== 'ClosedShort')
    .map(({ step }) => step)
    .filter(isGoodsStep)
  const [next] = openGoodsSteps
  const untilDue = dice.whole(...journey.daysUntilDue)
  const wanted = next ? dayFrom(world.today, untilDue + daysBeforeDue[next]) : dayFrom(lastEventOn, untilDue)
  const earliest = dayFrom(orderedOn, 40)
  const due = wanted < earliest ? earliest : wanted
  const longestTerm = (stages: Po['stages']) =>
    Math.max(0, ...stages.map((stage) => Number((stage as { days?: number | null }).days ?? 0)))
  const baselines: Readonly<Record<Step, string>> = {
    Brand_Order: dayFrom(orderedOn, 4),
    EBC_Order: dayFrom(orderedOn, 12),
    Deliver: dayFrom(due, -daysBeforeDue.Deliver),
    Brand_Pay: dayFrom(due, longestTerm(facts.stages) || -10),
    EBC_Pay: dayFrom(due, Math.max(5, ...facts.pos.map(({ stages }) => longestTerm(stages)))),
    Shipping: dayFrom(due, -daysBeforeDue.Shipping),
    Brand_Receive: due,
  }
  const slip = dice.chance(16) ? dice.whole(3, 12) : 0
  const steps = now.steps.map(({ step }) => {
    const isSlipped = slip > 0 && isGoodsStep(step) && openGoodsSteps.includes(step)
    return {
      step,
      baseline: baselines[step],
      planned: dayFrom(baselines[step], isSlipped ? slip : 0),
      reason: isSlipped ? delays[slip % delays.length]! : null,
    }
  })
  return { due, steps }
}
