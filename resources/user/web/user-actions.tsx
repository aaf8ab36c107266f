import { CopyOutlined, MailOutlined } from '@ant-design/icons'
import type { Envelope } from '@sms/client'
import { fill, label, type RecordOf, reference, required } from '@sms/kit/contract'
import {
  dataOf,
  LabeledControl,
  ReadFailure,
  recordOf,
  useApp,
  useFailed,
  useSave,
  useSay,
  useToast,
  Value,
} from '@sms/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Button, Descriptions, Modal, Popconfirm } from 'antd'
import { useState } from 'react'
import { type FactorState, user } from '../contract.ts'
import { mailWaits } from './no-mail-server.tsx'

type User = RecordOf<typeof user>
const copiedFields = ['role', 'Menu', 'rights'] as const

function CopyRightsDialog({ record, open, onClose }: { record: User; open: boolean; onClose: () => void }) {
  const say = useSay()
  const app = useApp()
  const toast = useToast()
  const failed = useFailed()
  const save = useSave(user)
  const [from, setFrom] = useState<string | null>(null)
  const sourceQuery = useQuery({ ...recordOf(app, user, from ?? ''), enabled: from !== null })
  const source = sourceQuery.data as User | undefined

  const copy = async () => {
    if (!source) return
    const { role, Menu, rights } = source
    try {
      await save.mutateAsync({ id: record.id, version: record.version, patch: { role, Menu, rights }, state: 'Saved' })
      toast.success(done)
      onClose()
    } catch (error) {
      // The dialog stays open.
      failed(error, notCopied)
    }
  }

  return (
    <Modal
      open={open}
      title={say(fill(title, { name: record.name }))}
      okText={say(ok)}
      okButtonProps={{ disabled: !source || source.id === record.id }}
      confirmLoading={save.isPending}
      onOk={() => void copy()}
      onCancel={onClose}
      destroyOnHidden
      afterOpenChange={(shown) => shown && document.getElementById(picker)?.focus()}
    >
      <LabeledControl
        id={picker}
        path="from"
        field={fromField}
        except={record.id}
        value={from}
        onChange={(id: string | null) => setFrom(id)}
        problems={{}}
      />
      {sourceQuery.isError && !source && (
        <ReadFailure error={sourceQuery.error} onAgain={() => void sourceQuery.refetch()} />
      )}
      {source && (
        <Descriptions
          column={1}
          size="small"
          items={copiedFields.map((name) => ({
            key: name,
            label: say(user.fields[name].label),
            children: <Value field={user.fields[name]} value={source[name]} full />,
          }))}
        />
      )}
    </Modal>
  )
}

const picker = 'copy-from'
const fromField = required(reference('As this user', '参照用户', 'user'))
const title = label('Rights for {name}', '{name} 的权限')
const ok = label('Copy', '复制')
const notCopied = label('The rights could not be copied', '权限未能复制')
const done = label('Rights copied', '权限已复制')

/**
 * An administrator's actions on a user besides editing: mails, resetting the second step, copying another user's
 * rights.
 */
export function UserActions({ record }: { record: User }) {
  const say = useSay()
  const toast = useToast()
  const failed = useFailed()
  const { client, user: reader } = useApp()
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
      toast.success(neverSignedIn ? (reader.noMailServer ? written : invited) : 'send reset email successfully', {
        detail: reader.noMailServer ? mailWaits(record.email) : record.email,
      })
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
const written = label('Invitation written', '邀请邮件已生成')
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
