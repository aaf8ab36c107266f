import './reviews.css'
import { fill, label, optionText } from '@sms/kit/contract'
import { daysUntil, dayText, useApp, useHouseDay, useSay } from '@sms/kit/web'
import { Tag } from 'antd'
import type { Review } from '../contract.ts'
import { reviewKinds, reviewStages, type Stage } from '../workflow.ts'

/** How many days before its due day a round is due soon. */
const soonDays = 3

/** The days left until the next step is due, in words and colour; else the day of the decision, if any. */
export function Due({ review: { waiting, decidedOn } }: { review: Pick<Review, 'waiting' | 'decidedOn'> }) {
  const say = useSay()
  const { language } = useApp()
  const today = useHouseDay()()
  const day = waiting ?? decidedOn
  if (!day) return null
  if (!waiting) return <time dateTime={day}>{dayText(day, language)}</time>
  const days = daysUntil(waiting, today)
  const text = days < 0 ? fill(overdue, { n: -days }) : days === 0 ? dueToday : fill(daysLeft, { n: days })
  return (
    <time
      className="review-due"
      dateTime={waiting}
      title={dayText(waiting, language)}
      data-left={days < 0 ? 'none' : days <= soonDays ? 'few' : undefined}
    >
      {say(text)}
    </time>
  )
}

const overdue = label('{n} {n|day|days} overdue', '逾期 {n} 天')
const dueToday = label('due today', '今天到期')
const daysLeft = label('{n} {n|day|days} to go', '还有 {n} 天')

const colours = {
  Requested: 'default',
  Sent: 'processing',
  Received: 'processing',
  'With brand': 'warning',
  Approved: 'success',
  Cancelled: 'default',
} as const satisfies Record<Stage, string>

/** Shows the stage of a review. */
export function StageMark({ stage }: { stage: Stage }) {
  const { language } = useApp()
  return (
    <Tag color={colours[stage]} className="review-stage" data-off={stage === 'Cancelled' || undefined}>
      {optionText(reviewStages, stage, language)}
    </Tag>
  )
}

/** Returns a function from a kind of review to its name in the user's language. */
export const useKindText = () => {
  const { language } = useApp()
  return (kind: string) => optionText(reviewKinds, kind, language)
}

/** Shows the number of the round, marked from the third on. */
export function RoundMark({ round }: { round: number }) {
  const say = useSay()
  return (
    <span className="review-round" data-late={round > 2 || undefined}>
      {say(fill(roundText, { n: round }))}
    </span>
  )
}

export const roundText = label('Round {n}', '第 {n} 轮')
