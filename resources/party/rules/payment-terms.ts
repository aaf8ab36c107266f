import {
  choice,
  type FieldProblem,
  integer,
  type Label,
  label,
  option,
  percent,
  required,
  rows,
} from '@sms/kit/contract'
import { type Stage, stagesTotal } from './payment-stages.ts'
import { paymentExpected, readPayment } from './payment-text.ts'

/** The event that makes a payment stage due. */
export const paymentTriggers = [
  option('order', '下单时', 'With the order'),
  option('before shipment', '出货前', 'Before shipment'),
  option('against documents', '凭单据', 'Against documents'),
  option('after receipt', '收货后', 'After receipt'),
] as const

const stage = {
  percent: required(percent('Percent', '比例')),
  trigger: required(choice('Due', '付款节点', paymentTriggers)),
  days: integer('Days', '天数', { max: 365 }),
  method: choice('Method', '方式', [
    option('T/T', '电汇'),
    option('L/C', '信用证'),
    option('D/P', '付款交单'),
    option('D/A', '承兑交单'),
    option('O/A', '赊账'),
    option('cash', '现金', 'Cash'),
  ]),
}

/** Payment stages, together exactly 100 % (domain.md, Supplier Profile and Brands). */
export const paymentTerms = () =>
  rows('Payment terms', '付款条件', stage, { max: 12, spoken: { read: readPayment, expected: paymentExpected } })

/** The problem of payment stages that do not add up to 100 %; an empty list is fine. */
export function paymentProblems(stages: readonly Stage[]): FieldProblem[] {
  const total = stagesTotal(stages)
  if (stages.length === 0 || total === '100') return []
  return [
    {
      field: 'paymentTerms',
      message: label(`The stages add up to ${total} %, not 100 %`, `各阶段合计 ${total} %，应为 100 %`),
    },
  ]
}

/** The sum of the stages typed so far, shown beside them. */
export function stagesSoFar(stages: readonly { readonly percent?: string | null }[] | undefined): Label | undefined {
  const percents = (stages ?? []).filter((stage): stage is Stage => /^\d{1,3}(\.\d{1,2})?$/.test(stage.percent ?? ''))
  if (percents.length === 0) return undefined
  const total = stagesTotal(percents)
  return label(`${total} % in all`, `合计 ${total} %`)
}
