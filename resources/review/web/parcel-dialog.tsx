import type { Envelope } from '@sms/client'
import {
  type BulkDone,
  type BulkPreview,
  type BulkRefused,
  type Fields,
  fieldsSchema,
  fill,
  type Label,
  label,
  problemsOf,
} from '@sms/kit/contract'
import {
  DialogForm,
  dataOf,
  LabeledControl,
  RefusedRecords,
  type Selection,
  useAnswerTo,
  useApp,
  useFinishChange,
  useHouseDay,
  useInputGuard,
  useSay,
} from '@sms/kit/web'
import { Modal } from 'antd'
import { useState } from 'react'
import { review as contract } from '../contract.ts'
import { parcelFields } from '../rules/steps.ts'
import { type ParcelStep, reviewDone } from '../workflow.ts'
import { lastCourier, rememberCourier } from './courier.ts'
import { stepLabels } from './next-step.tsx'
import './reviews.css'

type Props = {
  readonly step: ParcelStep
  readonly selection: Selection
  /** `done` if the step is entered. */
  readonly onClose: (done: boolean) => void
}

type Values = Readonly<Record<string, string | null>>

/** Asks once for the day and waybill of a parcel and enters them at all its reviews, or at those that take the step. */
export default function ParcelDialog({ step, selection, onClose }: Props) {
  const say = useSay()
  const app = useApp()
  const answerTo = useAnswerTo()
  const finish = useFinishChange()
  const today = useHouseDay()()
  const fields: Fields = parcelFields[step]
  // Live changes may remove ticked rows while the user types.
  const [chosen] = useState({ set: selection.request, count: selection.count })
  const [values, setValues] = useState(() => initialValues(step, today))
  const [problems, setProblems] = useState<Readonly<Record<string, Label>>>({})
  const [refused, setRefused] = useState<readonly BulkRefused[]>([])
  const [busy, setBusy] = useState(false)
  const guard = useInputGuard([values, busy])
  const others = chosen.count - refused.length
  const submit = async () => {
    if (busy || others === 0) return
    const parsed = fieldsSchema(fields).safeParse(values)
    if (!parsed.success)
      return setProblems(Object.fromEntries(problemsOf(parsed.error, values).map((at) => [at.field, at.message])))
    const body = { ...parsed.data, ...without(chosen.set, refused), expect: others }
    setBusy(true)
    const answer = await answerTo(async () =>
      dataOf(await app.client.api.post<Envelope<BulkDone>>(`/${contract.path}/${step}-all`, body)),
    )
    setBusy(false)
    if (!answer) return
    if (answer.code === 1) {
      if (values.courier) rememberCourier(values.courier)
      finish(answer.data as BulkDone, reviewDone[step].en)
      return onClose(true)
    }
    // A refusal of single reviews brings them as its data.
    const more = (answer.data as Partial<Pick<BulkPreview, 'refused'>> | undefined)?.refused
    if (more) setRefused([...refused, ...more.rows])
    setProblems(Object.fromEntries((answer.errors ?? []).map(({ field, message }) => [field, label(message, message)])))
  }
  const change = (name: string, value: string | null) => {
    setValues((now) => ({ ...now, [name]: value }))
    // Another day may be right for all.
    setRefused([])
    setProblems({})
  }
  return (
    <Modal
      open
      width={480}
      title={
        <>
          {say(stepLabels[step])} <span className="review-about">{say(fill(count, { n: chosen.count }))}</span>
        </>
      }
      okText={say(refused.length && others ? fill(enterOthers, { n: others }) : save)}
      okButtonProps={{ disabled: others === 0 }}
      cancelText={say(close)}
      confirmLoading={busy}
      onOk={() => void submit()}
      onCancel={() => onClose(false)}
      {...guard}
      destroyOnHidden
    >
      <DialogForm className="review-step" onSave={() => void submit()}>
        {Object.entries(fields).map(([name, field]) => (
          <LabeledControl
            key={name}
            id={`parcel-${name}`}
            path={name}
            field={field}
            value={values[name]}
            onChange={(value: unknown) => change(name, value as string | null)}
            problems={problems}
          />
        ))}
        <RefusedRecords title={cannot} refused={{ count: refused.length, rows: refused }} contract={contract} />
      </DialogForm>
    </Modal>
  )
}

/** The selection without the refused reviews. */
function without({ ids, except, ...set }: Selection['request'], refused: readonly BulkRefused[]): Selection['request'] {
  const refusedIds = new Set(refused.map(({ id }) => id))
  return ids ? { ids: ids.filter((id) => !refusedIds.has(id)) } : { ...set, except: [...(except ?? []), ...refusedIds] }
}

const initialValues = (step: ParcelStep, today: string): Values =>
  ({
    send: { sentOn: today, courier: lastCourier(), waybill: null },
    receive: { receivedOn: today },
    forward: { forwardedOn: today },
  })[step]

const count = label('{n} {n|review|reviews}', '{n} 项审样')
const save = label('Save', '保存')
const close = label('Close', '关闭')
const enterOthers = label('Enter {n} {n|review|reviews}', '登记 {n} 项审样')
const cannot = label('{n} {n|review|reviews} cannot take this step', '有 {n} 项审样不能进行此操作')
