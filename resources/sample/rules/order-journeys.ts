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
  /** Steps that are skipped, blocked or closed short after the acts. */
  readonly marks: readonly Mark[]
  readonly actsAfterMarks?: readonly Act[]
  readonly hasPos: boolean
  readonly decided?: 'on hold' | 'cancelled' | 'closed'
  readonly daysSinceLastEvent: Range
  /**
   * Days from today until the next step is due, negative where it is late; of a finished order, from its last event.
   */
  readonly daysUntilDue: Range
}

type Range = readonly [low: number, high: number]

const inTime: Range = [4, 38]
const soon: Range = [0, 3]
const late: Range = [-16, -1]

const journey = (acts: readonly Act[], more: Partial<Journey> = {}): Journey => ({
  acts,
  marks: [],
  hasPos: acts.includes('place') || acts.includes('place first'),
  daysSinceLastEvent: [0, 6],
  daysUntilDue: inTime,
  ...more,
})

const dueOfSeven = [inTime, inTime, late, soon, inTime, late, inTime]

/** `count` orders with the same acts, some of them late or due soon unless `more` says otherwise. */
const several = (count: number, acts: readonly Act[], more: Partial<Journey> = {}): Journey[] =>
  Array.from({ length: count }, (_, at) => journey(acts, { daysUntilDue: dueOfSeven[at % 7]!, ...more }))

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
  journey(['confirm'], {
    marks: [
      ['skipped', 'EBC_Order', 'From our own stock'],
      ['skipped', 'Deliver', 'From our own stock'],
      ['skipped', 'EBC_Pay', 'From our own stock'],
    ],
  }),
  journey(placed.slice(0, 2), { marks: [['skipped', 'Brand_Pay', 'Salesmen samples, free of charge']] }),
  journey(['confirm', 'place'], { marks: [['skipped', 'Brand_Pay', 'Replacement of an earlier delivery']] }),
  journey(['confirm'], { marks: [['skipped', 'EBC_Order', '库存面料，无需下单']], daysUntilDue: soon }),
]

const shorts: readonly Journey[] = [
  journey(halfWay, {
    marks: [['closed short', 'Deliver', 'The mill cannot repeat the lot']],
    actsAfterMarks: ['ship'],
  }),
  journey(halfWay, { marks: [['closed short', 'Deliver', 'The brand takes what is there']] }),
  journey([...halfWay, 'ship'], {
    marks: [
      ['closed short', 'Deliver', 'Season is over'],
      ['closed short', 'Shipping', 'Season is over'],
    ],
    actsAfterMarks: ['receive', 'pay in', 'pay out'],
    daysSinceLastEvent: [20, 90],
    daysUntilDue: [-4, 6],
  }),
  journey([...shipped, 'receive part'], { marks: [['closed short', 'Brand_Receive', 'Two cartons were lost at sea']] }),
  journey([...shipped, 'receive part'], {
    marks: [['closed short', 'Brand_Receive', '短少部分已理赔']],
    actsAfterMarks: ['pay in', 'pay out'],
    daysSinceLastEvent: [10, 60],
    daysUntilDue: [-3, 5],
  }),
]

/** The 120 orders of the sample office. */
export const journeys: readonly Journey[] = [
  ...several(6, [], { hasPos: false, daysSinceLastEvent: [0, 9] }),
  ...several(4, [], { hasPos: true, daysSinceLastEvent: [0, 9] }),
  ...several(8, ['confirm'], { hasPos: true, daysSinceLastEvent: [0, 8] }),
  ...several(6, ['confirm', 'place first']),
  ...several(9, ['confirm', 'place']),
  ...several(4, placed),
  ...several(9, [...placed, 'deliver part']),
  journey([...placed, 'deliver wrong', 'inspect']),
  ...several(5, [...placed, 'deliver part', 'reject']),
  ...several(8, delivered),
  ...several(8, [...halfWay, 'ship']),
  ...several(9, shipped),
  ...several(6, received),
  ...blocks.map(([acts, mark], at) =>
    journey(acts, { marks: [mark], hasPos: true, daysUntilDue: at % 2 ? late : inTime }),
  ),
  ...skips,
  ...shorts,
  ...several(2, placed, { decided: 'on hold' }),
  ...several(2, ['confirm'], { decided: 'on hold', hasPos: false }),
  ...several(2, ['confirm'], { decided: 'cancelled', hasPos: false, daysSinceLastEvent: [10, 80] }),
  ...several(2, ['confirm', 'place'], { decided: 'cancelled', daysSinceLastEvent: [10, 80] }),
  ...several(6, ended, { daysSinceLastEvent: [3, 30], daysUntilDue: [-9, 6] }),
  ...several(8, ended, { daysSinceLastEvent: [40, 260], daysUntilDue: [-9, 6], decided: 'closed' }),
]
