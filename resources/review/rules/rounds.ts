import { type FieldProblem, type Label, label } from '@sms/kit/contract'
import type { Decision, Round } from '../../round/contract.ts'
import {
  after,
  brandDecides,
  eventProblem,
  isClosed,
  type ReviewEvent,
  type ReviewFacts,
  type Stage,
  type Step,
  stageOf,
} from '../workflow.ts'

export type RoundFacts = Pick<
  Round,
  | 'number'
  | 'requestedOn'
  | 'due'
  | 'sentOn'
  | 'courier'
  | 'waybill'
  | 'receivedOn'
  | 'options'
  | 'forwardedOn'
  | 'decisions'
>

type Verdict = Pick<Decision, 'by' | 'outcome' | 'option' | 'comments' | 'on' | 'who'>

/** An act on a review. A `decide` with `instead` replaces the decision of that number. */
export type Act =
  | { readonly do: 'send'; readonly sentOn: string; readonly courier: string | null; readonly waybill: string | null }
  | { readonly do: 'receive'; readonly receivedOn: string; readonly options: RoundFacts['options'] }
  | { readonly do: 'options'; readonly options: RoundFacts['options'] }
  | ({
      readonly do: 'decide'
      readonly instead: number | null
      /** The day on which a passed sample is forwarded to the brand, which decides. */
      readonly forwardedOn: string | null
      /** The due day of the next round, after a rejection. */
      readonly nextDue: string | null
    } & Verdict)
  | { readonly do: 'forward'; readonly forwardedOn: string }

type Rounds = readonly RoundFacts[]

/** A new round. */
export const openRound = (number: number, requestedOn: string, due: string | null): RoundFacts => ({
  number,
  requestedOn,
  due,
  sentOn: null,
  courier: null,
  waybill: null,
  receivedOn: null,
  options: [],
  forwardedOn: null,
  decisions: [],
})

/** Whether a round has no facts yet. */
export const isUntouched = ({ sentOn, receivedOn, decisions }: RoundFacts) =>
  sentOn === null && receivedOn === null && decisions.length === 0

/** The decisions in force: those that no later decision replaces. */
export const validDecisions = (decisions: readonly Decision[]) =>
  decisions.filter((_, at) => !decisions.some(({ instead }) => instead === at + 1))

/** The step of a round by its facts; a rejected round has a successor. */
export function stepOfRound({ sentOn, receivedOn, forwardedOn, decisions }: RoundFacts): Step | 'Rejected' {
  const decided = validDecisions(decisions)
  if (decided.some(({ outcome }) => outcome === 'Cancelled')) return 'Cancelled'
  const [house, brand] = (['house', 'brand'] as const).map((by) => decided.find((decision) => decision.by === by))
  if ([house, brand].some((decision) => decision?.outcome === 'Rejected')) return 'Rejected'
  if (brand) return 'Approved'
  if (forwardedOn) return 'With brand'
  if (house) return 'Passed'
  return receivedOn ? 'Received' : sentOn ? 'Sent' : 'Requested'
}

/** The step of a review, which is that of its last round. */
export function stepOf(rounds: Rounds): Step {
  const step = stepOfRound(rounds.at(-1)!)
  return step === 'Rejected' ? 'Requested' : step
}

/** The computed fields of a review. */
export function summaryOf(review: ReviewFacts, rounds: Rounds) {
  const last = rounds.at(-1)!
  const stage: Stage = stageOf(review, stepOf(rounds))
  const decidedOn = isClosed(stage) ? validDecisions(last.decisions).at(-1)!.on : null
  return { stage, round: last.number, due: last.due, decidedOn }
}

/** The event of a decision. */
export function eventOf({ by, outcome }: Pick<Verdict, 'by' | 'outcome'>): ReviewEvent {
  if (outcome === 'Cancelled') return 'cancel'
  const rejects = outcome === 'Rejected'
  return by === 'house' ? (rejects ? 'houseRejects' : 'housePasses') : rejects ? 'brandRejects' : 'brandApproves'
}

/** The decision that may still be replaced, with its round: the last, if nothing followed it. */
export function lastDecision(rounds: Rounds): { readonly round: RoundFacts; readonly number: number } | undefined {
  const last = rounds.at(-1)!
  const round = last.decisions.length ? last : isUntouched(last) ? rounds.at(-2) : undefined
  const decision = round?.decisions.at(-1)
  if (!round || !decision) return undefined
  const wentOn = decision.by === 'house' && decision.outcome !== 'Cancelled' && round.forwardedOn !== null
  return wentOn ? undefined : { round, number: round.decisions.length }
}

/** The rounds as they were before a decision. */
function before(rounds: Rounds, { round, number }: NonNullable<ReturnType<typeof lastDecision>>): Rounds {
  const open = { ...round, decisions: validDecisions(round.decisions.toSpliced(number - 1, 1)).map(asFirst) }
  return [...rounds.slice(0, round.number - 1), open]
}
const asFirst = (decision: Decision): Decision => ({ ...decision, instead: null })

