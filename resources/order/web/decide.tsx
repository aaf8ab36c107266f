import { DownOutlined } from '@ant-design/icons'
import { fill, label, longText } from '@sms/kit/contract'
import { LabeledControl, newId, useInputGuard, useMayChange, useSaving, useSay, useToast } from '@sms/kit/web'
import { Button, Dropdown, Modal } from 'antd'
import { useState } from 'react'
import { order as contract, type Order } from '../contract.ts'
import './order.css'
import { type Decision, decisionDone, decisionsFrom, orderDecisions } from '../rules/decisions.ts'

/** Holds, resumes, cancels, closes or reopens an order. */
export function Decide({ order }: { order: Order }) {
  const say = useSay()
  const toast = useToast()
  const mayChange = useMayChange(contract.menus)
  const saving = useSaving(contract, contract.fields)
  const [decision, setDecision] = useState<Decision>()
  const [reason, setReason] = useState<string | null>(null)
  const guard = useInputGuard(reason, decision !== undefined)
  const [problems, setProblems] = useState<Readonly<Record<string, { en: string; zh: string }>>>({})
  const isCompleted = order.state === 'Completed'
  const possible = orderDecisions.filter(
    ({ value }) => decisionsFrom[value].includes(order.decided) && (value === 'close') === isCompleted,
  )
  if (!mayChange || possible.length === 0) return null
  const begin = (value: Decision) => {
    setDecision(value)
    setReason(null)
    setProblems({})
  }
  const submit = async () => {
    const outcome = await saving.run({
      record: order,
      values: { decision, reason },
      command: { name: 'decide', request: newId() },
      state: decisionDone[decision!].en,
    })
    if (outcome.end === 'saved') setDecision(undefined)
    if (outcome.end === 'failed') toast.error(outcome.reason)
    if (outcome.end === 'refused')
      setProblems({
        ...Object.fromEntries(outcome.errors.map(({ field, message }) => [field, label(message, message)])),
        ...(outcome.errors.some(({ field }) => field === 'reason')
          ? {}
          : { reason: label(outcome.message, outcome.message) }),
      })
  }
  const chosen = orderDecisions.find(({ value }) => value === decision)
  return (
    <>
      {possible.length === 1 ? (
        <Button onClick={() => begin(possible[0]!.value)}>{say(possible[0]!.label)}</Button>
      ) : (
        <Dropdown
          autoFocus
          trigger={['click']}
          placement="bottomRight"
          menu={{
            items: possible.map(({ value, label: text }) => ({
              key: value,
              danger: value === 'cancel',
              label: say(text),
              onClick: () => begin(value),
            })),
          }}
        >
          <Button aria-haspopup="menu" icon={<DownOutlined aria-hidden="true" />} iconPlacement="end">
            {possible.map(({ label: text }) => say(text)).join(' / ')}
          </Button>
        </Dropdown>
      )}
      <Modal
        open={decision !== undefined}
        title={
          <>
            {chosen && say(chosen.label)} <span className="order-about">{order.code}</span>
          </>
        }
        onCancel={() => setDecision(undefined)}
        okText={chosen && say(fill(theOrder, { ...chosen.label }))}
        okButtonProps={{ danger: decision === 'cancel' }}
        cancelText={say(back)}
        confirmLoading={saving.busy}
        onOk={() => void submit()}
        {...guard}
        destroyOnHidden
      >
        <LabeledControl
          id="order-reason"
          path="reason"
          field={{ ...reasonField, required: decision !== 'resume' && decision !== 'close' }}
          value={reason}
          onChange={(value: unknown) => setReason(value as string | null)}
          problems={problems}
          autoFocus
        />
      </Modal>
      {saving.dialog}
    </>
  )
}

const reasonField = longText('Reason', '原因', { max: 2_000 })
const theOrder = label('{en} the order', '{zh}订单')
const back = label('Back', '返回')
