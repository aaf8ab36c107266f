import {
  choice,
  dayAfter,
  type Field,
  type FieldProblem,
  type Fields,
  fieldsSchema,
  type Label,
  label,
  problemsOf,
} from '@sms/kit/contract'
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
import { outcomes, type Round, type RoundOption } from '../../round/contract.ts'
import { review as contract, type Review } from '../contract.ts'
import { type Act, actProblems, eventOf, stepOf } from '../rules/rounds.ts'
import { correctParcel, stepFields } from '../rules/steps.ts'
import { brandDecides, deciderByEvent, type ReviewEvent, reviewDone, reviewEvents } from '../workflow.ts'
import { lastCourier, rememberCourier } from './courier.ts'
import { Options } from './options.tsx'
import { useRounds } from './rounds-query.ts'
import { useKindText } from './stage.tsx'
import './reviews.css'

export type StepRequest = {
  readonly review: Pick<Review, 'id' | 'version' | 'code' | 'kind' | 'brand' | 'round'>
  /** The event of the step; `options` and `correct` change the options and the parcel of the open round instead. */
  readonly event: ReviewEvent | 'options' | 'correct'
  /** Whether the passed sample is forwarded to the brand on the same day. */
  readonly isForwarded?: boolean
  readonly instead?: number
}

type Values = Readonly<Record<string, unknown>>
type Verdict = Parameters<typeof eventOf>[0]

/** The initial due day of the next round, in days after a rejection. */
const nextRoundDays = 10

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
    const state = done === 'options' ? 'Options saved' : done === 'correct' ? 'Parcel corrected' : reviewDone[done].en
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
            {form.shown.includes('option') && <Options options={form.options} />}
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

/** Who decides by an event; undefined for an event that is no decision, and for a cancellation. */
const deciderOf = (event: StepRequest['event']) => (deciderByEvent as Partial<Record<string, 'house' | 'brand'>>)[event]

type Command = keyof typeof stepFields

type StepFormInfo = {
  readonly command: Command
  readonly fields: Fields
  /** The names of the fields that have a control, in their order. */
  readonly shown: readonly string[]
  /** The values that the step itself determines. */
  readonly fixed: Values
  readonly choices?: readonly ['Approved', 'Approved with comments', 'Rejected']
  /** The options to choose from. */
  readonly options: Round['options']
  /** Whether the step is a decision or a cancellation, which the toast offers no Undo for. */
  readonly isFinal: boolean
}

/** The form of a step; that of a decision depends on the outcome in `values`. */
function formOf({ event, review, instead }: StepRequest, rounds: readonly Round[], values: Values): StepFormInfo {
  const by = deciderOf(event)
  if (by === undefined) {
    const command = event as Exclude<Command, 'decide'>
    const { ...fields }: Record<string, Field> = stepFields[command]
    if (command === 'correct' && rounds.at(-1)!.receivedOn === null) delete fields.receivedOn
    return { command, fields, shown: Object.keys(fields), fixed: {}, options: [], isFinal: event === 'cancel' }
  }
  const outcome = String(values.outcome)
  const isRejected = outcome === 'Rejected'
  const round = instead === undefined ? rounds.at(-1)! : rounds.findLast(({ decisions }) => decisions.length > 0)!
  const labels = round.options.map(({ label }) => label)
  const all: Fields = {
    ...stepFields.decide,
    comments: { ...stepFields.decide.comments, required: outcome === 'Approved with comments' },
    option: { ...choice('Option', '选项', labels.length ? labels : ['']), required: labels.length > 1 },
  }
  const mayForward = by === 'house' && brandDecides(review) && !isRejected
  const shown = [
    ...(labels.length && !isRejected ? ['option'] : []),
    'on',
    ...(mayForward ? ['forwardedOn'] : []),
    ...(isRejected ? ['nextDue'] : []),
    'comments',
  ]
  return {
    command: 'decide',
    fields: Object.fromEntries(['outcome', ...shown].map((name) => [name, all[name]!])),
    shown,
    fixed: { by, ...(instead === undefined ? {} : { instead }) },
    choices: ['Approved', 'Approved with comments', 'Rejected'],
    options: round.options,
    isFinal: true,
  }
}

function initialValues({ event, isForwarded }: StepRequest, rounds: readonly Round[], today: string): Values {
  switch (event) {
    case 'send':
      return { sentOn: today, courier: lastCourier() ?? rounds.findLast(({ courier }) => courier)?.courier ?? null }
    case 'receive':
      return { receivedOn: today, options: [] }
    case 'options':
      return { options: rounds.at(-1)!.options }
    case 'correct':
      return valuesOf(rounds.at(-1)!, stepFields.correct)
    case 'forward':
      return { forwardedOn: today }
    case 'cancel':
      return { on: today }
    default: {
      const outcome = event.endsWith('Rejects') ? 'Rejected' : 'Approved'
      // The brand mostly approves the option that the house has passed.
      const option = event === 'brandApproves' ? (rounds.at(-1)!.decisions.at(-1)?.option ?? null) : null
      return withOutcome({ on: today, option, ...(isForwarded ? { forwardedOn: today } : {}) }, outcome, today)
    }
  }
}

/** The values after a choice of the outcome; a rejection proposes the due day of the next round. */
const withOutcome = (values: Values, outcome: string, today: string): Values => ({
  ...values,
  outcome,
  nextDue: outcome === 'Rejected' ? (values.nextDue ?? dayAfter(today, nextRoundDays)) : null,
})

/** The values of fields that nothing is entered into. */
const emptyValues = (fields: Fields): Values =>
  Object.fromEntries(Object.entries(fields).map(([name, { type }]) => [name, type.kind === 'rows' ? [] : null]))

const valuesOf = (values: Values, fields: Fields): Values =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, values[name]]))

type Option = Partial<RoundOption>

/** Labels an option that was added at the end with the first free letter. */
function lettered(options: readonly Option[], before: readonly Option[]): readonly Option[] {
  const last = options.at(-1)
  const letter = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].find((letter) => !options.some(({ label }) => label === letter))
  if (options.length <= before.length || last?.label || !letter) return options
  return options.with(-1, { ...last, label: letter })
}

/** The act of a command's body, to be checked by the rules before it is sent; a cancellation is a decision too. */
function actOf(command: Command, body: Values, rounds: readonly Round[]): Act {
  if (command !== 'decide' && command !== 'cancel') return { do: command, ...body } as Act
  const by = command === 'decide' ? body.by : stepOf(rounds) === 'With brand' ? 'brand' : 'house'
  const empty = { option: null, comments: null, who: null, instead: null, forwardedOn: null, nextDue: null }
  return { do: 'decide', ...empty, outcome: 'Cancelled', ...body, by } as Act
}

function headingOf({ event, instead }: StepRequest) {
  if (instead !== undefined) return decideAnew
  const by = deciderOf(event)
  return by ? verdictOf[by] : eventLabel(event)
}

const eventLabel = (event: StepRequest['event']) =>
  event === 'correct'
    ? correctParcel
    : (reviewEvents.find(({ value }) => value === event)?.label ?? stepFields.options.options.label)

const verdictOf = {
  house: label('Decision of the house', '本公司审核结论'),
  brand: label('Decision of the brand', '品牌审核结论'),
}
const save = label('Save', '保存')
const decideNow = label('Decide', '确定结论')
const decideAnew = label('Decide otherwise', '更改结论')
const close = label('Close', '关闭')
const keep = label('Keep it', '不取消')
const finalNote = label('A decision is final.', '结论一经确定，不可撤销。')