/** The problems of an act on its day, each at its field. */
export function actProblems(review: ReviewFacts, rounds: Rounds, act: Act, today: string): FieldProblem[] {
  const now = act.do === 'decide' && act.instead !== null ? reconsidered(rounds, act.instead) : rounds
  if (!now) return [{ field: 'instead', message: isSettled }]
  const step = stepOf(now)
  const round = now.at(-1)!
  const problems: FieldProblem[] = []
  const at = (field: string, message: Label) => problems.push({ field, message })
  /** Checks that a day is not in the future and not before `from`. */
  const day = (field: string, value: string | null, from?: string | null, why?: Label) => {
    if (value && value > today) at(field, label('This day is still to come', '该日期尚未到来'))
    else if (value && from && value < from) at(field, why!)
  }
  // Options may be changed as long as the house may decide.
  const event = act.do === 'decide' ? eventOf(act) : act.do === 'options' ? 'housePasses' : act.do
  const closed = act.do === 'options' && step === 'Passed' ? alreadyDecided : eventProblem(review, step, event)
  // A cancellation has no field for the outcome.
  const hasOutcome = act.do === 'decide' && act.outcome !== 'Cancelled'
  if (closed) return [{ field: hasOutcome ? 'outcome' : 'id', message: closed }]
  switch (act.do) {
    case 'send':
      day('sentOn', act.sentOn)
      break
    case 'receive':
      day('receivedOn', act.receivedOn, round.sentOn, label('Before it was sent', '早于寄出日期'))
      problems.push(...optionProblems(act.options))
      break
    case 'options':
      problems.push(...optionProblems(act.options))
      break
    case 'forward':
      day('forwardedOn', act.forwardedOn, validDecisions(round.decisions).at(-1)?.on, beforeHouse)
      break
    case 'decide': {
      const from = act.outcome === 'Cancelled' ? null : act.by === 'brand' ? round.forwardedOn : round.receivedOn
      const why = act.by === 'brand' ? label('Before the brand got it', '早于转寄品牌日期') : beforeReceived
      day('on', act.on, from, why)
      day('forwardedOn', act.forwardedOn, act.on, beforeHouse)
      if (act.forwardedOn && (event !== 'housePasses' || !brandDecides(review)))
        at('forwardedOn', label('Only what the house passes goes on to the brand', '仅本公司通过的样品可转寄品牌'))
      if (act.nextDue && act.outcome !== 'Rejected')
        at('nextDue', label('Only a rejection leads to another round', '仅退回后才有下一轮'))
      if (act.nextDue && act.nextDue < today) at('nextDue', label('This day is past', '该日期已过'))
      const labels = round.options.map(({ label }) => label)
      const approves = act.outcome === 'Approved' || act.outcome === 'Approved with comments'
      if (act.option && !labels.includes(act.option))
        at('option', label('This round has no such option', '本轮没有此选项'))
      else if (!act.option && approves && labels.length > 1)
        at('option', label('Say which option', '请选择所批准的选项'))
      if (act.outcome === 'Approved with comments' && !act.comments)
        at('comments', label('Write the remarks', '请填写意见'))
    }
  }
  return problems
}

const alreadyDecided = label('The house has decided on these options already', '本公司已就这些选项作出结论')
const beforeHouse = label('Before the house had decided', '早于本公司审核日期')
const beforeReceived = label('Before it was received', '早于收样日期')
const isSettled = label(
  'Only the last decision can be taken otherwise, and only while nothing has followed upon it',
  '只能更改最近一次结论，且其后不能已有进展',
)

function reconsidered(rounds: Rounds, instead: number): Rounds | undefined {
  const last = lastDecision(rounds)
  return last?.number === instead ? before(rounds, last) : undefined
}

/** The problems of options with equal labels. */
const optionProblems = (options: RoundFacts['options']): FieldProblem[] =>
  options.flatMap((option, at) =>
    options.findIndex((other) => other.label.toLowerCase() === option.label.toLowerCase()) < at
      ? [{ field: `options.${at}.label`, message: label('This option stands here twice', '选项重复') }]
      : [],
  )

/** The rounds after an act without problems. */
export function take(review: ReviewFacts, rounds: Rounds, act: Act): RoundFacts[] {
  const last = rounds.at(-1)!
  const changed = (facts: Partial<RoundFacts>) => [...rounds.slice(0, -1), { ...last, ...facts }]
  switch (act.do) {
    case 'send':
      return changed({ sentOn: act.sentOn, courier: act.courier, waybill: act.waybill })
    case 'receive':
      return changed({ receivedOn: act.receivedOn, options: act.options })
    case 'options':
      return changed({ options: act.options })
    case 'forward':
      return changed({ forwardedOn: act.forwardedOn })
    case 'decide':
      return decided(review, rounds, act)
  }
}

function decided(review: ReviewFacts, rounds: Rounds, act: Act & { do: 'decide' }): RoundFacts[] {
  const { by, outcome, comments, on, who, instead } = act
  const round = instead === null ? rounds.at(-1)! : lastDecision(rounds)!.round
  const [only] = round.options
  const approves = after(review, stepOf(rounds), eventOf(act)) !== undefined && outcome.startsWith('Approved')
  const option = act.option ?? (approves && round.options.length === 1 ? only!.label : null)
  const decision: Decision = { by, outcome, option, comments, on, who, instead }
  const now = {
    ...round,
    decisions: [...round.decisions, decision],
    ...(act.forwardedOn ? { forwardedOn: act.forwardedOn } : {}),
  }
  const until = [...rounds.slice(0, round.number - 1), now]
  if (outcome !== 'Rejected') return until
  const next = rounds[round.number] ?? openRound(round.number + 1, on, null)
  return [...until, { ...next, due: act.nextDue }]
}
