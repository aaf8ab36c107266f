import type { Envelope } from '@sms/client'
import { fill, type Label, label, type RecordOf, reference, required } from '@sms/kit/contract'
import {
  dataOf,
  doneLabel,
  failureLabel,
  LabeledControl,
  nameParts,
  useApp,
  useFailed,
  useSay,
  useToast,
  useUndo,
} from '@sms/kit/web'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Modal } from 'antd'
import { useState } from 'react'
import { type SuppliersMerged, supplier } from '../contract.ts'
import { MergeComparison } from './merge-comparison.tsx'
import { linkedOf, similarOf } from './merge-query.ts'
import './merge.css'
import { SimilarChoices } from './similar-choices.tsx'

type Supplier = RecordOf<typeof supplier>

/** Merges this supplier into another: offers those of a similar name, asks which one to keep, shows both side by side. */
export default function MergeDialog({
  record,
  open,
  onClose,
}: {
  record: Supplier
  open: boolean
  onClose: () => void
}) {
  const say = useSay()
  const app = useApp()
  const toast = useToast()
  const failed = useFailed()
  const undo = useUndo()
  const queries = useQueryClient()
  const navigate = useNavigate()
  // It opens with what it shows, so that nothing moves under the pointer; what does not answer does not hold it up.
  const first = [similarOf(app, record.id), linkedOf(app, record.id)]
  const asked = useQueries({ queries: first.map((query) => ({ ...query, enabled: open }) as typeof query) })
  const ready = !asked.some((one) => one.isLoading && one.failureCount === 0)
  const [into, setInto] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Label>()
  const choose = (next: string | null) => {
    setInto(next)
    setProblem(undefined)
  }
  const name = nameParts(supplier, record, app.language).join(' · ')

  const merge = async () => {
    if (!into || into === record.id) return setProblem(into ? itself : unchosen)
    setBusy(true)
    try {
      const body = { id: record.id, into, state: 'Merge' }
      const { change } = dataOf(await app.client.api.post<Envelope<SuppliersMerged>>('/supplier/merge', body))
      toast.success(doneLabel('Merge'), { undo: () => undo({ change }) })
    } catch (error) {
      setBusy(false)
      return setProblem(failureLabel(error))
    }
    setBusy(false)
    onClose()
    void queries.invalidateQueries()
    // The merge stands, whether the way to the kept one works or not.
    navigate({ to: `/admin/supplier/${into}` as never }).catch(failed)
  }

  return (
    <Modal
      open={open && ready}
      title={say(fill(title, { name }))}
      width={640}
      okText={say(ok)}
      confirmLoading={busy}
      onOk={() => void merge()}
      onCancel={onClose}
      destroyOnHidden
      afterOpenChange={(shown) => shown && document.getElementById(picker)?.focus()}
    >
      <p>{say(meaning)}</p>
      <SimilarChoices id={record.id} value={into} onChange={choose} />
      <LabeledControl
        id={picker}
        path="into"
        field={keep}
        except={record.id}
        value={into}
        onChange={choose}
        problems={problem ? { into: problem } : {}}
      />
      <MergeComparison given={record} into={into} />
    </Modal>
  )
}

/** The element that takes the focus. */
const picker = 'merge-into'
const title = label('Merge {name} into another supplier', '将 {name} 合并到其他供应商')
const meaning = label(
  'Everything that refers to it moves to the supplier you keep, with its files and certificates. Facts that the kept one lacks are taken over. This one becomes inActive.',
  '所有引用、文件和证书都会转移到保留的供应商；保留方缺少的信息将被补全；本供应商将停用。',
)
const keep = required(reference('Supplier to keep', '保留的供应商', 'supplier'))
const unchosen = label('Choose the supplier to keep', '请选择要保留的供应商')
const itself = label('Choose another supplier', '请选择另一个供应商')
const ok = label('Merge', '合并')
