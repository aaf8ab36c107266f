import { AppError } from '@sms/kit/contract'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chinaDays } from '../../calendar/rules/china.ts'
import { dayFrom, daysBetween, type WorkCalendar, worksOn } from '../../calendar/rules/working-days.ts'
import { type Step, steps } from '../workflow.ts'
import {
  lateness,
  type MovedStep,
  moveStep,
  overlapProblem,
  type PlannedStep,
  planBackward,
  stepSequence,
} from './plan.ts'

const china: WorkCalendar = { weekend: ['Sat', 'Sun'], days: chinaDays }
const template = [
  { step: 'Brand_Order', days: 60 },
  { step: 'EBC_Order', days: 55 },
  { step: 'Deliver', days: 12 },
  { step: 'Brand_Pay', days: -20 },
  { step: 'EBC_Pay', days: 5 },
  { step: 'Shipping', days: 8 },
  { step: 'Brand_Receive', days: 0 },
] as const
const dayOf = (plan: readonly PlannedStep[], step: Step) => plan.find((entry) => entry.step === step)!.planned
const only = (days: number, due: string, calendars = [china]) =>
  planBackward(due, [{ step: 'Deliver', days }], calendars)[0]!.planned

describe('A plan backward from the due date', () => {
  test('each step on its working day, in the order of the steps, whatever their order in the template', () => {
    const plan = planBackward('2026-12-18', template.toReversed(), [china])
    expect(plan).toEqual([
      { step: 'Brand_Order', planned: '2026-09-20' },
      { step: 'EBC_Order', planned: '2026-09-28' },
      { step: 'Deliver', planned: '2026-12-02' },
      { step: 'Brand_Pay', planned: '2027-01-18' },
      { step: 'EBC_Pay', planned: '2026-12-11' },
      { step: 'Shipping', planned: '2026-12-08' },
      { step: 'Brand_Receive', planned: '2026-12-18' },
    ])
  })

  test.each([
    ['the same day', 0, '2026-11-23', '2026-11-23'],
    ['a due date on a day off counts as the working day before', 0, '2026-11-22', '2026-11-20'],
    ['over the end of a month', 1, '2026-12-01', '2026-11-30'],
    ['over the end of a month on a weekend', 1, '2026-11-02', '2026-10-30'],
    ['over a leap day', 1, '2028-03-01', '2028-02-29'],
    ['over the end of a February without one', 1, '2027-03-01', '2027-02-26'],
    ['over Spring Festival 2026, on the Saturday that is worked', 1, '2026-02-24', '2026-02-14'],
    ['over Spring Festival 2026', 2, '2026-02-24', '2026-02-13'],
    ['over Spring Festival 2027', 1, '2027-02-09', '2027-02-04'],
    ['a Saturday that is worked counts as a day', 1, '2026-03-02', '2026-02-28'],
    ['after the due date, over National Day', -1, '2026-09-30', '2026-10-08'],
    ['after it, on the Saturday that is worked', -3, '2026-09-30', '2026-10-10'],
  ])('%s', (_, days, due, expected) => expect(only(days, due)).toBe(expected))

  test('with two calendars a day is worked in both; without any, from Monday to Friday', () => {
    const dhaka: WorkCalendar = { weekend: ['Fri', 'Sat'], days: [{ date: '2026-03-26', kind: 'Holiday' }] }
    expect(only(1, '2026-03-29', [china, dhaka])).toBe('2026-03-24')
    expect(only(1, '2026-03-30', [china, dhaka])).toBe('2026-03-25')
    expect(only(1, '2026-02-24', [])).toBe('2026-02-23')
  })

  test('no working day at all, a day that is none, or one outside of 2000 to 2100: refused at the due date', () => {
    const never: WorkCalendar = { weekend: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'], days: [] }
    for (const [days, due, some] of [
      [0, '2026-03-02', [never]],
      [5, '2026-03-02', [china, never]],
      [1, '2000-01-03', [china]],
      [-730, '2099-12-01', [china]],
      [0, '2101-01-01', [china]],
      [0, '2026-02-30', [china]],
      [731, '2026-03-02', [china]],
    ] as const) {
      const refused = refusalOf(() => only(days, due, [...some]))
      expect(refused.problems, `${days} ${due}`).toMatchObject([{ field: 'due' }])
    }
    expect(only(730, '2030-03-04', [])).toBe('2027-05-17')
  })

  test('a first step before the order is named: the template overlaps the due date', () => {
    const plan = planBackward('2026-12-18', template, [china])
    expect(overlapProblem(plan, '2026-09-20')).toBeUndefined()
    expect(overlapProblem(plan, '2026-09-21')!.en).toMatch(
      /overlaps the due date: Brand_Order would have been on 2026-09-20/,
    )
    expect(overlapProblem([], '2026-09-21')).toBeUndefined()
  })
})

const refusalOf = (what: () => unknown): AppError => {
  try {
    what()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
  throw new Error('Not refused')
}

describe('A step that is moved', () => {
  const plan = planBackward('2026-12-18', template, [china])
  const move = (step: Step, to: string, done: readonly Step[] = []) => moveStep(plan, step, to, [china], done)

  test('later, but still before the next: it alone', () => {
    expect(move('Deliver', '2026-12-07')).toEqual([{ step: 'Deliver', from: '2026-12-02', to: '2026-12-07' }])
    expect(move('Deliver', '2026-12-08')).toHaveLength(1)
    expect(move('Deliver', '2026-12-02')).toEqual([])
  })

  test('later than the next: that is pushed, as many working days behind as it was; pay steps stay', () => {
    expect(move('Deliver', '2026-12-09')).toEqual([
      { step: 'Deliver', from: '2026-12-02', to: '2026-12-09' },
      { step: 'Shipping', from: '2026-12-08', to: '2026-12-15' },
    ])
    expect(move('Deliver', '2026-12-24')).toEqual([
      { step: 'Deliver', from: '2026-12-02', to: '2026-12-24' },
      { step: 'Shipping', from: '2026-12-08', to: '2026-12-30' },
      { step: 'Brand_Receive', from: '2026-12-18', to: '2027-01-12' },
    ])
    expect(move('Brand_Pay', '2026-10-01')).toEqual([{ step: 'Brand_Pay', from: '2027-01-18', to: '2026-10-01' }])
  })

  test('over Spring Festival: the days off do not count', () => {
    expect(move('Shipping', '2027-02-04').at(-1)).toEqual({
      step: 'Brand_Receive',
      from: '2026-12-18',
      to: '2027-02-18',
    })
  })

  test('earlier: it alone, and never before the step that it follows', () => {
    expect(move('Shipping', '2026-12-02')).toHaveLength(1)
    const { problems } = refusalOf(() => move('Shipping', '2026-12-01'))
    expect(problems).toMatchObject([{ field: 'to', message: { en: expect.stringMatching(/before Deliver/) } }])
    expect(move('Shipping', '2026-12-01', ['Deliver'])).toHaveLength(1)
  })

  test('what is done is neither moved nor pushed; days are days, and the step one of the plan', () => {
    expect(refusalOf(() => move('Deliver', '2026-12-09', ['Deliver'])).problems).toMatchObject([{ field: 'step' }])
    expect(move('Deliver', '2026-12-09', ['Shipping'])).toHaveLength(1)
    expect(refusalOf(() => move('Deliver', '1999-12-31')).problems).toMatchObject([{ field: 'to' }])
    expect(refusalOf(() => moveStep([], 'Deliver', '2026-12-09', [])).problems).toMatchObject([{ field: 'step' }])
  })

  test('whatever is moved wherever: no step in turn comes before another, and none is pushed backward', () => {
    const offsets = fc.array(fc.integer({ min: -60, max: 200 }), { minLength: 7, maxLength: 7 })
    fc.assert(
      fc.property(
        offsets,
        fc.integer({ min: 0, max: 900 }),
        fc.constantFrom(...steps),
        fc.integer({ min: -90, max: 200 }),
        fc.subarray([china, { weekend: ['Fri'], days: [] } as WorkCalendar]),
        (days, due, step, by, calendars) => {
          const sorted = days.toSorted((a, b) => b - a)
          const made = planBackward(
            dayFrom('2026-01-01', due),
            steps.map((step, at) => ({ step, days: sorted[at]! })),
            calendars,
          )
          expect(isForward(made)).toBe(true)
          expect(made.every(({ planned }) => worksOn(calendars)(planned))).toBe(true)
          const to = dayFrom(dayOf(made, step), by)
          const moves = quietly(() => moveStep(made, step, to, calendars))
          if (!moves) expect(by).toBeLessThan(0)
          else expect(moves.every((entry, at) => at === 0 || entry.to > entry.from)).toBe(true)
          expect(isForward(applied(made, moves ?? []))).toBe(true)
        },
      ),
    )
  })
})

const quietly = (what: () => MovedStep[]) => {
  try {
    return what()
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
const applied = (plan: readonly PlannedStep[], moves: readonly MovedStep[]) =>
  plan.map((entry) => ({ ...entry, planned: moves.find(({ step }) => step === entry.step)?.to ?? entry.planned }))
const isForward = (plan: readonly PlannedStep[]) => {
  const days = stepSequence.map((step) => dayOf(plan, step))
  return days.every((day, at) => at === 0 || day >= days[at - 1]!)
}

describe('Lateness', () => {
  const on = (baseline: string | null, planned: string | null, end: string | null, today: string) =>
    lateness({ baseline, planned, end }, today)

  test.each([
    ['the same day is on time', '2026-11-23', null, '2026-11-23', 0],
    ['a day later is one day late, be it a Sunday', '2026-11-21', null, '2026-11-22', 1],
    ['over a leap day', '2028-02-28', null, '2028-03-01', 2],
    ['done on the day, however long ago', '2026-02-13', '2026-02-13', '2026-11-23', 0],
    ['done late: as late as on the day it was done', '2026-02-13', '2026-02-24', '2026-11-23', 11],
    ['done early', '2026-02-13', '2026-02-01', '2026-11-23', 0],
    ['without a baseline', null, null, '2026-11-23', 0],
  ])('%s', (_, baseline, end, today, late) => expect(on(baseline, baseline, end, today).late).toBe(late))

  test('at risk: planned for later than was confirmed, while it is not done', () => {
    expect(on('2026-12-01', '2026-12-02', null, '2026-11-23').atRisk).toBe(true)
    expect(on('2026-12-01', '2026-12-01', null, '2026-11-23').atRisk).toBe(false)
    expect(on('2026-12-01', '2026-12-02', '2026-12-01', '2026-12-05').atRisk).toBe(false)
    expect(on(null, '2026-12-02', null, '2026-11-23').atRisk).toBe(false)
  })

  test('due soon: three days ahead at most, neither done nor late', () => {
    expect(on('2026-11-26', '2026-11-26', null, '2026-11-23').dueSoon).toBe(true)
    expect(on('2026-11-27', '2026-11-27', null, '2026-11-23').dueSoon).toBe(false)
    expect(on('2026-11-23', '2026-11-23', null, '2026-11-23').dueSoon).toBe(true)
    expect(on('2026-11-22', '2026-11-22', null, '2026-11-23').dueSoon).toBe(false)
    expect(on(null, '2026-11-24', null, '2026-11-23').dueSoon).toBe(true)
    expect(on('2026-11-24', '2026-11-24', '2026-11-20', '2026-11-23').dueSoon).toBe(false)
    expect(on(null, null, null, '2026-11-23')).toEqual({ late: 0, atRisk: false, dueSoon: false })
  })

  test('late is the days that lie between, never below none', () => {
    const day = fc.integer({ min: 0, max: 3_000 }).map((n) => dayFrom('2024-01-01', n))
    fc.assert(
      fc.property(day, day, (baseline, today) => {
        expect(on(baseline, baseline, null, today).late).toBe(Math.max(0, daysBetween(baseline, today)))
      }),
    )
  })
})
