import { type Field, label, type Resource } from '@sms/kit/contract'
import { type ComponentType, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { Control } from '../../form/control.tsx'
import type { ChangeCause, ControlProps } from '../../form/control-props.ts'
import { isComposing } from '../../form/keys.ts'
import { amongOf, type FormLayout } from '../../form/layout.ts'
import { oneStepKinds, useInPlace } from '../../form/use-in-place.ts'
import { useSay } from '../../page/app.tsx'
import './cell.css'
import type { Row } from '../rows/use-rows.ts'
import type { Step } from './grid-body.tsx'

type Props = {
  readonly contract: Resource<any, any>
  readonly record: Row
  readonly name: string
  readonly field: Field
  /** The noun's own control, instead of the default control of the field's kind. */
  readonly own: ComponentType<ControlProps<any>> | undefined
  readonly spreads: FormLayout['spreads'] | undefined
  /** Decides where the focus goes, before a save may move rows; the function it returns ends editing and goes there. */
  readonly plan: (step: Step) => () => void
}

/** The largest width of the problem text in pixels (cell.css). */
const problemWidth = 320

/** The control of one cell, over it and inside the table; Enter saves and goes down, Tab on, Escape cancels. */
export default function CellEditor({ contract, record, name, field, own, spreads, plan }: Props) {
  const say = useSay()
  const edit = useInPlace({ contract, record, name, field, spreads, leavingSaves: true, onEnd: () => plan('leave')() })
  const { frame, problem } = edit
  /** Where a choice made by the last key goes on to. */
  const stepOfChoice = useRef<Step>('stay')
  const savesByChoice = oneStepKinds.includes(field.type.kind)
  useEffect(() => {
    const input = document.activeElement
    if (input instanceof HTMLInputElement && frame.current?.contains(input)) input.select()
  }, [frame])

  // At the end of the table, a wide box or problem text extends to the left.
  const [atEnd, setAtEnd] = useState(false)
  useLayoutEffect(() => {
    const box = frame.current?.getBoundingClientRect()
    const table = frame.current?.closest('table')?.getBoundingClientRect()
    if (box && table) setAtEnd(table.right - box.left < Math.max(box.width, problemWidth))
  }, [frame])

  const change = (next: unknown, cause?: ChangeCause) => {
    edit.set(next)
    if (savesByChoice && cause !== 'typed') void edit.save(plan(stepOfChoice.current))
    stepOfChoice.current = 'stay'
  }
  /** Whether Enter saves: in an open list it chooses, and where several values are chosen only Ctrl-Enter saves. */
  const enterSaves = (event: KeyboardEvent) => {
    if (field.type.kind === 'choices' || field.type.kind === 'masters') return event.ctrlKey || event.metaKey
    return !frame.current?.querySelector('[aria-expanded="true"]')
  }
  /** Runs before the control's own key handler. */
  const byKey = (event: KeyboardEvent) => {
    if (isComposing(event) || !frame.current?.contains(event.target as Node)) return
    const { key } = event
    const enterStep = key === 'Enter' && enterSaves(event) ? 'down' : undefined
    const step = key === 'Tab' ? (event.shiftKey ? 'back' : 'next') : enterStep
    stepOfChoice.current = key === 'Enter' ? 'down' : (step ?? 'stay')
    if (!step && key !== 'Escape') return
    event.preventDefault()
    if (step === 'next' && (event.target as Element).closest('.form-picker'))
      // The list takes what was typed first.
      return queueMicrotask(() => void edit.save(plan(step)))
    event.stopPropagation()
    if (step) void edit.save(plan(step))
    else edit.end(plan('stay'))
  }

  const Kind = own ?? Control
  const id = `cell-${record.id}-${name}`
  return (
    <fieldset
      className="list-cell"
      data-end={atEnd || undefined}
      aria-busy={edit.busy}
      aria-label={say(editing)}
      ref={frame}
      onKeyDownCapture={byKey}
      onBlur={edit.onBlur}
      onFocus={edit.onFocus}
    >
      <Kind
        id={id}
        path={name}
        field={field}
        value={edit.value}
        onChange={change}
        problems={edit.problems}
        place={field.type.kind === 'choices' ? 'cell' : 'fact'}
        autoFocus
        name={say(field.label)}
        among={amongOf(field, record)}
        describedBy={problem ? `${id}-problem` : undefined}
      />
      <span className="list-cell-problem" id={`${id}-problem`} role="alert">
        {problem}
      </span>
      {edit.dialog}
    </fieldset>
  )
}

const editing = label('Edit the cell', '编辑单元格')
