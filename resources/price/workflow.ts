import { type Label, label, option, workflow } from '@sms/kit/contract'

/** How far a price line has come. Expired is no state: it follows from the day. */
export const priceStates = [
  option('Draft', '草稿'),
  option('Quoted', '已报价'),
  option('Approved', '已核准'),
  option('Declined', '已拒绝'),
] as const

export type PriceState = (typeof priceStates)[number]['value']

/** What happens to a price line, as its buttons say it. */
export const priceEvents = [
  option('quote', '改为已报价', 'Quote'),
  option('approve', '核准', 'Approve'),
  option('decline', '拒绝', 'Decline'),
  option('withdraw', '退回草稿', 'Back to draft'),
] as const

export type PriceEvent = (typeof priceEvents)[number]['value']

/** What an event has done, as toasts (“… successfully”, “……成功”) and histories name it. */
export const priceDone: Readonly<Record<PriceEvent, Label>> = {
  quote: label('Quoted', '报价'),
  approve: label('Approved', '核准'),
  decline: label('Declined', '拒绝'),
  withdraw: label('Set back to draft', '退回草稿'),
}

/**
 * Every way leads over Quoted, forth and back: what nobody has quoted cannot be approved or declined, and what was
 * decided is quoted anew before it is decided otherwise. Each step can be taken back, by hand or by undoing it.
 */
export const priceFlow = workflow<PriceState, PriceEvent>(
  priceEvents.map(({ value }) => value),
  {
    Draft: { quote: 'Quoted' },
    Quoted: { approve: 'Approved', decline: 'Declined', withdraw: 'Draft' },
    Approved: { quote: 'Quoted' },
    Declined: { quote: 'Quoted' },
  },
)

/** Why a line cannot go from one state to another; undefined where it can. */
export function stepProblem(from: PriceState, to: PriceState): Label | undefined {
  if (priceFlow.mayFollow(from, to)) return undefined
  const name = (state: PriceState) => priceStates.find(({ value }) => value === state)!.label
  return label(
    `From ${from} to ${to} only by way of Quoted`,
    `“${name(from).zh}”须先改为“已报价”，才能改为“${name(to).zh}”`,
  )
}

/** Why an event may not happen to a line in a state; undefined where it may. */
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

/** What an approved price stands for: none of it changes while it is approved. */
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

/** Said of a term of an approved price that somebody changes. */
export const isApproved = label(
  'An approved price keeps its terms: set it back to Quoted first, or add a new line',
  '已核准的价格条款不可更改：请先改回“已报价”，或新增一条价格',
)
