import type { Envelope } from '@sms/client'
import { type Label, label } from '@sms/kit/contract'
import { dataOf, useAnswerTo, useApp, useInputGuard, useSay } from '@sms/kit/web'
import { useQueryClient } from '@tanstack/react-query'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import type { Share } from '../contract.ts'
import { PasswordField } from './password-field.tsx'
import './share.css'
import { LinkAddress } from './link-address.tsx'

/** The button and dialog with which the maker of a link gives it a new address. */
export function NewAddress({ share }: { share: Share }) {
  const say = useSay()
  const app = useApp()
  const answerTo = useAnswerTo()
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Label>()
  const [address, setAddress] = useState<string>()
  const guard = useInputGuard(password, address === undefined)
  const close = () => {
    setOpen(false)
    setAddress(undefined)
    setPassword('')
    setProblem(undefined)
  }
  const make = async () => {
    setBusy(true)
    const body = { id: share.id, ...(password ? { password } : {}), state: 'Address renewed' }
    const answer = await answerTo(async () =>
      dataOf(await app.client.api.post<Envelope<{ address: string }>>('/share/renew', body)),
    )
    setBusy(false)
    const [problem] = answer?.errors ?? []
    setProblem(problem && label(problem.message, problem.message))
    if (answer?.data) setAddress(answer.data.address)
    void queries.invalidateQueries({ queryKey: ['share'] })
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say(newAddress)}</Button>
      <Modal
        open={open}
        title={say(newAddress)}
        onCancel={close}
        {...guard}
        footer={
          address ? (
            <Button onClick={close}>{say(done)}</Button>
          ) : (
            <Button type="primary" loading={busy} onClick={() => void make()}>
              {say(newAddress)}
            </Button>
          )
        }
      >
        {address ? (
          <LinkAddress path={address} />
        ) : (
          <div className="share-fields">
            <p>{say(oldEnds)}</p>
            <PasswordField value={password} onChange={setPassword} problem={problem} />
          </div>
        )}
      </Modal>
    </>
  )
}

const newAddress = label('New address', '生成新地址')
const done = label('Done', '完成')
const oldEnds = label('The address that was sent before ends at once.', '之前发送的地址将立即失效。')
