import './merge.css'
import { SwapOutlined } from '@ant-design/icons'
import type { Envelope } from '@sms/client'
import { fill, type Label, label, reference, required } from '@sms/kit/contract'
import {
  dataOf,
  doneLabel,
  failureLabel,
  LabeledControl,
  nameParts,
  ReadFailure,
  recordOf,
  useApp,
  useFailed,
  useMay,
  useSay,
  useToast,
  useUndo,
} from '@sms/kit/web'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button, Modal } from 'antd'
import { useState } from 'react'
import { type SuppliersMerged, supplier } from '../contract.ts'
import { isTakenByDefault } from '../rules/takeable.ts'
import { differing, MergeComparison, type Supplier } from './merge-comparison.tsx'
import { linkedOf, similarOf } from './merge-query.ts'

type Props = { readonly id: string; readonly value: string | null; readonly onChange: (id: string) => void }

/** Suppliers with similar names, each to be chosen by a click; renders nothing if there are none. */
function SimilarChoices({ id, value, onChange }: Props) {
  const say = useSay()
  const { data } = useQuery(similarOf(useApp(), id))
  if (!data?.length) return null
  return (
    <fieldset className="supplier-similar">
      <legend>{say(named)}</legend>
      {data.map((similar) => (
        <Button
          key={similar.id}
          size="small"
          type={similar.id === value ? 'primary' : 'default'}
          aria-pressed={similar.id === value}
          onClick={() => onChange(similar.id)}
        >
          {similar.name}
        </Button>
      ))}
    </fieldset>
  )
}

const named = label('Suppliers with a similar name', '名称相似的供应商')

type DialogProps = { record: Supplier; open: boolean; onClose: () => void }

/** Merges this supplier with another: the user chooses which of the two remains, and which values. */
export default function MergeDialog({ record, open, onClose }: DialogProps) {
  const say = useSay()
  const app = useApp()
  const toast = useToast()
  const failed = useFailed()
  const undo = useUndo()
  const queries = useQueryClient()
  const navigate = useNavigate()
  // Opens once both queries have answered or failed, so that nothing moves under the pointer.
  const first = [similarOf(app, record.id), linkedOf(app, record.id)]
  const answers = useQueries({ queries: first.map((query) => ({ ...query, enabled: open }) as typeof query) })
  const ready = !answers.some((answer) => answer.isLoading && answer.failureCount === 0)
  const [other, setOther] = useState<string | null>(null)
  const [swapped, setSwapped] = useState(false)
  const [taken, setTaken] = useState<Readonly<Record<string, boolean>>>({})
  const may = useMay()
  const read = useQuery({ ...recordOf(app, supplier, other ?? ''), enabled: other !== null })
  const found = other === null ? undefined : read.data
  const [source, target] = swapped ? [found, record] : [record, found]
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Label>()
  const choose = (next: string | null) => {
    setOther(next)
    setTaken({})
    setProblem(undefined)
  }
  const name = nameParts(supplier, record, app.language).join(' · ')

  const merge = async () => {
    if (!other || other === record.id) return setProblem(other ? itself : unchosen)
    if (!source || !target) return
    setBusy(true)
    try {
      const take = differing(source, target, may).filter((name) => taken[name] ?? isTakenByDefault(name, target))
      const body = { id: source.id, into: target.id, take, state: 'Merged' }
      const { change } = dataOf(await app.client.api.post<Envelope<SuppliersMerged>>('/supplier/merge', body))
      toast.success(doneLabel('Merged'), { undo: () => undo({ change }) })
    } catch (error) {
      setBusy(false)
      return setProblem(failureLabel(error))
    }
    setBusy(false)
    onClose()
    void queries.invalidateQueries()
    // A failed navigation does not undo the merge.
    navigate({ to: `/admin/supplier/${target.id}` as never }).catch(failed)
  }

  return (
    <Modal
      open={open && ready}
      title={say(fill(title, { name }))}
      width={820}
      centered
      styles={{ body: { maxHeight: 'calc(100dvh - 190px)', overflow: 'hidden auto' } }}
      okText={say(ok)}
      confirmLoading={busy}
      onOk={() => void merge()}
      onCancel={onClose}
      destroyOnHidden
      afterOpenChange={(shown) => shown && document.getElementById(picker)?.focus()}
    >
      <p>{say(meaning)}</p>
      <SimilarChoices id={record.id} value={other} onChange={choose} />
      <LabeledControl
        id={picker}
        path="into"
        field={swapped ? giveUp : keep}
        except={record.id}
        value={other}
        onChange={choose}
        problems={problem ? { into: problem } : {}}
      />
      <Button
        className="supplier-swap"
        size="small"
        icon={<SwapOutlined aria-hidden="true" />}
        onClick={() => {
          setSwapped(!swapped)
          setTaken({})
        }}
      >
        {say(swap)}
      </Button>
      {read.isError && !found && <ReadFailure error={read.error} onAgain={() => void read.refetch()} />}
      <MergeComparison
        source={source}
        target={target}
        taken={taken}
        onTake={(name, fromSource) => setTaken({ ...taken, [name]: fromSource })}
      />
    </Modal>
  )
}

const picker = 'merge-into'
const title = label('Merge {name} with another supplier', '将 {name} 与其他供应商合并')
const meaning = label(
  'Everything that refers to the one given up moves to the one you keep, with its files and certificates. Where they differ, choose which fact holds.',
  '被合并方的所有引用、文件和证书都会转移到保留方。信息不同之处，请选择以哪一方为准。',
)
const keep = required(reference('Supplier to keep', '保留的供应商', 'supplier'))
const giveUp = required(reference('Supplier to give up', '被合并的供应商', 'supplier'))
const swap = label('Swap which one is kept', '交换保留方')
const unchosen = label('Choose the other supplier', '请选择另一方供应商')
const itself = label('Choose another supplier', '请选择另一个供应商')
const ok = label('Merge', '合并')
