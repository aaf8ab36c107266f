import { type OrderEvent, type OrderFacts, orderNow, type Po, type Step } from '../../order/workflow.ts'
import { minorUnits } from '../../standards/currencies.ts'
import type { Dice } from './dice.ts'
import { orderEvents } from './order-events.ts'
import { type Journey, journeys } from './order-journeys.ts'
import type { SupplierMade } from './suppliers.ts'
import { dayFrom, type Made, type World } from './world.ts'

/** The styles and fabrics that brands order, with their prices and suppliers. */
export type Trade = {
  readonly styles: readonly Made[]
  readonly fabrics: readonly Made[]
  readonly prices: readonly Made[]
  readonly suppliers: readonly SupplierMade[]
  readonly brands: readonly Made[]
}

/** The approximate value of a unit of each currency in CNY, to convert target prices into the currency of a brand. */
const worth: Readonly<Record<string, number>> = { USD: 7.12, EUR: 7.86, GBP: 9.21, JPY: 0.0478, CNY: 1 }
const inCurrency = (cny: number, currency: string) =>
  (cny / worth[currency]!).toFixed(Math.min(2, minorUnits(currency)))

type Line = {
  readonly id: string
  readonly item: string
  readonly colour: string | null
  readonly size: string | null
  readonly unit: 'pc' | 'm'
  readonly quantity: string
  /** The supplier's price and the brand's price of a unit, in CNY. */
  readonly cost: number
  readonly worth: number
  readonly maker: SupplierMade
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
export function makeOrders(world: World, seeds: Dice, trade: Trade): Made[] {
  let [order, line, po, poline, event] = [0, 0, 0, 0, 0]
  const made = journeys.map((journey) => {
    const dice = seeds.fork()
    order++
    return orderOf(world, dice, trade, journey, {
      order: world.id('order', order),
      line: () => world.id('orderline', ++line),
      po: () => world.id('po', ++po),
      poline: () => world.id('poline', ++poline),
      event: () => world.id('orderevent', ++event),
    })
  })
  // Order numbers rise with the order dates.
  const inOrder = made.toSorted((a, b) => (a.orderedOn < b.orderedOn ? -1 : a.orderedOn > b.orderedOn ? 1 : 0))
  let pos = 0
  return ['order', 'orderline', 'po', 'poline', 'orderevent'].flatMap((kind) =>
    inOrder.flatMap(({ parts }, at) =>
      parts
        .filter((record) => record.kind === kind)
        .map((record) => {
          const number =
            kind === 'order' ? world.code('order', at + 1) : kind === 'po' ? world.code('po', ++pos) : undefined
          return number ? { ...record, values: { ...record.values, code: number } } : record
        }),
    ),
  )
}

type Ids = { readonly order: string; readonly line: () => string } & Readonly<
  Record<'po' | 'poline' | 'event', () => string>
>

function orderOf(world: World, dice: Dice, trade: Trade, journey: Journey, ids: Ids) {
  const brand = dice.pick(trade.brands)
  const currency = String(brand.values.currency)
  const stages = brand.values.paymentTerms as Po['stages']
  const lines = linesOf(dice, trade, ids)
  const makers = [...Map.groupBy(lines, ({ maker }) => maker)]
  const pos = journey.placed
    ? makers.map(([maker, ownLines]) => {
        const terms = maker.made.values.paymentTerms as Po['stages']
        return {
          id: ids.po(),
          maker,
          currency: 'CNY',
          stages: terms.length ? terms : [{ percent: '100', trigger: 'after receipt', days: 30, method: 'T/T' }],
          lines: ownLines.map((line) => ({
            id: ids.poline(),
            line: line.id,
            role: 'goods' as const,
            quantity: line.quantity,
            price: inCurrency(line.cost, 'CNY'),
            of: line,
          })),
        }
      })
    : []
  const facts: OrderFacts = {
    currency,
    tolerance: '5',
    stages,
    lines: lines.map(({ id, quantity, worth }) => ({ id, quantity, price: inCurrency(worth, currency) })),
    pos,
    decided: 'open',
  }
  const happened = orderEvents(dice, facts, journey, ids.event)
  const took = happened.reduce((sum, { gap }) => sum + gap, 0)
  const orderedOn = dayFrom(world.today, -dice.whole(...journey.rest) - took)
  let day = orderedOn
  const dated = happened.map(({ gap, ...entry }) => {
    day = dayFrom(day, gap)
    return { ...entry, date: day }
  })
  const now = orderNow(
    facts,
    dated.map(({ event, date }, at) => ({ ...event, date, number: at + 1 })),
  )
  const plan = planOf(world, dice, journey, { orderedOn, last: day, facts, now })
  const isConfirmed = dated.length > 0
  const no = `${String(brand.values.code)}-${dice.whole(24_000, 89_999)}`
  const parts: Made[] = [
    {
      kind: 'order',
      id: ids.order,
      values: {
        code: '',
        brand: brand.id,
        brandPo: isConfirmed || dice.chance(40) ? no : null,
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
      owned: { position: dated.length, plan: isConfirmed ? plan.steps : [] },
      ...(journey.decided ? { later: { decided: journey.decided, decidedWhy: reasons[journey.decided] } } : {}),
      pictures: [],
    },
    ...lines.map(({ id, item, colour, size, quantity, unit }, at) => ({
      kind: 'orderline',
      id,
      values: {
        ...{ order: ids.order, number: at + 1, item, colour, size, quantity, unit },
        price: facts.lines[at]!.price,
        due: dayFrom(plan.due, at % 2 && dice.chance(30) ? -7 : 0),
      },
      pictures: [],
    })),
    ...pos.flatMap(({ id, maker, currency, stages, lines }): Made[] => [
      {
        kind: 'po',
        id,
        values: {
          order: ids.order,
          code: '',
          supplier: maker.made.id,
          orderedOn: dayFrom(orderedOn, Math.min(took, 1)),
          due: dayFrom(plan.due, -24),
          currency,
          incoterm: maker.made.values.incoterm ?? null,
          incotermPlace: maker.made.values.incotermPlace ?? null,
          paymentTerms: stages,
        },
        pictures: [],
      },
      ...lines.map(({ id: line, of, role, quantity, price }, at) => ({
        kind: 'poline',
        id: line,
        values: { po: id, number: at + 1, line: of.id, role, item: of.item, quantity, unit: of.unit, price },
        owned: { order: ids.order },
        pictures: [],
      })),
    ]),
    ...dated.map(({ event, more, date }, at) => asMade(facts, ids.order, { ...event, date, number: at + 1 }, more)),
  ]
  return { orderedOn, parts }
}

/** One to four lines: a style in some colours and sizes or two styles, or cloth by the metre. */
function linesOf(dice: Dice, { styles, fabrics, prices, suppliers }: Trade, ids: Ids): Line[] {
  const unblocked = suppliers.filter(({ made }) => made.values.block === 'none')
  const mills = unblocked.filter(({ trade }) => ['cotton', 'denim', 'silk', 'linen', 'knit', 'fleece'].includes(trade))
  const count = dice.whole(1, 4)
  if (dice.chance(22)) {
    const cloth = prices.filter(
      ({ values }) =>
        values.stage === 'Approved' &&
        values.unit === 'm' &&
        values.currency === 'CNY' &&
        fabrics.some(({ id }) => id === values.item) &&
        unblocked.some(({ made }) => made.id === values.supplier),
    )
    return dice.some(cloth, Math.min(count, 2)).map((price) => {
      const [first] = price.values.breaks as { minQty: string; price: string }[]
      const cost = Number(first!.price)
      return {
        ...{ id: ids.line(), item: String(price.values.item), colour: null, size: null, unit: 'm' as const },
        quantity: String(Number(first!.minQty) * dice.whole(1, 4)),
        ...{ cost, worth: cost * (1.18 + dice.roll() * 0.15) },
        maker: unblocked.find(({ made }) => made.id === price.values.supplier)!,
      }
    })
  }
  const chosen = dice.some(styles, count > 2 && dice.chance(50) ? 2 : 1)
  const makers = chosen.map(() => dice.pick(mills))
  return Array.from({ length: count }, (_, at) => {
    const style = chosen[at % chosen.length]!
    const colours = style.values.colours as { name: string }[]
    const sizes = style.values.sizes as string[]
    const turn = Math.floor(at / chosen.length)
    const paid = Number(style.values.targetPrice) * worth.USD!
    return {
      ...{ id: ids.line(), item: style.id, unit: 'pc' as const },
      colour: colours.length ? colours[turn % colours.length]!.name : null,
      size: chosen.length > 1 || turn >= colours.length ? (sizes[(1 + turn) % sizes.length] ?? null) : null,
      quantity: String(dice.whole(4, 60) * 50),
      ...{ cost: paid * (0.68 + dice.roll() * 0.1), worth: paid },
      maker: makers[at % chosen.length]!,
    }
  })
}

/** An event as a record; its parts and its amount belong either to the brand's order or to a PO. */
function asMade(
  facts: OrderFacts,
  order: string,
  { id, number, parts, amount, ...event }: OrderEvent,
  more?: object,
): Made {
  const isLine = new Set(facts.lines.map((line) => line.id))
  return {
    kind: 'orderevent',
    id,
    values: {
      ...{ order, ...event, ...more },
      parts: parts.map(({ line, quantity, rejected }) => ({
        ...{ line: isLine.has(line) ? line : null, poline: isLine.has(line) ? null : line },
        ...{ quantity, rejected: rejected ?? null },
      })),
      amount: event.po ? null : amount,
      paid: event.po ? amount : null,
    },
    owned: { number, imported: false },
    pictures: [],
  }
}

/** By how many days before the due date each step must be done. */
const before: Readonly<Partial<Record<Step, number>>> = { Deliver: 24, Shipping: 18, Brand_Receive: 0 }

/** The due dates of the order and its steps: late, soon or in good time, as its journey says. */
function planOf(
  world: World,
  dice: Dice,
  journey: Journey,
  order: {
    readonly orderedOn: string
    readonly last: string
    readonly facts: OrderFacts
    readonly now: ReturnType<typeof orderNow>
  },
) {
  const { orderedOn, last, facts, now } = order
  const ended = new Set(['Done', 'Skipped', 'ClosedShort'])
  const next = now.steps.find(({ step, state }) => before[step] !== undefined && !ended.has(state))
  const slack = dice.whole(...journey.slack)
  const aim = next ? dayFrom(world.today, slack + before[next.step]!) : dayFrom(last, slack)
  const least = dayFrom(orderedOn, 40)
  const due = aim < least ? least : aim
  const after = (stages: Po['stages']) => {
    const days = stages.map((stage) => Number((stage as { days?: number | null }).days ?? 0))
    return Math.max(0, ...days)
  }
  const ends: Readonly<Record<Step, string>> = {
    Brand_Order: dayFrom(orderedOn, 4),
    EBC_Order: dayFrom(orderedOn, 12),
    Deliver: dayFrom(due, -24),
    Brand_Pay: dayFrom(due, after(facts.stages) || -10),
    EBC_Pay: dayFrom(due, Math.max(5, ...facts.pos.map(({ stages }) => after(stages)))),
    Shipping: dayFrom(due, -18),
    Brand_Receive: due,
  }
  const slips = dice.chance(16) ? dice.whole(3, 12) : 0
  const steps = now.steps.map(({ step, state }) => ({
    step,
    baseline: ends[step],
    planned: dayFrom(ends[step], ended.has(state) || before[step] === undefined ? 0 : slips),
    reason: slips && !ended.has(state) && before[step] !== undefined ? delays[slips % delays.length]! : null,
  }))
  return { due, steps }
}
