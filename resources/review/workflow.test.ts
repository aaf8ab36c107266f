import { describe, expect, test } from 'vitest'
import {
  brandDecides,
  eventProblem,
  eventTo,
  nextEvent,
  type ReviewEvent,
  type ReviewKind,
  reviewEvents,
  reviewKinds,
  reviewStages,
  type Step,
  stageOf,
  stepAfter,
} from './workflow.ts'

/** domain.md, Review Status: Requested → Sent → Received → (with the brand) → Approved | Cancelled. */
const events = reviewEvents.map(({ value }) => value)
const steps = ['Requested', 'Sent', 'Received', 'Passed', 'With brand', 'Approved', 'Cancelled'] as const

type Table = Readonly<Record<Step, Partial<Record<ReviewEvent, Step>>>>
const ofBrand: Table = {
  Requested: { send: 'Sent', cancel: 'Cancelled' },
  Sent: { receive: 'Received', cancel: 'Cancelled' },
  Received: { housePasses: 'Passed', houseRejects: 'Requested', cancel: 'Cancelled' },
  Passed: { forward: 'With brand', cancel: 'Cancelled' },
  'With brand': { brandApproves: 'Approved', brandRejects: 'Requested', cancel: 'Cancelled' },
  Approved: {},
  Cancelled: {},
}
const ofHouse: Table = { ...ofBrand, Passed: {} }

const cases = reviewKinds.flatMap(({ value: kind }) => ['Aster', null].map((brand) => ({ kind, brand })))

test('the brand decides where there is one, save on hangers and bulk swatches', () => {
  const kinds = cases.filter(brandDecides)
  expect(kinds.every(({ brand }) => brand)).toBe(true)
  expect(cases.filter(({ kind, brand }) => brand && !kinds.some((its) => its.kind === kind))).toEqual([
    { kind: 'hanger', brand: 'Aster' },
    { kind: 'bulkSwatch', brand: 'Aster' },
  ])
})

describe.each(cases)('$kind of $brand', (review) => {
  const table = brandDecides(review) ? ofBrand : ofHouse

  test.each(steps.flatMap((step) => events.map((event) => [step, event] as const)))('%s, %s', (step, event) => {
    const leads = table[step][event]
    expect(stepAfter(review, step, event)).toBe(leads)
    expect(eventProblem(review, step, event) === undefined).toBe(leads !== undefined)
  })

  test('what the house has passed waits for the brand, or is approved', () => {
    expect(stageOf(review, 'Passed')).toBe(brandDecides(review) ? 'Received' : 'Approved')
    expect(nextEvent(review, 'Passed')).toBe(brandDecides(review) ? 'forward' : undefined)
  })

  test('a card goes where an event leads, and nowhere else', () => {
    for (const step of steps)
      for (const { value: to } of reviewStages) {
        const event = eventTo(review, step, to)
        if (event === undefined) continue
        expect(stepAfter(review, step, event), `${step} to ${to}`).toBeDefined()
        const both = event === 'housePasses' && to === 'With brand'
        expect(stageOf(review, both ? 'With brand' : stepAfter(review, step, event)!)).toBe(to)
      }
    expect(eventTo(review, 'Requested', 'Sent')).toBe('send')
    expect(eventTo(review, 'Requested', 'Received')).toBeUndefined()
    expect(eventTo(review, 'Received', 'With brand')).toBe(brandDecides(review) ? 'housePasses' : undefined)
    expect(eventTo(review, 'Received', 'Approved')).toBe(brandDecides(review) ? undefined : 'housePasses')
    expect(eventTo(review, 'Received', 'Requested')).toBe('houseRejects')
    for (const { value: to } of reviewStages) expect(eventTo(review, 'Approved', to)).toBeUndefined()
  })
})

test('why a step is not open is said in its own words', () => {
  const why = (kind: ReviewKind, step: Step, event: ReviewEvent, brand: string | null = 'Aster') =>
    eventProblem({ kind, brand }, step, event)!.en
  expect(why('labDip', 'Requested', 'receive')).toBe('It has not been sent yet')
  expect(why('labDip', 'Received', 'receive')).toBe('It was received already')
  expect(why('labDip', 'With brand', 'send')).toBe('It was sent already')
  expect(why('labDip', 'With brand', 'forward')).toBe('The brand already has it')
  expect(why('labDip', 'Sent', 'forward')).toBe('It has not been received yet')
  expect(why('labDip', 'Approved', 'brandRejects')).toBe('This review is Approved: a decision is final')
  expect(why('labDip', 'Cancelled', 'send')).toBe('This review is Cancelled: a decision is final')
  expect(why('labDip', 'Received', 'brandApproves')).toBe('The brand has not got it yet')
  expect(why('labDip', 'Sent', 'houseRejects')).toBe('It has not been received yet')
  expect(why('labDip', 'Received', 'forward')).toBe('The house decides first')
  expect(why('hanger', 'Received', 'brandApproves')).toBe('The house alone decides on this kind')
  expect(why('labDip', 'Received', 'brandApproves', null)).toBe('The house alone decides without a brand')
  expect(why('labDip', 'With brand', 'housePasses')).toBe('Not while it is With brand')
})
