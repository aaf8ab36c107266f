import type { Step } from '../../order/workflow.ts'

type Act =
  | 'confirm'
  | 'place'
  | 'place first'
  | 'deposits'
  | 'deliver part'
  | 'deliver wrong'
  | 'deliver rest'
  | 'reject'
  | 'inspect'
  | 'ship'
  | 'receive'
  | 'receive part'
  | 'pay in'
  | 'pay out'

type Mark = readonly [kind: 'skipped' | 'blocked' | 'closed short', step: Step, reason: string]

/** The course of an order until today. */
export type Journey = {
  readonly acts: readonly Act[]
  /** Steps that were skipped, blocked or closed short, and the events after that. */
  readonly marks: readonly Mark[]
  readonly after?: readonly Act[]
  /** Whether it has purchase orders. */
  readonly placed: boolean
  readonly decided?: 'on hold' | 'cancelled' | 'closed'
  /** Days since the last event, and days from today until the next step is due; after the last event of a finished order. */
  readonly rest: readonly [number, number]
  readonly slack: readonly [number, number]
}

const fine = [4, 38] as const
const soon = [0, 3] as const
const late = [-16, -1] as const

const way = (acts: readonly Act[], more: Partial<Journey> = {}): Journey => ({
  ...{ acts, marks: [], placed: acts.includes('place') || acts.includes('place first'), rest: [0, 6], slack: fine },
  ...more,
})

/** `count` orders with the same acts: two of seven late, one of seven due within days, the others in good time. */
const many = (count: number, acts: readonly Act[], more: Partial<Journey> = {}): Journey[] =>
  Array.from({ length: count }, (_, at) =>
    way(acts, { slack: at % 7 === 2 || at % 7 === 5 ? late : at % 7 === 3 ? soon : fine, ...more }),
  )

const placed = ['confirm', 'place', 'deposits'] as const
const halfWay = [...placed, 'deliver part', 'inspect'] as const
const delivered = [...halfWay, 'deliver rest', 'inspect'] as const
const shipped = [...delivered, 'ship'] as const
const received = [...shipped, 'receive'] as const
const ended = [...received, 'pay in', 'pay out'] as const

const blocks: readonly (readonly [readonly Act[], Mark])[] = [
  [placed, ['blocked', 'Deliver', 'Colour fastness failed, the mill dyes a new lot']],
  [placed, ['blocked', 'Deliver', 'Buttons are late from Yiwu']],
  [halfWay, ['blocked', 'Deliver', '缸差超标，等待客户确认']],
  [delivered, ['blocked', 'Shipping', 'No space on the vessel before the end of the month']],
  [shipped, ['blocked', 'EBC_Pay', 'The invoice differs from the purchase order']],
  [['confirm'], ['blocked', 'EBC_Order', 'The supplier asks for a higher price']],
]

const skips: readonly Journey[] = [
  // Goods from the house's own stock have no supplier, no delivery and no payment to a supplier.
  way(['confirm'], {
    marks: [
      ['skipped', 'EBC_Order', 'From our own stock'],
      ['skipped', 'Deliver', 'From our own stock'],
      ['skipped', 'EBC_Pay', 'From our own stock'],
    ],
  }),
  way(placed.slice(0, 2), { marks: [['skipped', 'Brand_Pay', 'Salesmen samples, free of charge']] }),
  way(['confirm', 'place'], { marks: [['skipped', 'Brand_Pay', 'Replacement of an earlier delivery']] }),
  way(['confirm'], { marks: [['skipped', 'EBC_Order', '库存面料，无需下单']], slack: soon }),
]

const shorts: readonly Journey[] = [
  way(halfWay, { marks: [['closed short', 'Deliver', 'The mill cannot repeat the lot']], after: ['ship'] }),
  way(halfWay, { marks: [['closed short', 'Deliver', 'The brand takes what is there']] }),
  way([...halfWay, 'ship'], {
    marks: [
      ['closed short', 'Deliver', 'Season is over'],
      ['closed short', 'Shipping', 'Season is over'],
    ],
    after: ['receive', 'pay in', 'pay out'],
    rest: [20, 90],
    slack: [-4, 6],
  }),
  way([...shipped, 'receive part'], { marks: [['closed short', 'Brand_Receive', 'Two cartons were lost at sea']] }),
  way([...shipped, 'receive part'], {
    marks: [['closed short', 'Brand_Receive', '短少部分已理赔']],
    after: ['pay in', 'pay out'],
    rest: [10, 60],
    slack: [-3, 5],
  }),
]

/** The 120 orders of the sample office. */
export const journeys: readonly Journey[] = [
  ...many(6, [], { placed: false, rest: [0, 9] }),
  ...many(4, [], { placed: true, rest: [0, 9] }),
  ...many(8, ['confirm'], { placed: true, rest: [0, 8] }),
  ...many(6, ['confirm', 'place first']),
  ...many(9, ['confirm', 'place']),
  ...many(4, placed),
  ...many(9, [...placed, 'deliver part']),
  way([...placed, 'deliver wrong', 'inspect']),
  ...many(5, [...placed, 'deliver part', 'reject']),
  ...many(8, delivered),
  ...many(8, [...halfWay, 'ship']),
  ...many(9, shipped),
  ...many(6, received),
  ...blocks.map(([acts, mark], at) => way(acts, { marks: [mark], placed: true, slack: at % 2 ? late : fine })),
  ...skips,
  ...shorts,
  ...many(2, placed, { decided: 'on hold' }),
  ...many(2, ['confirm'], { decided: 'on hold', placed: false }),
  ...many(2, ['confirm'], { decided: 'cancelled', placed: false, rest: [10, 80] }),
  ...many(2, ['confirm', 'place'], { decided: 'cancelled', rest: [10, 80] }),
  ...many(6, ended, { rest: [3, 30], slack: [-9, 6] }),
  ...many(8, ended, { rest: [40, 260], slack: [-9, 6], decided: 'closed' }),
]
