import { DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { type FieldProblem, fieldsSchema, fill, type Label, label, problemsOf } from '@sms/kit/contract'
import {
  dayText,
  LabeledControl,
  StoredPicture,
  stored,
  useApp,
  useHouseDay,
  useName,
  useSaving,
  useSay,
  useToast,
} from '@sms/kit/web'
import { Button, InputNumber, type InputRef, Modal, Select } from 'antd'
import { useRef, useState } from 'react'
import { linesMax, piecesMax, type Shown } from '../../share/rules/shown.ts'
import { selection as contract, lineFields } from '../contract.ts'
import { type Line, withAnother, withItem, withMore } from '../rules/meeting.ts'
import './meeting.css'
import { Scan } from './scan.tsx'
import { useShown } from './use-shown.ts'

const { brand, buyer, company, date, lines } = contract.fields
const about = { brand, buyer, company }
type Draft = { readonly [K in keyof typeof about]: string | null } & {
  readonly lines: readonly Line[]
  /** The day of its first line, which is that of the meeting. */
  readonly date: string | null
}
const empty: Draft = { brand: null, buyer: null, company: null, lines: [], date: null }

/** The draft of a stored text; an empty one where the text is not of this form. */
function draftIn(text: string | null): Draft {
  try {
    const found = { ...empty, ...JSON.parse(text ?? '{}') }
    return Array.isArray(found.lines) && found.lines.every((line: unknown) => typeof line === 'object' && line)
      ? found
      : empty
  } catch {
    return empty
  }
}

/** The draft of the meeting that is going on, stored in this browser until it is saved. */
function useDraft() {
  const { user } = useApp()
  const [store] = useState(() => stored(`draft.${user.id}.meeting`))
  const [draft, setDraft] = useState(() => draftIn(store.get()))
  const put = (change: (now: Draft) => Draft) =>
    setDraft((now) => {
      const next = change(now)
      store.set(JSON.stringify(next))
      return next
    })
  return { draft, put, clear: () => store.set(null) }
}

/**
 * A meeting with a buyer: each tag that is scanned, by the camera or a scanner that types, is a line, whose colour and
 * quantity follow by thumb. It is saved as a selection; closed, it goes on later.
 */
export default function Meeting({ onClose }: { readonly onClose: () => void }) {
  const say = useSay()
  const { language } = useApp()
  const toast = useToast()
  const houseDay = useHouseDay()
  const saving = useSaving(contract, contract.fields)
  const { draft, put, clear } = useDraft()
  // A meeting that was left is gone on with, or another begins.
  const [left, setLeft] = useState(draft.lines.length > 0 ? draft.date : null)
  const box = useRef<InputRef>(null)
  const [problems, setProblems] = useState<Readonly<Record<string, Label>>>({})
  const shown = useShown(
    draft.lines.map(({ item }) => item),
    facts,
  )
  const shownById = new Map(shown.data?.map((goods) => [goods.id, goods]))
  const setLines = (change: (lines: readonly Line[]) => readonly Line[]) => {
    setProblems({})
    put((now) => ({ ...now, date: now.date ?? houseDay(), lines: change(now.lines) }))
  }
  const showProblems = (found: readonly FieldProblem[]) => {
    setProblems(Object.fromEntries(found.map(({ field, message }) => [field, message])))
    const elsewhere = found.find(({ field }) => !(field in about || /^lines\.\d/.test(field)))
    if (elsewhere) toast.warning(elsewhere.message)
  }
  const startAnew = () => {
    put(() => empty)
    setProblems({})
    setLeft(null)
    toast.info(startedAnew, { action: { label: backLabel, press: () => put(() => draft) } })
  }
  const save = async () => {
    if (saving.busy) return
    const values = { ...draft, date: draft.date ?? houseDay() }
    const parsed = fieldsSchema({ ...about, lines, date }).safeParse(values)
    if (!parsed.success) return showProblems(problemsOf(parsed.error, values))
    setLeft(null)
    const outcome = await saving.run({ values: parsed.data, state: 'Added' })
    if (outcome.end === 'failed') toast.error(outcome.reason)
    if (outcome.end === 'refused')
      showProblems(outcome.errors.map(({ field, message }) => ({ field, message: label(message, message) })))
    if (outcome.end !== 'saved') return
    clear()
    onClose()
  }
  return (
    <Modal
      open
      title={say(meetingLabel)}
      width={720}
      onCancel={onClose}
      afterOpenChange={(open) => open && box.current?.focus()}
      mask={{ closable: false }}
      okText={say(saveLabel)}
      okButtonProps={{ disabled: draft.lines.length === 0 }}
      cancelText={say(laterLabel)}
      confirmLoading={saving.busy}
      onOk={() => void save()}
    >
      <div className="meeting">
        {left && (
          <p className="meeting-left">
            {say(fill(begunLabel, { day: dayText(left, language) }))}
            <Button size="small" onClick={startAnew}>
              {say(anewLabel)}
            </Button>
          </p>
        )}
        <Scan
          box={box}
          onItem={(item) => setLines((lines) => withItem(lines, item))}
          isFull={draft.lines.length >= linesMax}
          isBusy={saving.busy}
        />
        <ol className="meeting-lines">
          {draft.lines.map((line, at) => (
            <LineRow
              // biome-ignore lint/suspicious/noArrayIndexKey: an item may have several lines, told apart by their place
              key={`${line.item} ${draft.lines.length - at}`}
              line={line}
              goods={shownById.get(line.item)}
              problem={Object.entries(problems).find(([path]) => path.startsWith(`lines.${at}.`))?.[1]}
              onChange={(change) => setLines((lines) => lines.with(at, { ...lines[at]!, ...change }))}
              onAnother={() => setLines((lines) => withAnother(lines, at))}
              onRemove={() => setLines((lines) => lines.toSpliced(at, 1))}
            />
          ))}
        </ol>
        <div className="meeting-about form">
          {Object.entries(about).map(([name, field]) => (
            <LabeledControl
              key={name}
              id={`meeting-${name}`}
              path={name}
              field={field}
              value={draft[name as keyof typeof about]}
              onChange={(value: string | null) => put((now) => ({ ...now, [name]: value }))}
              problems={problems}
            />
          ))}
        </div>
      </div>
      {saving.dialog}
    </Modal>
  )
}

type LineProps = {
  readonly line: Line
  readonly goods: Shown | undefined
  readonly problem: Label | undefined
  readonly onChange: (change: Partial<Line>) => void
  readonly onAnother: () => void
  readonly onRemove: () => void
}

/** A line of the meeting: picture, name, colour, and quantity by thumb. */
function LineRow({ line, goods, problem, onChange, onAnother, onRemove }: LineProps) {
  const say = useSay()
  const named = useName('item', line.item)
  const name = goods ? [goods.code, goods.name].filter(Boolean).join(' ') : (named?.name ?? '…')
  const colours = goods?.colours ?? []
  return (
    <li data-wrong={problem ? true : undefined}>
      <span className="meeting-picture">
        {goods?.pictures[0] && <StoredPicture id={goods.pictures[0]} width={128} />}
      </span>
      <strong>{name}</strong>
      <Button
        type="text"
        icon={<DeleteOutlined aria-hidden="true" />}
        aria-label={say(fill(removeLabel, { name }))}
        onClick={onRemove}
      />
      <div className="meeting-choice">
        {colours.length > 0 && (
          <Select
            value={line.colour}
            placeholder={say(lineFields.colour.label)}
            aria-label={`${say(lineFields.colour.label)}: ${name}`}
            allowClear
            options={colours.map(({ name, text }) => ({ value: name, label: text ?? name }))}
            onChange={(colour: string | undefined) => onChange({ colour: colour ?? null })}
          />
        )}
        <InputNumber
          value={line.quantity}
          min={1}
          max={piecesMax}
          precision={0}
          controls={false}
          inputMode="numeric"
          aria-label={`${say(lineFields.quantity.label)}: ${name}`}
          onChange={(quantity) => onChange({ quantity })}
        />
        {steps.map((by) => (
          <Button
            key={by}
            aria-label={say(fill(moreLabel, { n: by, name }))}
            onClick={() => onChange({ quantity: withMore(line.quantity, by) })}
          >
            +{by}
          </Button>
        ))}
        {colours.length > 1 && (
          <Button type="text" icon={<PlusOutlined aria-hidden="true" />} onClick={onAnother}>
            {say(anotherLabel)}
          </Button>
        )}
      </div>
      {problem && <p className="form-problem">{say(problem)}</p>}
    </li>
  )
}

const facts = ['names', 'colours'] as const
/** What the buttons of a quantity add, in pieces. */
const steps = [10, 100] as const

const meetingLabel = label('Meeting with a buyer', '买手会面')
const saveLabel = label('Save the selection', '保存选样单')
const laterLabel = label('Go on later', '稍后继续')
const begunLabel = label('Begun on {day}', '开始于 {day}')
const anewLabel = label('Begin another', '重新开始')
const startedAnew = label('Another meeting begins', '已重新开始')
const backLabel = label('Bring the lines back', '恢复明细')
const removeLabel = label('Remove {name}', '删除 {name}')
const moreLabel = label('{n} more of {name}', '{name} 增加 {n}')
const anotherLabel = label('Another colour', '其他颜色')
