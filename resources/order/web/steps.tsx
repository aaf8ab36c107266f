import { fill, type Label, label, optionText } from '@sms/kit/contract'
import { dayText, decimalText, useApp, useHouseDay, useSay } from '@sms/kit/web'
import type { ReactNode } from 'react'
import { priceUnits } from '../../price/rules/fields.ts'
import type { Order } from '../contract.ts'
import { latenessOf } from '../rules/late.ts'
import { endStates } from '../rules/summary.ts'
import { type Step, stepOptions, stepStateOptions } from '../workflow.ts'
import './order.css'

export type StepRow = Order['progress'][number]

/** The icons of the steps on a grid of 24: a bag, a document, a lorry, money in, money out, a ship, a ticked box. */
const drawings: Readonly<Record<Step, string>> = {
  Brand_Order: 'M5 8h14l1 12H4L5 8Zm4 3V6a3 3 0 0 1 6 0v5',
  EBC_Order: 'M6 3h8l4 4v14H6V3Zm8 0v4h4M9 12h6M9 16h4',
  Deliver: 'M2 6h12v10H2V6Zm12 4h4l4 4v2h-8v-6ZM6 19a2 2 0 1 0 0-4 2 2 0 0 0 0 4Zm11 0a2 2 0 1 0 0-4 2 2 0 0 0 0 4Z',
  Brand_Pay: 'M3 7h18v12H3V7Zm9 3v6m-3-3 3 3 3-3M6 4h12',
  EBC_Pay: 'M3 7h18v12H3V7Zm9 9v-6m-3 3 3-3 3 3M6 4h12',
  Shipping: 'M4 15h16l-2 5H6l-2-5Zm2 0V9h12v6M9 9V5h6v4M12 5V3',
  Brand_Receive: 'M3 7l9-4 9 4v10l-9 4-9-4V7Zm5 5 3 3 5-6',
}

function StepIcon({ step }: { step: Step }) {
  return (
    <svg className="step-icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={drawings[step]} />
    </svg>
  )
}

/** A step as a disc: its percent as a ring, its state as a colour, its late days as a badge. */
export function StepDisc({ step, late }: { step: StepRow; late: number }) {
  return (
    <span
      className="step-disc"
      data-state={step.state}
      style={{ '--percent': `${Number(step.percent) * 3.6}deg` } as object}
    >
      <StepIcon step={step.step} />
      {late > 0 && !endStates.includes(step.state) && (
        <b className="step-badge">{late > badgeMax ? `${badgeMax}+` : late}</b>
      )}
    </span>
  )
}

/** Badges count to 99 (specification.md, section 9). */
const badgeMax = 99

function useStepText(): (step: StepRow, late: number) => string {
  const say = useSay()
  const { language } = useApp()
  return (step, late) =>
    [
      `${optionText(stepOptions, step.step, language)}: ${optionText(stepStateOptions, step.state, language)}`,
      step.state === 'InProgress' && `${decimalText(step.percent, language)} %`,
      Number(step.excess) > 0 && say(fill(above, { n: decimalText(step.excess, language) })),
      late > 0 && say(fill(lateBy, { n: late })),
      step.to && step.state === 'Done' && dayText(step.to, language),
      step.reason,
    ]
      .filter(Boolean)
      .join(' · ')
}

/** The seven steps of an order as discs in a row, each with its words as a tooltip. */
export function StepStrip({ order }: { order: Pick<Order, 'progress' | 'plan' | 'state'> }) {
  const today = useHouseDay()()
  const text = useStepText()
  return (
    <span className="step-strip" data-over={order.state === 'Cancelled' || undefined}>
      {order.progress.map((step) => {
        const { late } = latenessOf(order, step.step, today)
        const words = text(step, late)
        return (
          <span key={step.step} role="img" aria-label={words} title={words}>
            <StepDisc step={step} late={late} />
          </span>
        )
      })}
    </span>
  )
}

const colours = {
  Draft: 'default',
  Confirmed: 'processing',
  InProgress: 'processing',
  Completed: 'success',
  Closed: 'default',
  OnHold: 'warning',
  Cancelled: 'error',
} as const

/** The colour of the tag of an order's state. */
export const stateColour = (state: Order['state']) => colours[state]

export const above: Label = label('{n} % above the order', '超出订单 {n} %')
export const lateBy: Label = label('{n} {n|day|days} late', '延误 {n} 天')

/** A formatted quantity with its unit, if any. */
export function Quantity({ of, unit }: { of: string; unit?: string }): ReactNode {
  const { language } = useApp()
  return (
    <span className="order-number">
      {decimalText(of, language)}
      {unit && <small> {optionText(priceUnits, unit, language)}</small>}
    </span>
  )
}
