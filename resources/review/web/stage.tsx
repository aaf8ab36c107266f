import { fill, label, optionText } from '@sms/kit/contract'
import { useApp, useSay } from '@sms/kit/web'
import { Tag } from 'antd'
import { reviewKinds, reviewStages, type Stage } from '../workflow.ts'
import './reviews.css'

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

/** Shows the kind of a review. */
export const useKindText = () => {
  const { language } = useApp()
  return (kind: string) => optionText(reviewKinds, kind, language)
}

/** Shows the number of the round. */
export function RoundMark({ round }: { round: number }) {
  const say = useSay()
  return (
    <span className="review-round" data-late={round > 2 || undefined}>
      {say(fill(roundText, { n: round }))}
    </span>
  )
}

export const roundText = label('Round {n}', '第 {n} 轮')
