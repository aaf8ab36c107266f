import { type Label, label, option, workflow } from '@sms/kit/contract'

/** The stages of a price line. Expired is none, since it follows from the day. */
export const priceStates = [
  option('Draft', '草稿'),
  option('Quoted', '已报价'),
  option('Approved', '已核准'),
  option('Declined', '已拒绝'),
] as const

export type PriceState = (typeof priceStates)[number]['value']

export const priceEvents = [
  option('quote', '改为已报价', 'Quote'),
  option('approve', '核准', 'Approve'),
  option('decline', '拒绝', 'Decline'),
  option('withdraw', '退回草稿', 'Back to draft'),
] as const

export type PriceEvent = (typeof priceEvents)[number]['value']

/** The events in the past tense, for toasts (“… successfully”, “……成功”) and histories. */
export const priceDone: Readonly<Record<PriceEvent, Label>> = {
  quote: label('Quoted', '报价'),
  approve: label('Approved', '核准'),
  decline: label('Declined', '拒绝'),
  withdraw: label('Set back to draft', '退回草稿'),
}

/** All transitions begin or end at Quoted. */
export const priceFlow = workflow<PriceState, PriceEvent>(
  priceEvents.map(({ value }) => value),
  {
    Draft: { quote: 'Quoted' },
    Quoted: { approve: 'Approved', decline: 'Declined', withdraw: 'Draft' },
    Approved: { quote: 'Quoted' },
    Declined: { quote: 'Quoted' },
  },
)

/** The reason why a line cannot move from one stage to another; undefined if it can. */
export function stepProblem(from: PriceState, to: PriceState): Label | undefined {
  if (priceFlow.mayFollow(from, to)) return undefined
  const name = (state: PriceState) => priceStates.find(({ value }) => value === state)!.label
  return label(
    `From ${from} to ${to} only by way of Quoted`,
    `“${name(from).zh}”须先改为“已报价”，才能改为“${name(to).zh}”`,
  )
}

/** The reason why an event is not possible in a stage; undefined if it is. */
export function eventProblem(state: PriceState, event: PriceEvent): Label | undefined {
  if (priceFlow.after(state, event)) return undefined
  const [stage, step] = [
    priceStates.find(({ value }) => value === state)!,
    priceEvents.find(({ value }) => value === event)!,
  ]
  return label(
    `“${step.label.en}” is not open to a price that is ${stage.label.en}`,
    `价格为“${stage.label.zh}”时不能“${step.label.zh}”`,
  )
}

/** The terms of a price, which cannot change while it is approved. */
export const approvedTerms = [
  'supplier',
  'currency',
  'unit',
  'breaks',
  'moq',
  'moqPerColour',
  'increment',
  'samplePrice',
  'incoterm',
  'incotermPlace',
  'taxIncluded',
  'validFrom',
] as const

export const approvedTermsFixed = label(
  'An approved price keeps its terms: set it back to Quoted first, or add a new line',
  '已核准的价格条款不可更改：请先改回“已报价”，或新增一条价格',
)
