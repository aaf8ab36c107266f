import { type FieldProblem, fieldsSchema, type Label, label, problemsOf } from '@sms/kit/contract'
import {
  DialogForm,
  LabeledControl,
  newId,
  ScopeProvider,
  useHouseDay,
  useInputGuard,
  useNarrow,
  useSaving,
  useSay,
  useSending,
  useToast,
} from '@sms/kit/web'
import { Modal, Segmented, Skeleton } from 'antd'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useState } from 'react'
import { outcomes, type Round } from '../../round/contract.ts'
import { review as contract, type Review } from '../contract.ts'
import { actProblems, eventOf } from '../rules/rounds.ts'
import { stepFields } from '../rules/steps.ts'
import { rememberCourier } from './courier.ts'
import { Options } from './options.tsx'
import { useRounds } from './rounds-query.ts'
import { useKindText } from './stage.tsx'
import {
  actOf,
  deciderOf,
  emptyValues,
  eventLabel,
  formOf,
  headingOf,
  initialValues,
  lettered,
  type Option,
  type StepRequest,
  stateOf,
  type Values,
  valuesOf,
  withOutcome,
} from './step-form.ts'
import './reviews.css'

/** The dialog of a step, with likely values filled in. It is closed while `request` is undefined. */
export default function StepDialog({ request, onClose }: { request: StepRequest | undefined; onClose: () => void }) {
  // Keeps the content while the dialog fades out; each opening starts anew.
  const [last, setLast] = useState({ request, opening: 0 })
  if (request && request !== last.request) setLast({ request, opening: last.opening + 1 })
  const shown = request ?? last.request
  return shown ? <StepModal key={last.opening} request={shown} open={!!request} onClose={onClose} /> : null
}

function StepModal({ request, open, onClose }: { request: StepRequest; open: boolean; onClose: () => void }) {
  const { review } = request
  const say = useSay()
  const kindText = useKindText()
  const rounds = useRounds(review.id)
  const heading = headingOf(request)
  const about = `${review.code} · ${kindText(review.kind)}`
  const width = request.event === 'receive' || request.event === 'options' ? 920 : deciderOf(request.event) ? 680 : 480
  const frame = (content: ReactNode, more: object = { footer: null }) => (
    <Modal
      open={open}
      title={
        <>
          {say(heading)} <span className="review-about">{about}</span>
        </>
      }
      width={width}
      onCancel={onClose}
      destroyOnHidden
      {...more}
    >
      {content}
    </Modal>
  )
  if (!rounds.data) return frame(<Skeleton active />)
  return <StepForm {...{ request, open, onClose, frame }} rounds={rounds.data} />
}

type FormProps = {
  readonly request: StepRequest
  readonly open: boolean
  readonly rounds: readonly Round[]
  readonly onClose: () => void
  /** Puts the form into the dialog, whose props `more` has. */
  readonly frame: (content: ReactNode, more: object) => ReactNode
}

