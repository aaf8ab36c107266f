import type { Envelope } from '@sms/client'
import { fill, type Label, label } from '@sms/kit/contract'
import {
  dataOf,
  doneLabel,
  failureLabel,
  integerText,
  onSaveKey,
  Picker,
  useApp,
  useMasterChoices,
  useSay,
  useToast,
  useUndo,
} from '@sms/kit/web'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Modal } from 'antd'
import { useId, useState } from 'react'
import type { ValuesMerged } from '../contract.ts'
import { usesOf } from './use-values.ts'
import { keyLabel, nameIn, type Value } from './value.ts'

type Props = {
  readonly value: Value
  readonly open: boolean
  readonly onClose: () => void
  /** Called when the closed dialog has faded out. */
  readonly onGone: () => void
}

/** Merges a value into another of its category; shows the number of affected records. */
export function MergeDialog({ value, open, onClose, onGone }: Props) {
  const app = useApp()
  const { language } = app
  const say = useSay()
  const toast = useToast()
  const undo = useUndo()
  const queries = useQueryClient()
  const id = useId()
  const uses = useQuery({ ...usesOf(app, value.key), staleTime: 0 })
  const choices = useMasterChoices(value.key, []).filter((choice) => choice.value !== value.id)
  const [into, setInto] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Label>()
  const name = nameIn(value, language)
  const target = choices.find((choice) => choice.value === into)?.text
  const count = uses.data?.[value.id]

  const merge = async () => {
    if (busy) return
    if (!into) return setProblem(choose)
    setBusy(true)
    try {
      const body = { id: value.id, into, state: 'Merged' }
      const { changed, change } = dataOf(await app.client.api.post<Envelope<ValuesMerged>>('/master/merge', body))
      const n = integerText(changed, language)
      const detail = fill(changedLabel, { n })
      toast.success(doneLabel('Merged'), { detail, undo: () => undo({ change }) })
      onClose()
      // Records that used the value have changed too.
      void queries.invalidateQueries()
    } catch (error) {
      setProblem(failureLabel(error))
    }
    setBusy(false)
  }
  return (
    <Modal
      open={open}
      title={say(fill(title, { name }))}
      width={460}
      destroyOnHidden
      okText={say(ok)}
      confirmLoading={busy}
      onOk={() => void merge()}
      onCancel={onClose}
      afterOpenChange={(shown) => (shown ? document.getElementById(id)?.focus() : onGone())}
    >
      <form
        className="master-merge"
        onKeyDownCapture={onSaveKey(() => void merge())}
        onSubmit={(event) => event.preventDefault()}
      >
        <label htmlFor={id}>{say(fill(keep, keyLabel(value.key)))}</label>
        <Picker
          id={id}
          choices={choices}
          value={into}
          nothing={say(activeOnly)}
          onChange={(next) => {
            setInto(next)
            setProblem(undefined)
          }}
          aria-describedby={`${id}-problem ${id}-effect`}
          {...(problem ? { status: 'error' as const, 'aria-invalid': true } : {})}
        />
        <p className="master-problem" id={`${id}-problem`} role="alert">
          {problem && say(problem)}
        </p>
        <p id={`${id}-effect`} aria-live="polite">
          {effect()}
        </p>
      </form>
    </Modal>
  )

  /** What the merge will do, as far as it is known. */
  function effect() {
    const consequence = say(fill(goes, { name }))
    if (count === undefined) return uses.isError ? `${say(notCounted)} ${consequence}` : say(counting)
    if (count === 0) return `${say(fill(unused, { name }))} ${consequence}`
    const n = integerText(count, language)
    return `${say(fill(target === undefined ? users : moves, { n, name, to: target ?? '' }))} ${consequence}`
  }
}

const title = label('Merge “{name}” into another value', '将“{name}”合并到其他值')
const keep = label('{en} to keep', '保留的{zh}')
const counting = label('Counting the records that use it …', '正在统计使用此值的记录…')
const notCounted = label(
  'The records that use it could not be counted; all of them change.',
  '未能统计使用此值的记录，所有记录都会更改。',
)
const unused = label('No record uses “{name}”.', '没有记录使用“{name}”。')
const users = label(
  '{n} {n|record uses|records use} “{name}” and {n|changes|change} to the value you keep.',
  '{n} 条使用“{name}”的记录将改为保留的值。',
)
const moves = label(
  '{n} {n|record changes|records change} from “{name}” to “{to}”.',
  '{n} 条记录将由“{name}”改为“{to}”。',
)
const goes = label('“{name}” becomes inactive.', '“{name}”将被停用。')
const changedLabel = label('{n} {n|record|records} changed', '已更改 {n} 条记录')
const activeOnly = label(
  'No Active value is called so. An inactive one can be kept once it is activated again.',
  '没有同名的启用值。已停用的值须先重新启用，才能作为保留值。',
)
const choose = label('Choose the value to keep', '请选择保留的值')
const ok = label('Merge', '合并')
