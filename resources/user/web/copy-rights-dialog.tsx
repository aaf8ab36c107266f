import { fill, label, type RecordOf, reference, required } from '@sms/kit/contract'
import {
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
import { Descriptions, Modal } from 'antd'
import { useState } from 'react'
import { user } from '../contract.ts'

type User = RecordOf<typeof user>
const copiedFields = ['role', 'Menu', 'rights'] as const

/** Copies the role, menu and field rights of another user after showing them. */
export function CopyRightsDialog({ record, open, onClose }: { record: User; open: boolean; onClose: () => void }) {
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

/** The id of the field that gets the focus. */
const picker = 'copy-from'
const fromField = required(reference('As this user', '参照用户', 'user'))
const title = label('Rights for {name}', '{name} 的权限')
const ok = label('Copy', '复制')
const notCopied = label('The rights could not be copied', '权限未能复制')
const done = label('Rights copied', '权限已复制')
