import { CopyOutlined, MailOutlined } from '@ant-design/icons'
import type { Envelope } from '@sms/client'
import { label, type RecordOf } from '@sms/kit/contract'
import { dataOf, useApp, useFailed, useSay, useToast } from '@sms/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Button, Popconfirm } from 'antd'
import { useState } from 'react'
import type { FactorState, user } from '../contract.ts'
import { CopyRightsDialog } from './copy-rights-dialog.tsx'

type User = RecordOf<typeof user>

/** An administrator's actions on a user besides editing: mails, resetting the second step, copying another user's rights. */
export function UserActions({ record }: { record: User }) {
  const say = useSay()
  const toast = useToast()
  const failed = useFailed()
  const { client } = useApp()
  const [sending, setSending] = useState(false)
  const [copying, setCopying] = useState(false)
  const neverSignedIn = record.lastSignInAt === null

  const factor = useQuery({
    queryKey: ['user', 'factor', record.id],
    queryFn: async ({ signal }) =>
      dataOf(await client.api.get<Envelope<FactorState>>('/user/factor', { id: record.id }, { signal })),
  })
  const resetFactor = async () => {
    try {
      dataOf(await client.api.post('/user/factor/reset', { id: record.id }))
      toast.success(forgotten)
    } catch (error) {
      failed(error, notForgotten)
    }
    await factor.refetch()
  }

  const mail = async () => {
    setSending(true)
    try {
      dataOf(
        neverSignedIn
          ? await client.api.post('/user/invite', { id: record.id })
          : await client.api.post('/user/resetemail', { email: record.email }),
      )
      toast.success(neverSignedIn ? invited : 'send reset email successfully', { detail: record.email })
    } catch (error) {
      failed(error, notSent)
    }
    setSending(false)
  }

  return (
    <>
      {record.status === 'Active' && (
        <Button icon={<MailOutlined aria-hidden="true" />} loading={sending} onClick={() => void mail()}>
          {say(neverSignedIn ? invite : reset)}
        </Button>
      )}
      {factor.data?.active && (
        <Popconfirm title={say(forgetFactor)} description={say(forgetWhy)} onConfirm={() => void resetFactor()}>
          <Button>{say(forgetFactor)}</Button>
        </Popconfirm>
      )}
      <Button icon={<CopyOutlined aria-hidden="true" />} onClick={() => setCopying(true)}>
        {say(copy)}
      </Button>
      <CopyRightsDialog record={record} open={copying} onClose={() => setCopying(false)} />
    </>
  )
}

const invite = label('Mail the invitation again', '重新发送邀请')
const invited = label('Invitation sent', '邀请已发送')
const notSent = label('The mail could not be sent', '邮件未能发送')
const reset = label('Send reset email', '发送重置邮件')
const copy = label('Copy rights from …', '复制权限…')
const forgetFactor = label('Forget two-step sign-in', '清除两步验证')
const forgetWhy = label(
  'For somebody who has lost their phone and their recovery codes.',
  '适用于丢失手机和恢复码的用户。',
)
const forgotten = label('Forgotten', '已清除')
const notForgotten = label('This could not be changed', '未能修改')
