import { fill, label } from '@sms/kit/contract'
import { type FormHandle, ResourceForm, recordOf, useApp, useSay } from '@sms/kit/web'
import { useQuery } from '@tanstack/react-query'
import { Modal } from 'antd'
import { useRef } from 'react'
import { type MasterKey, master } from '../contract.ts'
import { layoutOf } from './layouts.tsx'
import { keyLabel, nameIn, type Value } from './value.ts'

type Props = {
  /** The category of a new value, or the value to edit. */
  readonly of: { readonly key: MasterKey } | { readonly value: Value }
  readonly open: boolean
  readonly onClose: () => void
  /** The dialog has gone. */
  readonly onGone: () => void
  readonly onDone: (id: string) => void
}

/** A new value of a category, or an existing one to edit. */
export function ValueDialog({ of, open, onClose, onGone, onDone }: Props) {
  const app = useApp()
  const say = useSay()
  const form = useRef<FormHandle>(null)
  const given = 'value' in of ? of.value : undefined
  const key = 'value' in of ? of.value.key : of.key
  // The list may be a minute old: the form starts with what it has and takes over what is newer.
  const read = useQuery({
    ...recordOf(app, master, given?.id ?? ''),
    enabled: given !== undefined,
    ...(given ? { initialData: given, initialDataUpdatedAt: 0 } : {}),
  })
  const words = keyLabel(key)
  const close = async () => {
    if ((await form.current?.mayLeave()) ?? true) onClose()
  }
  return (
    <Modal
      open={open}
      title={given ? nameIn(given, app.language) : say(fill(fresh, words))}
      footer={null}
      width={460}
      className="master-dialog"
      destroyOnHidden
      onCancel={() => void close()}
      afterOpenChange={(shown) => (shown ? form.current?.focus() : onGone())}
    >
      <ResourceForm
        ref={form}
        contract={master}
        layout={layoutOf(key)}
        {...(given ? { record: read.data ?? given } : { given: { key } })}
        onCancel={onClose}
        onDone={({ id }) => {
          onDone(id)
          onClose()
        }}
      />
    </Modal>
  )
}

const fresh = label('New {en}', '新增{zh}')
