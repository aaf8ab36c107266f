import type { Envelope } from '@sms/client'
import { fill, type Label, label, type RecordOf, reference, required } from '@sms/kit/contract'
import {
  dataOf,
  doneLabel,
  failureLabel,
  LabeledControl,
  nameParts,
  Refused,
  useApp,
  useFailed,
  useSay,
  useToast,
  useUndo,
} from '@sms/kit/web'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Modal } from 'antd'
import { useState } from 'react'
import { type SuppliersMerged, supplier } from '../contract.ts'

type Supplier = RecordOf<typeof supplier>

/** Merges this supplier into another: says what will happen, asks which one to keep. */
export function MergeDialog({ record, open, onClose }: { record: Supplier; open: boolean; onClose: () => void }) {
  const say = useSay()
  const app = useApp()
  const toast = useToast()
  const failed = useFailed()
  const undo = useUndo()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [into, setInto] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Label>()
  const name = nameParts(supplier, record, app.language).join(' · ')

  const merge = async () => {
    if (!into || into === record.id) return setProblem(into ? itself : choose)
    setBusy(true)
    try {
      const body = { id: record.id, into, state: 'Merge' }
      const { change } = dataOf(await app.client.api.post<Envelope<SuppliersMerged>>('/supplier/merge', body))
      toast.success(doneLabel('Merge'), { undo: () => undo({ change }) })
    } catch (error) {
      setBusy(false)
      return setProblem(error instanceof Refused ? label(error.message, error.message) : failureLabel(error))
    }
    setBusy(false)
    onClose()
    void queries.invalidateQueries()
    // The merge stands, whether the way to the kept one works or not.
    navigate({ to: `/admin/supplier/${into}` as never }).catch(failed)
  }

  return (
    <Modal
      open={open}
      title={say(fill(title, { name }))}
      okText={say(ok)}
      confirmLoading={busy}
      onOk={() => void merge()}
      onCancel={onClose}
      destroyOnHidden
    >
      <p>{say(meaning)}</p>
      <LabeledControl
        id="merge-into"
        path="into"
        field={keep}
        except={record.id}
        value={into}
        onChange={(id: string | null) => {
          setInto(id)
          setProblem(undefined)
        }}
        problems={problem ? { into: problem } : {}}
      />
    </Modal>
  )
}

const title = label('Merge {name} into another supplier', '将 {name} 合并到其他供应商')
const meaning = label(
  'Everything that refers to it moves to the supplier you keep, with its files and certificates. Facts that the kept one lacks are taken over. This one becomes inActive.',
  '所有引用、文件和证书都会转移到保留的供应商；保留方缺少的信息将被补全；本供应商将停用。',
)
const keep = required(reference('Supplier to keep', '保留的供应商', 'supplier'))
const choose = label('Choose the supplier to keep', '请选择要保留的供应商')
const itself = label('Choose another supplier', '请选择另一个供应商')
const ok = label('Merge', '合并')
