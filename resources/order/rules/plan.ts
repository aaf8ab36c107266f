import { type Label, label, refusalAt } from '@sms/kit/contract'
import {
  daysBetween,
  isPlanDay,
  planYears,
  type WorkCalendar,
  workingDayFrom,
  workingDaysBetween,
  worksOn,
} from '../../calendar/rules/working-days.ts'
import { type Step, steps } from '../workflow.ts'

/** How many working days a step lies before the due date, after it where negative. */
export type StepOffset = { readonly step: Step; readonly days: number }

/** The day on which a step is planned to be done. */
export type PlannedStep = { readonly step: Step; readonly planned: string }

/** A step whose planned day changes. */
export type MovedStep = { readonly step: Step; readonly from: string; readonly to: string }

/** The most working days between a step and the due date. */
export const offsetMax = 730

/** The steps that follow one another; the two pay steps follow their payment stages instead. */
export const inTurn: readonly Step[] = steps.filter((step) => step !== 'Brand_Pay' && step !== 'EBC_Pay')

const inOrder = <S extends { readonly step: Step }>(some: readonly S[]): S[] =>
  some.toSorted((a, b) => steps.indexOf(a.step) - steps.indexOf(b.step))

/** The first step of those in turn that would come before the one that it follows, by whatever tells how late each is. */
export function firstBackward<S extends { readonly step: Step }>(
  some: readonly S[],
  isBefore: (step: S, previous: S) => boolean,
): { readonly step: S; readonly after: S } | undefined {
  const turn = inOrder(some).filter(({ step }) => inTurn.includes(step))
  for (const [at, step] of turn.entries()) {
    const after = turn[at - 1]
    if (after && isBefore(step, after)) return { step, after }
  }
  return undefined
}

/**
 * The day of each step, counted in working days of all calendars from the due date; one that is a day off counts as the
 * last working day before it. Without a calendar, from Monday to Friday. Refused where no such days are to be found.
 */
export function planBackward(
  due: string,
  some: readonly StepOffset[],
  calendars: readonly WorkCalendar[],
): PlannedStep[] {
  if (!isPlanDay(due)) throw refusalAt('due', planYears)
  const works = worksOn(calendars)
  return inOrder(some).map(({ step, days }) => {
    if (Math.abs(days) > offsetMax) throw refusalAt('due', tooFar)
    return { step, planned: workingDayFrom(due, -days, works) }
  })
}

/** Why a plan begins before the day of its order; undefined where it does not. */
export function overlap(plan: readonly PlannedStep[], ordered: string): Label | undefined {
  const [first] = plan.toSorted((a, b) => (a.planned < b.planned ? -1 : a.planned > b.planned ? 1 : 0))
  if (!first || first.planned >= ordered) return undefined
  const { step, planned } = first
  return label(
    `The template overlaps the due date: ${step} would have been on ${planned}, before the order of ${ordered}`,
    `模板与交期冲突：${step} 应在 ${planned}，早于下单日期 ${ordered}`,
  )
}

/**
 * What follows if one step is moved to another day: the steps of a plan that change, itself first. Moved later, it pushes
 * the steps behind it that would otherwise come before it, as many working days behind it as they were. The pay steps
 * move alone and are never pushed, no more than what is `done`. Refused where it would come before what it follows.
 */
export function moveStep(
  plan: readonly PlannedStep[],
  step: Step,
  to: string,
  calendars: readonly WorkCalendar[],
  done: readonly Step[] = [],
): MovedStep[] {
  const moved = plan.find((planned) => planned.step === step)
  if (!moved) throw refusalAt('step', notPlanned)
  if (done.includes(step)) throw refusalAt('step', alreadyDone)
  if (!isPlanDay(to)) throw refusalAt('to', planYears)
  const from = moved.planned
  if (from === to) return []
  if (!inTurn.includes(step)) return [{ step, from, to }]
  const open = inOrder(plan).filter((other) => inTurn.includes(other.step) && !done.includes(other.step))
  const at = open.indexOf(moved)
  const ahead = open.slice(0, at).findLast(({ planned }) => planned > to)
  if (ahead && to < from) throw refusalAt('to', beforeItsTurn(step, ahead))
  const works = worksOn(calendars)
  const changes: MovedStep[] = [{ step, from, to }]
  for (const { step: next, planned } of open.slice(at + 1)) {
    const last = changes.at(-1)!
    if (planned >= last.to) break
    const distance = workingDaysBetween(last.from, planned, works)
    changes.push({
      step: next,
      from: planned,
      to: distance > 0 ? workingDayFrom(last.to, distance, works, 'to') : last.to,
    })
  }
  return changes
}

/** The days of a step: confirmed to the brand, planned now, and actually done. */
export type StepDays = {
  readonly baseline: string | null
  readonly planned: string | null
  readonly end: string | null
}

/** Whether a step is late, at risk or due soon on a day. */
export type Lateness = {
  /** Whole calendar days behind the baseline; 0 on the day itself. */
  readonly late: number
  /** Not done, and planned for a later day than the confirmed one. */
  readonly atRisk: boolean
  /** Neither done nor late, and planned within the next three days. */
  readonly dueSoon: boolean
}

/** How many days ahead a step is due soon. */
export const soonDays = 3

/** How late a step is, or may become; today is the house's day. A step without a baseline is never late. */
export function lateness({ baseline, planned, end }: StepDays, today: string): Lateness {
  const late = baseline === null ? 0 : Math.max(0, daysBetween(baseline, end ?? today))
  const next = planned ?? baseline
  const isOpen = end === null
  return {
    late,
    atRisk: isOpen && baseline !== null && planned !== null && planned > baseline,
    dueSoon: isOpen && late === 0 && next !== null && daysBetween(today, next) <= soonDays,
  }
}

const tooFar = label(`At most ${offsetMax} working days from the due date`, `距交期最多 ${offsetMax} 个工作日`)
const notPlanned = label('This step has no day in the plan', '计划中没有此步骤')
const alreadyDone = label('This step is done: its day is a fact', '此步骤已完成，日期不可再计划')
const beforeItsTurn = (step: Step, { step: ahead, planned }: PlannedStep) =>
  label(`${step} cannot come before ${ahead}, planned for ${planned}`, `${step} 不能早于 ${ahead}（计划 ${planned}）`)
