import { DownOutlined } from '@ant-design/icons'
import { label } from '@sms/kit/contract'
import { useMayChange, useSay } from '@sms/kit/web'
import { Button, Dropdown, Space } from 'antd'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { review as contract, type Review } from '../contract.ts'
import { stepOf } from '../rules/rounds.ts'
import { eventsAt, nextEvent, type ReviewEvent, reviewEvents } from '../workflow.ts'
import { useRounds } from './rounds-query.ts'
import type { StepRequest } from './step-form.ts'

const StepDialog = lazy(() => import('./step-dialog.tsx'))

/** The text of the button of a step. */
export const stepLabels: Readonly<Record<ReviewEvent, { en: string; zh: string }>> = {
  send: label('Enter as sent', '登记寄出'),
  receive: label('Enter as received', '登记收样'),
  housePasses: label('Decide', '审核'),
  houseRejects: label('Reject', '退回'),
  forward: label('Send to the brand', '转寄品牌'),
  brandApproves: label('Brand decides', '登记品牌结论'),
  brandRejects: label('Rejected by the brand', '品牌退回'),
  cancel: label('Cancel the review', '取消审样'),
}

/** Returns a function that opens the dialog of a step, and that dialog. */
export function useStepDialog(): readonly [(request: StepRequest) => void, ReactNode] {
  const [request, setRequest] = useState<StepRequest>()
  // Stays mounted after the first step, so that it can fade out.
  const [isMounted, setMounted] = useState(false)
  if (request && !isMounted) setMounted(true)
  const dialog = isMounted && (
    <Suspense key="step" fallback={null}>
      <StepDialog request={request} onClose={() => setRequest(undefined)} />
    </Suspense>
  )
  return [setRequest, dialog]
}

/** The button of the next step of a review, with a menu of the other possible steps. */
export function NextStep({ review }: { review: Review }) {
  const say = useSay()
  const mayChange = useMayChange(contract.menus)
  const rounds = useRounds(review.id)
  const [openStep, dialog] = useStepDialog()
  if (!mayChange || !rounds.data) return null
  const step = stepOf(rounds.data)
  const next = nextEvent(review, step)
  if (!next) return null
  const others = eventsAt(review, step).filter((event) => event !== next)
  return (
    <>
      <Space.Compact>
        <Button type="primary" onClick={() => openStep({ review, event: next })}>
          {say(stepLabels[next])}
        </Button>
        <Dropdown
          autoFocus
          trigger={['click']}
          placement="bottomRight"
          menu={{
            items: others.map((event) => ({
              key: event,
              danger: event === 'cancel',
              label: say(reviewEvents.find(({ value }) => value === event)!.label),
              onClick: () => openStep({ review, event }),
            })),
          }}
        >
          <Button
            type="primary"
            aria-haspopup="menu"
            aria-label={say(otherSteps)}
            icon={<DownOutlined aria-hidden="true" />}
          />
        </Dropdown>
      </Space.Compact>
      {dialog}
    </>
  )
}

const otherSteps = label('Other steps', '其他操作')
