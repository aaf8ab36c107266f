import { describe, expect, test } from 'vitest'
import {
  after,
  brandDecides,
  eventProblem,
  eventTo,
  nextEvent,
  type ReviewEvent,
  reviewEvents,
  reviewKinds,
  reviewStages,
  type Step,
  stageOf,
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

describe.each(reviewKinds.map(({ value }) => value))('%s', (kind) => {
  const table = brandDecides(kind) ? ofBrand : ofHouse

  test.each(steps.flatMap((step) => events.map((event) => [step, event] as const)))('%s, %s', (step, event) => {
    const leads = table[step][event]
    expect(after(kind, step, event)).toBe(leads)
    expect(eventProblem(kind, step, event) === undefined).toBe(leads !== undefined)
  })

  test('what the house has passed waits for the brand, or is approved', () => {
    expect(stageOf(kind, 'Passed')).toBe(brandDecides(kind) ? 'Received' : 'Approved')
    expect(nextEvent(kind, 'Passed')).toBe(brandDecides(kind) ? 'forward' : undefined)
  })

  test('a card goes where an event leads, and nowhere else', () => {
    for (const step of steps)
      for (const { value: to } of reviewStages) {
        const event = eventTo(kind, step, to)
        if (event === undefined) continue
        expect(after(kind, step, event), `${step} to ${to}`).toBeDefined()
        const both = event === 'housePasses' && to === 'With brand'
        expect(stageOf(kind, both ? 'With brand' : after(kind, step, event)!)).toBe(to)
      }
    expect(eventTo(kind, 'Requested', 'Sent')).toBe('send')
    expect(eventTo(kind, 'Requested', 'Received')).toBeUndefined()
    expect(eventTo(kind, 'Received', 'With brand')).toBe(brandDecides(kind) ? 'housePasses' : undefined)
    expect(eventTo(kind, 'Received', 'Approved')).toBe(brandDecides(kind) ? undefined : 'housePasses')
    expect(eventTo(kind, 'Received', 'Requested')).toBe('houseRejects')
    for (const { value: to } of reviewStages) expect(eventTo(kind, 'Approved', to)).toBeUndefined()
  })
})

test('why a step is not open is said in its own words', () => {
  const why = (...args: Parameters<typeof eventProblem>) => eventProblem(...args)!.en
  expect(why('labDip', 'Requested', 'receive')).toBe('It has not been sent yet')
  expect(why('labDip', 'Approved', 'brandRejects')).toBe('This review is Approved: a decision is final')
  expect(why('labDip', 'Cancelled', 'send')).toBe('This review is Cancelled: a decision is final')
  expect(why('labDip', 'Received', 'brandApproves')).toBe('The brand has not got it yet')
  expect(why('labDip', 'Sent', 'houseRejects')).toBe('It has not been received yet')
  expect(why('labDip', 'Received', 'forward')).toBe('The house decides first')
  expect(why('hanger', 'Received', 'brandApproves')).toBe('The house alone decides on this kind')
  expect(why('labDip', 'With brand', 'housePasses')).toBe('Not while it is With brand')
})
