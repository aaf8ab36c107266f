import { type Label, label, option, workflow } from '@sms/kit/contract'

/** The stages of a review, which are the columns of the board. */
export const reviewStages = [
  option('Requested', '已要求'),
  option('Sent', '已寄出'),
  option('Received', '已收到'),
  option('With brand', '品牌审核中'),
  option('Approved', '已批准'),
  option('Cancelled', '已取消'),
] as const

export type Stage = (typeof reviewStages)[number]['value']

/** The steps of a review: its stages, and `Passed` (by the house, before it is forwarded to the brand). */
export type Step = Stage | 'Passed'

/** The kinds of reviews, and who decides them finally. */
export const reviewKinds = [
  { ...option('hanger', '样布挂卡', 'Hanger'), decides: 'house' },
  { ...option('labDip', '色样', 'Lab dip'), decides: 'brand' },
  { ...option('strikeOff', '手刮样', 'Strike-off'), decides: 'brand' },
  { ...option('handloom', '手织样', 'Handloom'), decides: 'brand' },
  { ...option('proto', '头样', 'Proto'), decides: 'brand' },
  { ...option('fit', '试身样', 'Fit'), decides: 'brand' },
  { ...option('sizeSet', '齐码样', 'Size set'), decides: 'brand' },
  { ...option('preProduction', '产前样', 'Pre-production'), decides: 'brand' },
  { ...option('topOfProduction', '船样', 'Top of production'), decides: 'brand' },
  { ...option('bulkSwatch', '大货布样', 'Bulk swatch'), decides: 'house' },
] as const

export type ReviewKind = (typeof reviewKinds)[number]['value']

export type ReviewFacts = { readonly kind: ReviewKind; readonly brand: string | null }

/** Whether the brand decides a review finally; otherwise, and without a brand, the house does. */
export const brandDecides = ({ kind, brand }: ReviewFacts) =>
  brand !== null && reviewKinds.find(({ value }) => value === kind)!.decides === 'brand'

export const reviewEvents = [
  option('send', '登记寄出', 'Sent by the supplier'),
  option('receive', '登记收样', 'Received'),
  option('housePasses', '本公司通过', 'Approve'),
  option('houseRejects', '本公司退回', 'Reject'),
  option('forward', '转寄品牌', 'Send on to the brand'),
  option('brandApproves', '品牌批准', 'Approved by the brand'),
  option('brandRejects', '品牌退回', 'Rejected by the brand'),
  option('cancel', '取消审样', 'Cancel the review'),
] as const

export type ReviewEvent = (typeof reviewEvents)[number]['value']

/** The events that a parcel takes several reviews through. */
export const parcelSteps = ['send', 'receive', 'forward'] as const satisfies readonly ReviewEvent[]
export type ParcelStep = (typeof parcelSteps)[number]

/** The most reviews of one parcel. */
export const parcelMax = 100

export const tooManyForParcel = label(`At most ${parcelMax} reviews at once`, `每次最多 ${parcelMax} 项审样`)

/** The names of past events in toasts (“… successfully”, “……成功”) and histories. */
export const reviewDone: Readonly<Record<ReviewEvent, Label>> = {
  send: label('Sending entered', '登记寄出'),
  receive: label('Receipt entered', '登记收样'),
  housePasses: label('House’s approval entered', '登记本公司通过'),
  houseRejects: label('House’s rejection entered', '登记本公司退回'),
  forward: label('Sent on to the brand', '转寄品牌'),
  brandApproves: label('Brand’s approval entered', '登记品牌批准'),
  brandRejects: label('Brand’s rejection entered', '登记品牌退回'),
  cancel: label('Cancelled', '取消'),
}

export const deciderByEvent = {
  housePasses: 'house',
  houseRejects: 'house',
  brandApproves: 'brand',
  brandRejects: 'brand',
} as const

/** The transitions between steps; a rejection leads to the next round. */
export const reviewTransitions = {
  Requested: { send: 'Sent', cancel: 'Cancelled' },
  Sent: { receive: 'Received', cancel: 'Cancelled' },
  Received: { housePasses: 'Passed', houseRejects: 'Requested', cancel: 'Cancelled' },
  Passed: { forward: 'With brand', cancel: 'Cancelled' },
  'With brand': { brandApproves: 'Approved', brandRejects: 'Requested', cancel: 'Cancelled' },
  Approved: {},
  Cancelled: {},
} as const

const flow = workflow<Step, ReviewEvent>(
  reviewEvents.map(({ value }) => value),
  reviewTransitions,
)

/**
 * The stage of a review at a step: a sample that the house has passed is `Received` if the brand still decides, else
 * `Approved`.
 */
export const stageOf = (review: ReviewFacts, step: Step): Stage =>
  step === 'Passed' ? (brandDecides(review) ? 'Received' : 'Approved') : step

/** The possible events of a review at a step, in their order; empty once it is decided or cancelled. */
export const eventsAt = (review: ReviewFacts, step: Step): ReviewEvent[] =>
  isClosed(stageOf(review, step)) ? [] : flow.eventsIn(step)

/** The step after an event; undefined if the event is not possible. */
export const stepAfter = (review: ReviewFacts, step: Step, event: ReviewEvent): Step | undefined =>
  eventsAt(review, step).includes(event) ? flow.after(step, event) : undefined

export const isClosed = (stage: Stage) => stage === 'Approved' || stage === 'Cancelled'

/**
 * The event that takes a review to another stage; undefined if none does. A pass may be entered with the forwarding.
 */
export function eventTo(review: ReviewFacts, step: Step, to: Stage): ReviewEvent | undefined {
  if (to === 'With brand' && step === 'Received' && brandDecides(review)) return 'housePasses'
  if (stageOf(review, step) === to) return undefined
  return eventsAt(review, step).find((event) => stageOf(review, flow.after(step, event)!) === to)
}

/** The next event of a review at a step; undefined once it is closed. */
export const nextEvent = (review: ReviewFacts, step: Step): ReviewEvent | undefined => eventsAt(review, step)[0]

/** Why an event is not possible; undefined if it is. */
export function eventProblem(review: ReviewFacts, step: Step, event: ReviewEvent): Label | undefined {
  if (stepAfter(review, step, event)) return undefined
  const stage = reviewStages.find(({ value }) => value === stageOf(review, step))!.label
  if (isClosed(stageOf(review, step)))
    return label(`This review is ${stage.en}: a decision is final`, `该审样${stage.zh}，结论已定，不可更改`)
  if (event === 'send') return label('It was sent already', '样品已登记寄出')
  if (event === 'receive')
    return step === 'Requested'
      ? label('It has not been sent yet', '样品尚未寄出')
      : label('It was received already', '样品已登记收样')
  if (event === 'forward' && step === 'Received') return label('The house decides first', '请先由本公司审核')
  if (event === 'forward' && step === 'With brand') return label('The brand already has it', '样品已转寄品牌')
  if (event.startsWith('brand') && !brandDecides(review))
    return review.brand === null
      ? label('The house alone decides without a brand', '未指定品牌，由本公司单独审核')
      : label('The house alone decides on this kind', '此类样品由本公司单独审核')
  if (event.startsWith('brand')) return label('The brand has not got it yet', '样品尚未送达品牌')
  if (event === 'forward' || (event.startsWith('house') && step !== 'Passed' && step !== 'With brand'))
    return label('It has not been received yet', '样品尚未收到')
  return label(`Not while it is ${stage.en}`, `当前为“${stage.zh}”，不能进行此操作`)
}
