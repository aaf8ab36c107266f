import type { Envelope } from '@sms/client'
import { date, fill, type Label, label, longText, optionText, required } from '@sms/kit/contract'
import {
  DialogForm,
  dataOf,
  dayText,
  LabeledControl,
  newId,
  useApp,
  useInputGuard,
  useSaving,
  useSay,
  useToast,
} from '@sms/kit/web'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Modal } from 'antd'
import { useState } from 'react'
import { order as contract, type Order } from '../contract.ts'
import type { MovedStep } from '../rules/plan.ts'
import { type Step, stepOptions } from '../workflow.ts'
import './order.css'

type Props = { readonly order: Order; readonly step: Step | 'all'; readonly onClose: () => void }

/** Moves a step of the plan to another day, or plans `all` steps anew from the due day; shows the changes first. */
export function PlanDialog({ order, step, onClose }: Props) {
  const say = useSay()
  const app = useApp()
  const { language } = app
  const toast = useToast()
  const saving = useSaving(contract, contract.fields)
  const now = order.plan.find((each) => each.step === step)
  const [request] = useState(newId)
  const [to, setTo] = useState<string | null>(now?.planned ?? null)
  const [reason, setReason] = useState<string | null>(null)
  const guard = useInputGuard([to, reason])
  const [problems, setProblems] = useState<Readonly<Record<string, Label>>>({})
  /** Whether there is something to save; planning all steps anew always is. */
  const isMoved = !now || (to !== null && to !== now.planned)
  const moved = now ? { step, to } : {}
  const preview = useQuery({
    queryKey: [contract.name, 'record', order.id, 'plan', step, to, order.version],
    queryFn: async ({ signal }) =>
      dataOf(
        await app.client.api.get<Envelope<MovedStep[]>>(
          `/${contract.path}/plan`,
          { id: order.id, ...moved },
          { signal },
        ),
      ),
    enabled: isMoved,
    placeholderData: keepPreviousData,
  })
  const submit = async () => {
    if (saving.busy || !isMoved) return
    const command = { name: now ? 'plan' : 'replan', request }
    const state = now ? 'Date moved' : 'Planned'
    const outcome = await saving.run({ record: order, values: { ...moved, reason }, command, state })
    if (outcome.end === 'saved') onClose()
    if (outcome.end === 'failed') toast.error(outcome.reason)
    if (outcome.end === 'refused')
      setProblems(Object.fromEntries(outcome.errors.map(({ field, message }) => [field, label(message, message)])))
  }
  const follows = isMoved ? (preview.data ?? []).filter((each) => each.step !== step) : []
  return (
    <Modal
      open
      title={
        <>
          {say(now ? heading : anew)}{' '}
          <span className="order-about">
            {[order.code, now && optionText(stepOptions, now.step, language)].filter(Boolean).join(' · ')}
          </span>
        </>
      }
      onCancel={onClose}
      okText={say(now ? move : anew)}
      okButtonProps={{ disabled: !isMoved }}
      confirmLoading={saving.busy}
      onOk={() => void submit()}
      {...guard}
      destroyOnHidden
    >
      <DialogForm className="order-entry" onSave={() => void submit()}>
        {now ? (
          <LabeledControl
            id="plan-to"
            path="to"
            field={toField}
            value={to}
            onChange={(value: unknown) => {
              setTo(value as string | null)
              setProblems({})
            }}
            problems={problems}
            autoFocus
          />
        ) : (
          <p>{say(fill(countedBack, { day: dayText(order.due!, language) }))}</p>
        )}
        {now?.baseline && (
          <p className="order-note">{say(fill(baselineIs, { day: dayText(now.baseline, language) }))}</p>
        )}
        {!now && preview.data?.length === 0 && <p className="order-note">{say(asItIs)}</p>}
        {follows.length > 0 && (
          <div>
            {now && <p className="order-note">{say(alsoMoved)}</p>}
            <ul className="order-moved">
              {follows.map((each) => (
                <li key={each.step}>
                  {optionText(stepOptions, each.step, language)}
                  <span>
                    {dayText(each.from, language)} → <strong>{dayText(each.to, language)}</strong>
                  </span>
                </li>
              ))}
            </ul>
          </div>
        )}
        <LabeledControl
          id="plan-reason"
          path="reason"
          field={reasonField}
          value={reason}
          onChange={(value: unknown) => setReason(value as string | null)}
          problems={problems}
        />
      </DialogForm>
      {saving.dialog}
    </Modal>
  )
}

const toField = required(date('New date', '新日期'))
const reasonField = required(longText('Reason', '原因', { max: 500 }))
const heading = label('Move a date', '调整日期')
const move = label('Move', '调整')
const anew = label('Plan anew', '重新排期')
const countedBack = label(
  'For other days than the brand had agreed to: change the due dates of the lines first. The steps that are not done are counted back from {day}, and lateness is measured by these days from then on.',
  '品牌同意更改日期时使用：请先修改明细的交期。未完成的步骤按 {day} 倒排，此后延误以新日期计算。',
)
const asItIs = label('All steps stay on the days for which they are planned.', '所有步骤的计划日期不变。')
const baselineIs = label('Confirmed for {day}; lateness is counted from there.', '确认日期为 {day}，延误以此计算。')
const alsoMoved = label('What follows moves along:', '后续步骤随之调整：')
