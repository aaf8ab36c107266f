import { type Field, label, type RecordOf, type Resource } from '@sms/kit/contract'
import { type ComponentType, type KeyboardEvent, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useSay } from '../app.tsx'
import { Control } from '../form/control.tsx'
import type { ControlProps } from '../form/control-props.ts'
import { focusInside } from '../form/focus.ts'
import { useLeave } from '../form/leave.ts'
import { useSaving } from '../form/saving.tsx'
import { createFormStore } from '../form/store.ts'
import { recordValues, same } from '../form/values.ts'
import { useHere } from '../live/live-provider.tsx'
import { useToast } from '../toast.tsx'
import './cell.css'
import { decided } from './editable.ts'
import type { Step } from './grid-body.tsx'
import type { Row } from './use-rows.ts'

type Props = {
  readonly contract: Resource<any, any>
  readonly record: Row
  readonly name: string
  readonly field: Field
  /** The noun's own control instead of the one that the field's kind gets. */
  readonly own: ComponentType<ControlProps<any>> | undefined
  /** What ending does, decided before the save, which may move rows. */
  readonly plan: (step: Step) => () => void
}

/**
 * The control of one cell of a list, over the cell. Enter saves and goes down, Tab to the next cell that can be edited,
 * Escape gives up; leaving it with the pointer saves too, as in a spreadsheet. The version is sent along, and a conflict
 * is settled as in the form.
 */
export default function CellEditor({ contract, record, name, field, own, plan }: Props) {
  const say = useSay()
  const toast = useToast()
  const [fields] = useState(() => ({ [name]: field }))
  const [store] = useState(() => createFormStore(contract, fields, { record }))
  const saving = useSaving(contract, fields)
  const value = useSyncExternalStore(store.subscribe, () => store.value(name))
  const problems = useSyncExternalStore(store.subscribe, () => store.problemsOf(name))
  const version = record.version as number
  useHere(contract.name, record.id, true)
  const frame = useRef<HTMLFieldSetElement>(null)
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined)
  const busy = useRef(false)
  const done = useRef(false)
  const byEnter = useRef(false)
  const chooses = decided.includes(field.type.kind)

  const end = (go: () => void) => {
    done.current = true
    go()
  }
  const [isDirty] = useState(() => () => !done.current && store.isDirty())
  useLeave(isDirty, () => end(plan('leave')))
  useEffect(() => {
    if (!frame.current?.contains(document.activeElement)) focusInside(frame.current)
    const input = document.activeElement
    if (input instanceof HTMLInputElement && frame.current?.contains(input)) input.select()
    return () => clearTimeout(leaving.current)
  }, [])

  // Somebody else has changed another field: this one goes on over the new state. In this one, saving shows both values.
  useEffect(() => {
    const base = store.record()
    if (!base || version <= Number(base.version)) return
    if (same(store.base()[name], recordValues(fields, record)[name]))
      store.rebase(record, { [name]: store.value(name) })
  }, [version, record, store, fields, name])

  const save = async (step: Step) => {
    if (busy.current || done.current) return
    const go = plan(step)
    if (store.attempt().length) return
    const values = store.changes()
    if (Object.keys(values).length === 0) return end(go)
    busy.current = true
    const outcome = await saving.run({
      record: store.record() as RecordOf<Resource<any, any>>,
      values,
      state: 'Edit',
      onRebase: (current, mine) => store.rebase(current as Row, mine),
    })
    busy.current = false
    if (outcome.end === 'saved') return end(go)
    if (outcome.end === 'failed') toast.error(outcome.reason)
    if (outcome.end === 'refused')
      // A refusal about another field is said here too: this is the only place that the user is looking at.
      store.refuse(outcome.errors.map((one) => ({ ...one, field: name })))
  }
  const change = (next: unknown) => {
    store.set(name, next)
    if (chooses) void save(byEnter.current ? 'down' : 'stay')
    byEnter.current = false
  }
  /** Before the control itself sees the key. In a list to choose from, Enter is a choice. */
  const byKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !frame.current?.contains(event.target as Node)) return
    const { key } = event
    const open = chooses && frame.current.querySelector('[aria-expanded="true"]') !== null
    byEnter.current = key === 'Enter'
    const step = key === 'Tab' ? (event.shiftKey ? 'back' : 'next') : key === 'Enter' && !open ? 'down' : undefined
    const many = field.type.kind === 'choices' || field.type.kind === 'masters'
    if (key !== 'Escape' && (!step || (many && key === 'Enter' && !event.ctrlKey && !event.metaKey))) return
    event.preventDefault()
    event.stopPropagation()
    if (step) void save(step)
    else end(plan('stay'))
  }
  /** The focus may only be on its way into a list that the control has opened elsewhere in the page. */
  const onBlur = () => {
    leaving.current = setTimeout(() => {
      if (busy.current || saving.dialog || frame.current?.contains(document.activeElement)) return
      if (store.isDirty()) void save('leave')
      else end(plan('leave'))
    }, 150)
  }

  const Kind = own ?? Control
  const problem = problems[name]
  const id = `cell-${record.id}-${name}`
  return (
    <fieldset
      className="list-cell"
      aria-busy={saving.busy}
      aria-label={say(editing)}
      ref={frame}
      onKeyDownCapture={byKey}
      onBlur={onBlur}
      onFocus={() => clearTimeout(leaving.current)}
    >
      <Kind
        id={id}
        path={name}
        field={field}
        value={value}
        onChange={change}
        problems={problems}
        place={field.type.kind === 'choices' ? 'cell' : 'fact'}
        autoFocus
        name={say(field.label)}
        describedBy={problem ? `${id}-problem` : undefined}
      />
      <span className="list-cell-problem" id={`${id}-problem`} role="alert">
        {problem && say(problem)}
      </span>
      {saving.dialog}
    </fieldset>
  )
}

const editing = label('Edit the cell', '编辑单元格')
