import { describe, expect, test } from 'vitest'
import { steps } from '../../order/workflow.ts'
import { orderTemplate } from '../contract.ts'
import { stepProblems, usualSteps } from './steps.ts'

const having = (days: Partial<Record<(typeof steps)[number], number>>) =>
  usualSteps.map((step) => ({ ...step, days: days[step.step] ?? step.days }))

describe('The steps of a template', () => {
  test('what a new one begins with names each once and goes forward', () => {
    expect(usualSteps.map(({ step }) => step)).toEqual([...steps])
    expect(stepProblems(usualSteps)).toEqual([])
    expect(orderTemplate.fields.steps.schema.safeParse(usualSteps).success).toBe(true)
  })

  test('a later one before an earlier one is refused at its days; the pay steps are free', () => {
    expect(stepProblems(having({ Shipping: 26 }))).toMatchObject([
      { field: 'steps.5.days', message: { en: 'Shipping would come before Deliver: at most 25 here' } },
    ])
    expect(stepProblems(having({ Brand_Receive: 70 }))).toMatchObject([{ field: 'steps.6.days' }])
    expect(stepProblems(having({ Shipping: 25 }))).toEqual([])
    expect(stepProblems(having({ Brand_Pay: 300, EBC_Pay: -300 }))).toEqual([])
    expect(stepProblems(having({ Shipping: 26 }).toReversed())).toMatchObject([{ field: 'steps.1.days' }])
  })

  test('one missing, one twice', () => {
    expect(stepProblems(usualSteps.slice(1))).toMatchObject([
      { field: 'steps', message: { en: 'Brand order is missing: each of the seven steps is needed' } },
    ])
    expect(stepProblems([])).toHaveLength(1)
    expect(stepProblems([...usualSteps, usualSteps[2]!])).toMatchObject([{ field: 'steps.7.step' }])
  })

  test.each([731, -731, 1.5])('%s days are none', (days) => {
    expect(orderTemplate.fields.steps.schema.safeParse(having({ Brand_Order: days })).success).toBe(false)
  })
})
