import { choice, type FieldProblem, fill, integer, label, required } from '@sms/kit/contract'
import { firstOutOfOrder, offsetMax, type StepOffset } from '../../order/rules/plan.ts'
import { type Step, stepOptions } from '../../order/workflow.ts'

export const stepFields = {
  step: required(choice('Step', '步骤', stepOptions)),
  days: required(integer('Working days', '工作日', { min: -offsetMax, max: offsetMax, unit: 'days' })),
} as const

/** The steps of a new template: about three months, with eight weeks for production and four for sea transport. */
export const usualSteps: readonly StepOffset[] = [
  { step: 'Brand_Order', days: 70 },
  { step: 'EBC_Order', days: 65 },
  { step: 'Deliver', days: 25 },
  { step: 'Brand_Pay', days: -22 },
  { step: 'EBC_Pay', days: 20 },
  { step: 'Shipping', days: 20 },
  { step: 'Brand_Receive', days: 0 },
]

/**
 * The problems of the steps of a template: a missing or repeated step, or one planned before the step that it follows.
 */
export function stepProblems(offsets: readonly StepOffset[]): FieldProblem[] {
  const missing = stepOptions.find(({ value }) => !offsets.some(({ step }) => step === value))
  const twice = offsets.flatMap(({ step }, at): FieldProblem[] =>
    offsets.findIndex((other) => other.step === step) < at ? [{ field: `steps.${at}.step`, message: namedTwice }] : [],
  )
  const early = twice.length ? undefined : firstOutOfOrder(offsets, (next, previous) => next.days > previous.days)
  return [
    ...(missing ? [{ field: 'steps', message: fill(notNamed, missing.label) }] : []),
    ...twice,
    ...(early
      ? [{ field: `steps.${offsets.indexOf(early.step)}.days`, message: cameBefore(early.step.step, early.after) }]
      : []),
  ]
}

const nameOf = (step: Step) => stepOptions.find(({ value }) => value === step)!.label
const namedTwice = label('This step stands here twice', '步骤重复')
const notNamed = label('{en} is missing: each of the seven steps is needed', '缺少“{zh}”：七个步骤均须填写')
function cameBefore(step: Step, { step: before, days }: StepOffset) {
  const [name, previous] = [nameOf(step), nameOf(before)]
  return label(
    `${name.en} would come before ${previous.en}: at most ${days} here`,
    `“${name.zh}”会早于“${previous.zh}”：此处最多填 ${days}`,
  )
}
