import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import { type Field, label, type RecordOf, type Resource } from '@sms/kit/contract'
import { Button } from 'antd'
import { type ComponentType, type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useSay } from '../app.tsx'
import { Control } from '../form/control.tsx'
import type { ControlProps } from '../form/control-props.ts'
import { focusInside } from '../form/focus.ts'
import { isSaveKey } from '../form/keys.ts'
import { useLeave } from '../form/leave.ts'
import { useSaving } from '../form/saving.tsx'
import { createFormStore } from '../form/store.ts'
import { recordValues, same, type Values } from '../form/values.ts'
import { useHere } from '../live/live-provider.tsx'
import { useToast } from '../toast.tsx'

type Props = {
  readonly name: string
  readonly field: Field
  readonly contract: Resource<any, any>
  readonly own: ComponentType<ControlProps<any>> | undefined
  readonly record: Values
  readonly onEnd: () => void
}

/** Kinds that are decided by choosing once: the choice saves. */
const decided: readonly string[] = ['choice', 'master', 'reference', 'date', 'flag', 'file']
/** Kinds that are typed: leaving them saves, as in a spreadsheet. */
const typed: readonly string[] = ['text', 'integer', 'decimal']

/**
 * The control of one fact in its place. Enter saves (Ctrl-Enter where Enter means a new line or a next choice), Esc
 * gives up; the version is sent along, and a conflict is settled as in the form.
 */
export function FactEditor({ name, field, contract, own, record, onEnd }: Props) {
  const say = useSay()
  const toast = useToast()
  const [fields] = useState(() => ({ [name]: field }))
  const [store] = useState(() => createFormStore(contract, fields, { record }))
  const saving = useSaving(contract, fields)
  const value = useSyncExternalStore(store.subscribe, () => store.value(name))
  const problems = useSyncExternalStore(store.subscribe, () => store.problemsOf(name))
  const { id, version } = record as { id: string; version: number }
  useHere(contract.name, id, true)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const done = useRef(false)
  const frame = useRef<HTMLFieldSetElement>(null)
  const { kind } = field.type
  const multiline = kind === 'rows' || kind === 'group' || (kind === 'text' && field.type.form === 'lines')

  const end = () => {
    done.current = true
    onEnd()
  }
  const [isDirty] = useState(() => () => !done.current && store.isDirty())
  useLeave(isDirty, end)
  useEffect(() => {
    // A list or a group has no single element that takes the focus by itself.
    if (!frame.current?.contains(document.activeElement)) focusInside(frame.current)
    return () => clearTimeout(leaving.current)
  }, [])

  // Somebody else has changed the record: in another field, this one goes on over the new state; in this one, saving
  // shows both values.
  useEffect(() => {
    const base = store.record()
    if (!base || version <= Number(base.version)) return
    if (same(store.base()[name], recordValues(fields, record)[name]))
      store.rebase(record, { [name]: store.value(name) })
  }, [version, record, store, fields, name])

  const save = async () => {
    if (saving.busy || done.current) return
    if (store.attempt().length) return
    const values = store.changes()
    if (Object.keys(values).length === 0) return end()
    const outcome = await saving.run({
      record: store.record() as RecordOf<Resource<any, any>>,
      values,
      state: 'Edit',
      onRebase: (current, mine) => store.rebase(current as Values, mine),
    })
    if (outcome.end === 'saved') return end()
    if (outcome.end === 'failed') toast.error(outcome.reason)
    if (outcome.end === 'refused')
      store.refuse(outcome.errors.map((one) => ({ ...one, field: inside(one.field, name) })))
  }
  const change = (next: unknown) => {
    store.set(name, next)
    if (decided.includes(kind)) void save()
  }
  /** Before the control itself sees the key: to an open list, Ctrl-Enter would be a choice. */
  const byKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const saves = isSaveKey(event) || (event.key === 'Enter' && typed.includes(kind) && !multiline && !onButton(event))
    if (event.key !== 'Escape' && !saves) return
    event.preventDefault()
    event.stopPropagation()
    if (saves) void save()
    else end()
  }
  /** The focus may only be on its way into a list that the control has opened elsewhere in the page. */
  const onBlur = () => {
    leaving.current = setTimeout(() => {
      if (!store.isDirty() && kind !== 'file') end()
      else if (typed.includes(kind)) void save()
    }, 150)
  }

  const Kind = own ?? Control
  const problem = problems[name]
  return (
    <fieldset
      className="record-editor"
      aria-busy={saving.busy}
      ref={frame}
      onKeyDownCapture={byKey}
      onBlur={onBlur}
      onFocus={() => clearTimeout(leaving.current)}
    >
      <Kind
        id={`fact-${name}-control`}
        path={name}
        field={field}
        value={value}
        onChange={change}
        problems={problems}
        place={multiline ? 'form' : 'fact'}
        autoFocus
        name={say(field.label)}
        describedBy={problem ? `fact-${name}-problem` : undefined}
      />
      <span className="record-editor-actions">
        <Button
          type="primary"
          size="small"
          icon={<CheckOutlined aria-hidden="true" />}
          loading={saving.busy}
          aria-label={say(saveLabel)}
          onClick={() => void save()}
        />
        <Button size="small" icon={<CloseOutlined aria-hidden="true" />} aria-label={say(cancelLabel)} onClick={end} />
      </span>
      <span className="form-problem" id={`fact-${name}-problem`} role="alert">
        {problem && say(problem)}
      </span>
      {saving.dialog}
    </fieldset>
  )
}

/** Whether the key is pressed on a button, which has a meaning of its own for Enter. */
const onButton = (event: KeyboardEvent) => event.target instanceof HTMLButtonElement

/** A refusal about another field is said here too: this is the only place that the user is looking at. */
const inside = (path: string, name: string) => (path === name || path.startsWith(`${name}.`) ? path : name)

const saveLabel = label('Save', '保存')
const cancelLabel = label('Cancel', '取消')