function StepForm({ request, open, rounds, onClose, frame }: FormProps) {
  const { review, event, instead } = request
  const say = useSay()
  const toast = useToast()
  const today = useHouseDay()()
  const narrow = useNarrow()
  const saving = useSaving(contract, contract.fields)
  const [waiting] = useState(() => new Map<string, File>())
  // Saves once the files that are being sent are there; not if one fails.
  const [savesLater, setSavesLater] = useState(false)
  const onFailed = useCallback(() => setSavesLater(false), [])
  const [scope, isSending] = useSending({ kind: contract.name, id: review.id, waiting, onFailed })
  const [requestId] = useState(newId)
  const [values, setValues] = useState(() => initialValues(request, rounds, today))
  const guard = useInputGuard([values, isSending], open)
  const [problems, setProblems] = useState<Readonly<Record<string, Label>>>({})
  // After a lost answer the step may be entered: only the server, which knows the request, can tell.
  const [wasLost, setWasLost] = useState(false)
  const form = formOf(request, rounds, values)
  const body = { ...emptyValues(form.fields), ...values }

  /** Shows problems at their fields, and the first of those that have no field here as a toast. */
  const showProblems = (found: readonly FieldProblem[]) => {
    setProblems(Object.fromEntries(found.map(({ field, message }) => [field, message])))
    const elsewhere = found.find(({ field }) => !form.shown.includes(field.split('.')[0]!))
    if (elsewhere) toast.warning(elsewhere.message)
  }
  const submit = async () => {
    if (isSending) return setSavesLater(true)
    setSavesLater(false)
    if (saving.busy) return
    const parsed = fieldsSchema(form.fields).safeParse(valuesOf(body, form.fields))
    if (!parsed.success) return showProblems(problemsOf(parsed.error, body))
    const values: Values = { ...form.fixed, ...parsed.data }
    const found = wasLost ? [] : actProblems(review, rounds, actOf(form.command, values, rounds), today)
    showProblems(found)
    if (found.length > 0) return
    const command = { name: form.command, request: requestId }
    // The user may have chosen another outcome in the dialog.
    const done = form.command === 'decide' ? eventOf(values as Verdict) : event
    const state = stateOf(done)
    const outcome = await saving.run({ record: review as Review, values, command, state, undo: !form.isFinal })
    if (outcome.end === 'saved') {
      if (typeof values.courier === 'string') rememberCourier(values.courier)
      onClose()
    }
    setWasLost(outcome.end === 'failed')
    if (outcome.end === 'failed') toast.error(outcome.reason)
    if (outcome.end === 'refused')
      showProblems(outcome.errors.map(({ field, message }) => ({ field, message: label(message, message) })))
  }
  const saveNow = useEffectEvent(() => void submit())
  const isDue = open && savesLater && !isSending
  useEffect(() => {
    if (isDue) saveNow()
  }, [isDue])
  const okText = say(event === 'cancel' ? eventLabel(event) : form.isFinal ? decideNow : save)
  return (
    <>
      {frame(
        <ScopeProvider value={scope}>
          <DialogForm className="review-step" onSave={() => void submit()}>
            {form.choices && (
              <Segmented
                block
                vertical={narrow}
                aria-label={say(stepFields.decide.outcome.label)}
                value={values.outcome as string}
                options={form.choices.map((outcome) => ({
                  value: outcome,
                  label: say(outcomes.find(({ value }) => value === outcome)!.label),
                }))}
                onChange={(outcome) => setValues(withOutcome(values, outcome, today))}
              />
            )}
            {form.shown.includes('option') && <Options options={form.options} marks={form.marks} />}
            {form.shown.map((name) => (
              <LabeledControl
                key={name}
                id={`step-${name}`}
                path={name}
                field={form.fields[name]!}
                value={body[name as keyof typeof body]}
                onChange={(value: unknown) =>
                  setValues((now) => ({
                    ...now,
                    [name]: name === 'options' ? lettered(value as Option[], now.options as Option[]) : value,
                  }))
                }
                problems={problems}
              />
            ))}
            {form.isFinal && instead === undefined && <p className="review-final">{say(finalNote)}</p>}
          </DialogForm>
        </ScopeProvider>,
        {
          okText,
          okButtonProps: { danger: values.outcome === 'Rejected' || event === 'cancel', autoFocus: true },
          cancelText: say(event === 'cancel' ? keep : close),
          confirmLoading: saving.busy || savesLater,
          ...guard,
          onOk: () => void submit(),
        },
      )}
      {saving.dialog}
    </>
  )
}

type Verdict = Parameters<typeof eventOf>[0]

const save = label('Save', '保存')
const decideNow = label('Decide', '确定结论')
const close = label('Close', '关闭')
const keep = label('Keep it', '不取消')
const finalNote = label('A decision is final.', '结论一经确定，不可撤销。')
