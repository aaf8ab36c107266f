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

/** The working days of a step before the due date; after it where negative. */
export type StepOffset = { readonly step: Step; readonly days: number }

export type PlannedStep = { readonly step: Step; readonly planned: string }

export type MovedStep = { readonly step: Step; readonly from: string; readonly to: string }

/** The most working days between a step and the due date. */
export const offsetMax = 730

/** The steps that follow each other; the two pay steps may come before or after any. */
export const stepSequence: readonly Step[] = steps.filter((step) => step !== 'Brand_Pay' && step !== 'EBC_Pay')

const sorted = <S extends { readonly step: Step }>(offsets: readonly S[]): S[] =>
  offsets.toSorted((a, b) => steps.indexOf(a.step) - steps.indexOf(b.step))

/** The first step of the sequence that `isBefore` places before its predecessor, with that predecessor. */
export function firstOutOfOrder<S extends { readonly step: Step }>(
  offsets: readonly S[],
  isBefore: (step: S, previous: S) => boolean,
): { readonly step: S; readonly after: S } | undefined {
  const turn = sorted(offsets).filter(({ step }) => stepSequence.includes(step))
  for (const [at, step] of turn.entries()) {
    const after = turn[at - 1]
    if (after && isBefore(step, after)) return { step, after }
  }
  return undefined
}

/**
 * The day of each step, counted from the due date in days that are working days in all calendars (without a calendar,
 * Monday to Friday); refused if there are none. A due date on a day off counts as the last working day before it.
 */
export function planBackward(
  due: string,
  offsets: readonly StepOffset[],
  calendars: readonly WorkCalendar[],
): PlannedStep[] {
  if (!isPlanDay(due)) throw refusalAt('due', planYears)
  const works = worksOn(calendars)
  return sorted(offsets).map(({ step, days }) => {
    if (Math.abs(days) > offsetMax) throw refusalAt('due', tooFar)
    return { step, planned: workingDayFrom(due, -days, works) }
  })
}

/** The problem of a plan that begins before the day of its order; undefined without one. */
export function overlapProblem(plan: readonly PlannedStep[], ordered: string): Label | undefined {
  const [first] = plan.toSorted((a, b) => (a.planned < b.planned ? -1 : a.planned > b.planned ? 1 : 0))
  if (!first || first.planned >= ordered) return undefined
  const { step, planned } = first
  return label(
    `The template overlaps the due date: ${step} would have been on ${planned}, before the order of ${ordered}`,
    `模板与交期冲突：${step} 应在 ${planned}，早于下单日期 ${ordered}`,
  )
}

/**
 * The changes of a plan if a step is moved to another day, that step first; refused if it would come before its
 * predecessor. Open steps that a later day overtakes move too, at their distance in working days; pay steps stay.
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
  if (!stepSequence.includes(step)) return [{ step, from, to }]
  const open = sorted(plan).filter((other) => stepSequence.includes(other.step) && !done.includes(other.step))
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

/** The days of a step: confirmed to the brand, currently planned, and done. */
export type StepDays = {
  readonly baseline: string | null
  readonly planned: string | null
  readonly end: string | null
}

export type Lateness = {
  /** Calendar days after the baseline; 0 on the day itself. */
  readonly late: number
  /** Not done, and planned for a later day than the baseline. */
  readonly atRisk: boolean
  /** Neither done nor late, and planned for at most `soonDays` days from now. */
  readonly dueSoon: boolean
}

/** How many days ahead a step is due soon. */
export const soonDays = 3

/** The lateness of a step on `today`, the house's day. A step without a baseline is never late. */
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
