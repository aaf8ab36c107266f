import { choice, dayAfter, type Field, type Fields, label } from '@sms/kit/contract'
import type { Round, RoundOption } from '../../round/contract.ts'
import type { Review } from '../contract.ts'
import { type Act, stepOf } from '../rules/rounds.ts'
import { correctParcel, stepFields } from '../rules/steps.ts'
import { brandDecides, deciderByEvent, type ReviewEvent, reviewDone, reviewEvents } from '../workflow.ts'
import { lastCourier } from './courier.ts'

export type StepRequest = {
  readonly review: Pick<Review, 'id' | 'version' | 'code' | 'kind' | 'brand' | 'round'>
  /** The event of the step; `options` and `correct` change the options and the parcel of the open round instead. */
  readonly event: ReviewEvent | 'options' | 'correct'
  /** Whether the passed sample is forwarded to the brand on the same day. */
  readonly isForwarded?: boolean
  readonly instead?: number
}

export type Values = Readonly<Record<string, unknown>>
/** The initial due day of the next round, in days after a rejection. */
const nextRoundDays = 10

/** Who decides by an event; undefined for an event that is no decision, and for a cancellation. */
export const deciderOf = (event: StepRequest['event']) =>
  (deciderByEvent as Partial<Record<string, 'house' | 'brand'>>)[event]

export type Command = keyof typeof stepFields

export type StepFormInfo = {
  readonly command: Command
  readonly fields: Fields
  /** The names of the fields that have a control, in their order. */
  readonly shown: readonly string[]
  /** The values that the step itself determines. */
  readonly fixed: Values
  readonly choices?: readonly ['Approved', 'Approved with comments', 'Rejected']
  /** The options to choose from, with the marks on their photos. */
  readonly options: Round['options']
  readonly marks: Round['marks']
  /** Whether the step is a decision or a cancellation, which the toast offers no Undo for. */
  readonly isFinal: boolean
}

/** The form of a step; that of a decision depends on the outcome in `values`. */
export function formOf(
  { event, review, instead }: StepRequest,
  rounds: readonly Round[],
  values: Values,
): StepFormInfo {
  const by = deciderOf(event)
  if (by === undefined) {
    const command = event as Exclude<Command, 'decide'>
    const { ...fields }: Record<string, Field> = stepFields[command]
    if (command === 'correct' && rounds.at(-1)!.receivedOn === null) delete fields.receivedOn
    return {
      command,
      fields,
      shown: Object.keys(fields),
      fixed: {},
      options: [],
      marks: [],
      isFinal: event === 'cancel',
    }
  }
  const outcome = String(values.outcome)
  const isRejected = outcome === 'Rejected'
  const round = instead === undefined ? rounds.at(-1)! : rounds.findLast(({ decisions }) => decisions.length > 0)!
  const labels = round.options.map(({ label }) => label)
  const all: Fields = {
    ...stepFields.decide,
    comments: { ...stepFields.decide.comments, required: outcome === 'Approved with comments' },
    option: { ...choice('Option', '选项', labels.length ? labels : ['']), required: labels.length > 1 },
  }
  const mayForward = by === 'house' && brandDecides(review) && !isRejected
  const shown = [
    ...(labels.length && !isRejected ? ['option'] : []),
    'on',
    ...(mayForward ? ['forwardedOn'] : []),
    ...(isRejected ? ['nextDue'] : []),
    'comments',
  ]
  return {
    command: 'decide',
    fields: Object.fromEntries(['outcome', ...shown].map((name) => [name, all[name]!])),
    shown,
    fixed: { by, ...(instead === undefined ? {} : { instead }) },
    choices: ['Approved', 'Approved with comments', 'Rejected'],
    options: round.options,
    marks: round.marks,
    isFinal: true,
  }
}

export function initialValues({ event, isForwarded }: StepRequest, rounds: readonly Round[], today: string): Values {
  switch (event) {
    case 'send':
      return { sentOn: today, courier: lastCourier() ?? rounds.findLast(({ courier }) => courier)?.courier ?? null }
    case 'receive':
      return { receivedOn: today, options: [] }
    case 'options':
      return { options: rounds.at(-1)!.options }
    case 'correct':
      return valuesOf(rounds.at(-1)!, stepFields.correct)
    case 'forward':
      return { forwardedOn: today }
    case 'cancel':
      return { on: today }
    default: {
      const outcome = event.endsWith('Rejects') ? 'Rejected' : 'Approved'
      // The brand mostly approves the option that the house has passed.
      const option = event === 'brandApproves' ? (rounds.at(-1)!.decisions.at(-1)?.option ?? null) : null
      return withOutcome({ on: today, option, ...(isForwarded ? { forwardedOn: today } : {}) }, outcome, today)
    }
  }
}

/** The values after a choice of the outcome; a rejection proposes the due day of the next round. */
export const withOutcome = (values: Values, outcome: string, today: string): Values => ({
  ...values,
  outcome,
  nextDue: outcome === 'Rejected' ? (values.nextDue ?? dayAfter(today, nextRoundDays)) : null,
})

/** The values of fields that nothing is entered into. */
export const emptyValues = (fields: Fields): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, { type }]) => [name, type.kind === 'rows' ? [] : null]))

export const valuesOf = (values: Values, fields: Fields): Values =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, values[name]]))

export type Option = Partial<RoundOption>

/** Labels an option that was added at the end with the first free letter. */
export function lettered(options: readonly Option[], before: readonly Option[]): readonly Option[] {
  const last = options.at(-1)
  const letter = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find((letter) => !options.some(({ label }) => label === letter))
  if (options.length <= before.length || last?.label || !letter) return options
  return options.with(-1, { ...last, label: letter })
}

/** The act of a command's body, to be checked by the rules before it is sent; a cancellation is a decision too. */
export function actOf(command: Command, body: Values, rounds: readonly Round[]): Act {
  if (command !== 'decide' && command !== 'cancel') return { do: command, ...body } as Act
  const by = command === 'decide' ? body.by : stepOf(rounds) === 'With brand' ? 'brand' : 'house'
  const empty = { option: null, comments: null, who: null, instead: null, forwardedOn: null, nextDue: null }
  return { do: 'decide', ...empty, outcome: 'Cancelled', ...body, by } as Act
}

export function headingOf({ event, instead }: StepRequest) {
  if (instead !== undefined) return decideAnew
  const by = deciderOf(event)
  return by ? verdictOf[by] : eventLabel(event)
}

/** What a step is called in the dialog; of a decision `headingOf` says who decides. */
export const eventLabel = (event: StepRequest['event']) =>
  event === 'correct' || event === 'options'
    ? changes[event].label
    : reviewEvents.find(({ value }) => value === event)!.label

/** The label in history and toast of an entry. */
export const stateOf = (entry: StepRequest['event']) =>
  entry === 'correct' || entry === 'options' ? changes[entry].state : reviewDone[entry].en

/** The entries that change a round without a step. */
const changes = {
  options: { label: stepFields.options.options.label, state: 'Options saved' },
  correct: { label: correctParcel, state: 'Parcel corrected' },
} as const

const verdictOf = {
  house: label('Decision of the house', '本公司审核结论'),
  brand: label('Decision of the brand', '品牌审核结论'),
}
const decideAnew = label('Decide otherwise', '更改结论')
