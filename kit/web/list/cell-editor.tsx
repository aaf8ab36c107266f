import { type Field, label, type Resource } from '@sms/kit/contract'
import { type ComponentType, type KeyboardEvent, useEffect, useRef } from 'react'
import { useSay } from '../app.tsx'
import { Control } from '../form/control.tsx'
import type { ControlProps } from '../form/control-props.ts'
import { decided, useInPlace } from '../form/use-in-place.ts'
import './cell.css'
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
  // A refusal about another field is said here too: this is the only place that the user is looking at.
  const cell = useInPlace({ contract, record, name, field, saidAt: () => name, onLeave: plan('leave') })
  const { frame, problem } = cell
  const byEnter = useRef(false)
  const { kind } = field.type
  const chooses = decided.includes(kind)
  useEffect(() => {
    const input = document.activeElement
    if (input instanceof HTMLInputElement && frame.current?.contains(input)) input.select()
  }, [frame])

  // What comes after is decided before the save, which may move rows.
  const save = (step: Step) => void cell.save(plan(step))
  const change = (next: unknown) => {
    cell.set(next)
    if (chooses) save(byEnter.current ? 'down' : 'stay')
    byEnter.current = false
  }
  /** Before the control itself sees the key. In a list to choose from, Enter is a choice. */
  const byKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !frame.current?.contains(event.target as Node)) return
    const { key } = event
    const open = chooses && frame.current.querySelector('[aria-expanded="true"]') !== null
    byEnter.current = key === 'Enter'
    const step = key === 'Tab' ? (event.shiftKey ? 'back' : 'next') : key === 'Enter' && !open ? 'down' : undefined
    const many = kind === 'choices' || kind === 'masters'
    if (key !== 'Escape' && (!step || (many && key === 'Enter' && !event.ctrlKey && !event.metaKey))) return
    event.preventDefault()
    event.stopPropagation()
    if (step) save(step)
    else cell.end(plan('stay'))
  }
  const left = () => {
    if (cell.dialog || frame.current?.contains(document.activeElement)) return
    if (cell.isDirty()) save('leave')
    else cell.end(plan('leave'))
  }

  const Kind = own ?? Control
  const id = `cell-${record.id}-${name}`
  return (
    <fieldset
      className="list-cell"
      aria-busy={cell.busy}
      aria-label={say(editing)}
      ref={frame}
      onKeyDownCapture={byKey}
      onBlur={() => cell.blur(left)}
      onFocus={cell.focus}
    >
      <Kind
        id={id}
        path={name}
        field={field}
        value={cell.value}
        onChange={change}
        problems={cell.problems}
        place={kind === 'choices' ? 'cell' : 'fact'}
        autoFocus
        name={say(field.label)}
        describedBy={problem ? `${id}-problem` : undefined}
      />
      <span className="list-cell-problem" id={`${id}-problem`} role="alert">
        {problem && say(problem)}
      </span>
      {cell.dialog}
    </fieldset>
  )
}

const editing = label('Edit the cell', '编辑单元格')
