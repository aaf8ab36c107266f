import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import { type Field, label, type Resource } from '@sms/kit/contract'
import { Button } from 'antd'
import type { ComponentType, KeyboardEvent } from 'react'
import { useSay } from '../app.tsx'
import { Control } from '../form/control.tsx'
import type { ControlProps } from '../form/control-props.ts'
import { isSaveKey } from '../form/keys.ts'
import { decided, useInPlace } from '../form/use-in-place.ts'
import type { Values } from '../form/values.ts'

type Props = {
  readonly name: string
  readonly field: Field
  readonly contract: Resource<any, any>
  readonly own: ComponentType<ControlProps<any>> | undefined
  readonly record: Values
  readonly onEnd: () => void
}

/** Kinds that are typed: leaving them saves, as in a spreadsheet. */
const typed: readonly string[] = ['text', 'integer', 'decimal']

/**
 * The control of one fact in its place. Enter saves (Ctrl-Enter where Enter means a new line or a next choice), Esc
 * gives up; the version is sent along, and a conflict is settled as in the form.
 */
export function FactEditor({ name, field, contract, own, record, onEnd }: Props) {
  const say = useSay()
  const fact = useInPlace({ contract, record, name, field, saidAt: (path) => inside(path, name), onLeave: onEnd })
  const { problem } = fact
  const { kind } = field.type
  const multiline = kind === 'rows' || kind === 'group' || (kind === 'text' && field.type.form === 'lines')
  const save = () => void fact.save(onEnd)
  const end = () => fact.end(onEnd)
  const change = (next: unknown) => {
    fact.set(next)
    if (decided.includes(kind)) save()
  }
  /** Before the control itself sees the key: to an open list, Ctrl-Enter would be a choice. */
  const byKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const saves = isSaveKey(event) || (event.key === 'Enter' && typed.includes(kind) && !multiline && !onButton(event))
    if (event.key !== 'Escape' && !saves) return
    event.preventDefault()
    event.stopPropagation()
    if (saves) save()
    else end()
  }
  const left = () => {
    if (!fact.isDirty() && kind !== 'file') end()
    else if (typed.includes(kind)) save()
  }

  const Kind = own ?? Control
  return (
    <fieldset
      className="record-editor"
      aria-busy={fact.busy}
      ref={fact.frame}
      onKeyDownCapture={byKey}
      onBlur={() => fact.blur(left)}
      onFocus={fact.focus}
    >
      <Kind
        id={`fact-${name}-control`}
        path={name}
        field={field}
        value={fact.value}
        onChange={change}
        problems={fact.problems}
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
          loading={fact.busy}
          aria-label={say(saveLabel)}
          onClick={save}
        />
        <Button size="small" icon={<CloseOutlined aria-hidden="true" />} aria-label={say(cancelLabel)} onClick={end} />
      </span>
      <span className="form-problem" id={`fact-${name}-problem`} role="alert">
        {problem && say(problem)}
      </span>
      {fact.dialog}
    </fieldset>
  )
}

/** Whether the key is pressed on a button, which has a meaning of its own for Enter. */
const onButton = (event: KeyboardEvent) => event.target instanceof HTMLButtonElement

/** A refusal about another field is said here too: this is the only place that the user is looking at. */
const inside = (path: string, name: string) => (path === name || path.startsWith(`${name}.`) ? path : name)

const saveLabel = label('Save', '保存')
const cancelLabel = label('Cancel', '取消')
