import { type FieldProblem, type Label, label } from '@sms/kit/contract'
import { type Decision, type Mark, type Round, roundMarksMax } from '../../round/contract.ts'
import {
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
  | 'marks'
  | 'forwardedOn'
  | 'decisions'
>

type Verdict = Pick<Decision, 'by' | 'outcome' | 'option' | 'comments' | 'on' | 'who'>

/** An act on a review. A `decide` with `instead` replaces the decision of that number. */
export type Act =
  | { readonly do: 'send'; readonly sentOn: string; readonly courier: string | null; readonly waybill: string | null }
  | { readonly do: 'receive'; readonly receivedOn: string; readonly options: RoundFacts['options'] }
  | { readonly do: 'options'; readonly options: RoundFacts['options'] }
  /** Draws the marks of an option's photo anew, in any round. */
  | { readonly do: 'mark'; readonly round: number; readonly option: string; readonly marks: readonly Mark[] }
  /** Corrects the parcel of a round that nobody has decided on. */
  | ({ readonly do: 'correct'; readonly sentOn: string } & Pick<RoundFacts, 'courier' | 'waybill' | 'receivedOn'>)
  | ({
      readonly do: 'decide'
      readonly instead: number | null
      /** The day on which a passed sample is forwarded to the brand, which decides. */
      readonly forwardedOn: string | null
      readonly nextDue: string | null
    } & Verdict)
  | { readonly do: 'forward'; readonly forwardedOn: string }

type Decide = Extract<Act, { do: 'decide' }>

type Rounds = readonly RoundFacts[]

/** A round with its request and due day alone. */
export const newRound = (number: number, requestedOn: string, due: string | null): RoundFacts => ({
  number,
  requestedOn,
  due,
  sentOn: null,
  courier: null,
  waybill: null,
  receivedOn: null,
  options: [],
  marks: [],
  forwardedOn: null,
  decisions: [],
})

/** Whether a round has no facts yet. */
export const isUntouched = ({ sentOn, receivedOn, decisions }: RoundFacts) =>
  sentOn === null && receivedOn === null && decisions.length === 0

/** The decisions in force: those that no later decision replaces. */
export const validDecisions = (decisions: readonly Decision[]) =>
  decisions.filter((_, at) => !decisions.some(({ instead }) => instead === at + 1))

/** The step of a round by its facts. */
export function stepOfRound({ sentOn, receivedOn, forwardedOn, decisions }: RoundFacts): Step | 'Rejected' {
  const valid = validDecisions(decisions)
  if (valid.some(({ outcome }) => outcome === 'Cancelled')) return 'Cancelled'
  if (valid.some(({ outcome }) => outcome === 'Rejected')) return 'Rejected'
  if (valid.some(({ by }) => by === 'brand')) return 'Approved'
  if (forwardedOn) return 'With brand'
  if (valid.length > 0) return 'Passed'
  if (receivedOn) return 'Received'
  return sentOn ? 'Sent' : 'Requested'
}

/** The step of a review, which is that of its last round; a rejected round counts as requested again. */
export function stepOf(rounds: Rounds): Step {
  const step = stepOfRound(rounds.at(-1)!)
  return step === 'Rejected' ? 'Requested' : step
}

/** The fields of a review that follow from its rounds; `decidedOn` is null until it is approved or cancelled. */
export function summaryOf(review: ReviewFacts, rounds: Rounds) {
  const last = rounds.at(-1)!
  const stage: Stage = stageOf(review, stepOf(rounds))
  const decidedOn = isClosed(stage) ? validDecisions(last.decisions).at(-1)!.on : null
  return { stage, round: last.number, due: last.due, decidedOn }
}

/** The event of a decision. */
export function eventOf({ by, outcome }: Pick<Verdict, 'by' | 'outcome'>): ReviewEvent {
  if (outcome === 'Cancelled') return 'cancel'
  if (by === 'house') return outcome === 'Rejected' ? 'houseRejects' : 'housePasses'
  return outcome === 'Rejected' ? 'brandRejects' : 'brandApproves'
}

/**
 * The decision that may still be replaced, by its round and its number there: the last, if nothing followed it. A
 * cancellation is replaced only where its round otherwise waits for a decision.
 */
export function lastDecision(rounds: Rounds): { readonly round: RoundFacts; readonly number: number } | undefined {
  const last = rounds.at(-1)!
  const round = isUntouched(last) ? rounds.at(-2) : last
  const decision = round?.decisions.at(-1)
  if (!round || !decision) return undefined
  const isReplaceable =
    decision.outcome === 'Cancelled'
      ? ['Received', 'With brand'].includes(stepOfRound(withoutLastDecision(round)))
      : decision.by === 'brand' || round.forwardedOn === null
  return isReplaceable ? { round, number: round.decisions.length } : undefined
}

/** The rounds as if the last decision, number `instead`, had not been taken; undefined if it is not the last. */
function roundsWithout(rounds: Rounds, instead: number): Rounds | undefined {
  const last = lastDecision(rounds)
  if (last?.number !== instead) return undefined
  return [...rounds.slice(0, last.round.number - 1), withoutLastDecision(last.round)]
}

/** A round as if its last decision had not been taken; what that had replaced is not in force again. */
function withoutLastDecision(round: RoundFacts): RoundFacts {
  // No number of a decision holds any more.
  const decisions = validDecisions(round.decisions)
    .slice(0, -1)
    .map((decision): Decision => ({ ...decision, instead: null }))
  return { ...round, decisions }
}

/** The problems of an act on its day, each at its field. */
export function actProblems(review: ReviewFacts, rounds: Rounds, act: Act, today: string): FieldProblem[] {
  if (act.do === 'mark') return markProblems(rounds, act)
  const current = act.do === 'decide' && act.instead !== null ? roundsWithout(rounds, act.instead) : rounds
  if (!current) return [{ field: 'instead', message: notTheLast }]
  const step = stepOf(current)
  const round = current.at(-1)!
  const impossible = impossibleAct(review, step, act)
  if (impossible) {
    // A cancellation has no field for the outcome.
    const hasOutcome = act.do === 'decide' && act.outcome !== 'Cancelled'
    return [{ field: hasOutcome ? 'outcome' : 'id', message: impossible }]
  }
  switch (act.do) {
    case 'send':
      return dayProblems('sentOn', act.sentOn, today)
    case 'receive':
      return [
        ...dayProblems('receivedOn', act.receivedOn, today, round.sentOn, beforeSent),
        ...optionProblems(act.options),
      ]
    case 'options':
      return optionProblems(act.options)
    case 'correct':
      return [
        ...dayProblems('sentOn', act.sentOn, today),
        ...(step === 'Received' && act.receivedOn === null ? [{ field: 'receivedOn', message: whenReceived }] : []),
        ...(step === 'Sent' && act.receivedOn !== null ? [{ field: 'receivedOn', message: notReceived }] : []),
        ...dayProblems('receivedOn', act.receivedOn, today, act.sentOn, beforeSent),
      ]
    case 'forward':
      return dayProblems('forwardedOn', act.forwardedOn, today, validDecisions(round.decisions).at(-1)?.on, beforeHouse)
    case 'decide':
      return decisionProblems(review, round, act, today)
  }
}

/** Why an act is not possible at a step; options may be changed as long as the house may decide. */
function impossibleAct(review: ReviewFacts, step: Step, act: Exclude<Act, { do: 'mark' }>): Label | undefined {
  if (act.do === 'decide') return eventProblem(review, step, eventOf(act))
  if (act.do === 'correct') return correctionProblem(review, step)
  if (act.do !== 'options') return eventProblem(review, step, act.do)
  return step === 'Passed' ? alreadyDecided : eventProblem(review, step, 'housePasses')
}

/** Why the parcel of a round cannot be corrected; it can be until somebody decides on its samples. */
function correctionProblem(review: ReviewFacts, step: Step): Label | undefined {
  if (step === 'Requested') return eventProblem(review, step, 'receive')
  return step === 'Sent' || step === 'Received' ? undefined : decidedOnAlready
}

/** The problem of a day that lies in the future, or before `earliest`, for which `earlier` is the message. */
function dayProblems(
  field: string,
  day: string | null,
  today: string,
  earliest?: string | null,
  earlier?: Label,
): FieldProblem[] {
  if (day && day > today) return [{ field, message: label('This day is still to come', '该日期尚未到来') }]
  return day && earliest && day < earliest ? [{ field, message: earlier! }] : []
}

function decisionProblems(review: ReviewFacts, round: RoundFacts, act: Decide, today: string): FieldProblem[] {
  const { by, outcome, on, option, comments, forwardedOn, nextDue } = act
  const earliest = by === 'brand' ? round.forwardedOn : round.receivedOn
  const earlier = by === 'brand' ? label('Before the brand got it', '早于转寄品牌日期') : beforeReceived
  const problems = [
    ...dayProblems('on', on, today, outcome === 'Cancelled' ? null : earliest, earlier),
    ...dayProblems('forwardedOn', forwardedOn, today, on, beforeHouse),
  ]
  const addProblem = (field: string, message: Label) => problems.push({ field, message })
  if (forwardedOn && (eventOf(act) !== 'housePasses' || !brandDecides(review)))
    addProblem('forwardedOn', label('Only what the house passes goes on to the brand', '仅本公司通过的样品可转寄品牌'))
  if (nextDue && outcome !== 'Rejected')
    addProblem('nextDue', label('Only a rejection leads to another round', '仅退回后才有下一轮'))
  if (nextDue && nextDue < today) addProblem('nextDue', label('This day is past', '该日期已过'))
  if (option && !round.options.some(({ label }) => label === option))
    addProblem('option', label('This round has no such option', '本轮没有此选项'))
  else if (!option && outcome.startsWith('Approved') && round.options.length > 1)
    addProblem('option', label('Say which option', '请选择所批准的选项'))
  if (outcome === 'Approved with comments' && !comments)
    addProblem('comments', label('Write the remarks', '请填写意见'))
  return problems
}

const alreadyDecided = label('The house has decided on these options already', '本公司已就这些选项作出结论')
const decidedOnAlready = label('There is a decision on these samples already', '这些样品已有审核结论')
const whenReceived = label('Say when it was received', '请填写收样日期')
const notReceived = label('Enter it as received first', '请先登记收样')
const beforeSent = label('Before it was sent', '早于寄出日期')
const beforeHouse = label('Before the house had decided', '早于本公司审核日期')
const beforeReceived = label('Before it was received', '早于收样日期')
const notTheLast = label(
  'Only the last decision can be taken otherwise, and only while nothing has followed upon it',
  '只能更改最近一次结论，且其后不能已有进展',
)

const optionProblems = (options: RoundFacts['options']): FieldProblem[] =>
  options.flatMap((option, at) =>
    options.findIndex((other) => other.label.toLowerCase() === option.label.toLowerCase()) < at
      ? [{ field: `options.${at}.label`, message: label('This option stands here twice', '选项重复') }]
      : [],
  )

function markProblems(rounds: Rounds, { round, option, marks }: Extract<Act, { do: 'mark' }>): FieldProblem[] {
  const marked = rounds[round - 1]
  if (!marked) return [{ field: 'round', message: label('There is no such round', '没有此轮次') }]
  if (!marked.options.some(({ label, photo }) => label === option && photo))
    return [{ field: 'option', message: label('This option has no photo any more', '此选项已无图片') }]
  if (marksWith(marked, option, marks).length > roundMarksMax)
    return [
      {
        field: 'marks',
        message: label(`At most ${roundMarksMax} marks in a round`, `每轮最多 ${roundMarksMax} 个标记`),
      },
    ]
  return marks.flatMap(({ x, y, width, height }, at) =>
    x + width > 1_000 || y + height > 1_000
      ? [{ field: `marks.${at}.width`, message: label('This mark lies outside of the photo', '标记超出图片范围') }]
      : [],
  )
}

/** The marks of a round with those of an option's photo replaced. */
const marksWith = ({ marks }: RoundFacts, option: string, replaced: readonly Mark[]) => [
  ...marks.filter((mark) => mark.option !== option),
  ...replaced.map((mark) => ({ option, ...mark })),
]

/** The options of a round, with the marks of the photos that they still have, whatever their letters are now. */
function withOptions({ options: before, marks }: RoundFacts, options: RoundFacts['options']) {
  const optionNow = (option: string) => {
    const photo = before.find(({ label }) => label === option)?.photo
    const withPhoto = options.filter((other) => other.photo === photo)
    return withPhoto.find(({ label }) => label === option) ?? withPhoto[0]
  }
  return {
    options,
    marks: marks.flatMap((mark) => {
      const option = optionNow(mark.option)?.label
      return option === undefined ? [] : [{ ...mark, option }]
    }),
  }
}

/** The rounds after an act without problems. */
export function roundsAfter(rounds: Rounds, act: Act): RoundFacts[] {
  const last = rounds.at(-1)!
  const changed = (facts: Partial<RoundFacts>) => [...rounds.slice(0, -1), { ...last, ...facts }]
  switch (act.do) {
    case 'send':
      return changed({ sentOn: act.sentOn, courier: act.courier, waybill: act.waybill })
    case 'receive':
      return changed({ receivedOn: act.receivedOn, options: act.options })
    case 'options':
      return changed(withOptions(last, act.options))
    case 'mark':
      return rounds.map((round) =>
        round.number === act.round ? { ...round, marks: marksWith(round, act.option, act.marks) } : round,
      )
    case 'correct': {
      const { do: _, ...parcel } = act
      return changed(parcel)
    }
    case 'forward':
      return changed({ forwardedOn: act.forwardedOn })
    case 'decide':
      return roundsAfterDecision(rounds, act)
  }
}

/** The rounds after a decision: a rejection opens the next round, and a replaced rejection removes it. */
function roundsAfterDecision(rounds: Rounds, act: Decide): RoundFacts[] {
  const { by, outcome, comments, on, who, instead } = act
  const round = instead === null ? rounds.at(-1)! : lastDecision(rounds)!.round
  const [onlyOption] = round.options
  const option = act.option ?? (outcome.startsWith('Approved') && round.options.length === 1 ? onlyOption!.label : null)
  const decision: Decision = { by, outcome, option, comments, on, who, instead }
  const decided = {
    ...round,
    decisions: [...round.decisions, decision],
    ...(act.forwardedOn ? { forwardedOn: act.forwardedOn } : {}),
  }
  const untilDecided = [...rounds.slice(0, round.number - 1), decided]
  if (outcome !== 'Rejected') return untilDecided
  // Rounds count from 1, so this is the round after; it is there already if another rejection is replaced.
  const next = rounds[round.number] ?? newRound(round.number + 1, on, null)
  return [...untilDecided, { ...next, due: act.nextDue }]
}
