import { CheckOutlined, CloseOutlined } from '@ant-design/icons'
import { type Field, label, type Resource } from '@sms/kit/contract'
import { Button } from 'antd'
import type { ComponentType, KeyboardEvent } from 'react'
import { Control } from '../form/control.tsx'
import type { ChangeCause, ControlProps } from '../form/control-props.ts'
import { isComposing, isSaveKey } from '../form/keys.ts'
import { amongOf, type FormLayout } from '../form/layout.ts'
import { ScopeProvider, useScope, useSending } from '../form/scope.tsx'
import { oneStepKinds, useInPlace } from '../form/use-in-place.ts'
import type { Values } from '../form/values.ts'
import { useSay } from '../page/app.tsx'

type Props = {
  readonly name: string
  readonly field: Field
  readonly contract: Resource<any, any>
  /** The resource's own control, in place of that for the field's kind. */
  readonly control: ComponentType<ControlProps<any>> | undefined
  /** Reads further fields from the text of one, which are set with it. */
  readonly spreads: FormLayout['spreads']
  readonly record: Values
  readonly onEnd: () => void
}

/** Kinds that are typed; leaving their control saves, as in a spreadsheet. */
const typedKinds: readonly string[] = ['text', 'integer', 'decimal']

/** The control of a fact; Enter saves, or Ctrl-Enter where Enter adds a line or chooses, and Escape cancels. */
export function FactEditor({ name, field, contract, control, spreads, record, onEnd }: Props) {
  const say = useSay()
  const { kind } = field.type
  const isTyped = typedKinds.includes(kind)
  const leavingSaves = isTyped || kind === 'date'
  const edit = useInPlace({ contract, record, name, field, spreads, leavingSaves, onEnd })
  const [scope, isSending] = useSending(useScope())
  const multiline = kind === 'rows' || kind === 'group' || (kind === 'text' && field.type.form === 'lines')

  const change = (next: unknown, cause?: ChangeCause) => {
    edit.set(next)
    if (oneStepKinds.includes(kind) && cause !== 'typed') void edit.save()
  }
  /** Runs before the control, in whose open list Ctrl-Enter would choose. */
  const byKey = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const saves =
      isSaveKey(event) || (event.key === 'Enter' && isTyped && !multiline && !onButton(event) && !inList(event))
    if (event.key !== 'Escape' && !saves) return
    event.preventDefault()
    event.stopPropagation()
    if (!saves) edit.end()
    else if (!isSending) void edit.save()
  }

  const FieldControl = control ?? Control
  const problem = edit.problems[name]
  return (
    <fieldset
      className="record-editor"
      aria-busy={edit.busy}
      ref={edit.frame}
      onKeyDownCapture={byKey}
      onBlur={edit.onBlur}
      onFocus={edit.onFocus}
    >
      <ScopeProvider value={scope}>
        <FieldControl
          id={`fact-${name}-control`}
          path={name}
          field={field}
          value={edit.value}
          onChange={change}
          problems={edit.problems}
          place={multiline ? 'form' : 'fact'}
          autoFocus
          name={say(field.label)}
          among={amongOf(field, record)}
          describedBy={problem ? `fact-${name}-problem` : undefined}
        />
      </ScopeProvider>
      <span className="record-editor-actions">
        <Button
          type="primary"
          size="small"
          icon={<CheckOutlined aria-hidden="true" />}
          loading={edit.busy || isSending}
          aria-label={say(saveLabel)}
          onClick={() => void edit.save()}
        />
        <Button
          size="small"
          icon={<CloseOutlined aria-hidden="true" />}
          aria-label={say(cancelLabel)}
          onClick={() => edit.end()}
        />
      </span>
      <span className="form-problem" id={`fact-${name}-problem`} role="alert">
        {problem && say(problem)}
      </span>
      {edit.dialog}
    </fieldset>
  )
}

/** Whether the key is for an open list, where Enter chooses. */
const inList = ({ target }: KeyboardEvent) => (target as Element).getAttribute('aria-expanded') === 'true'
const onButton = (event: KeyboardEvent) => event.target instanceof HTMLButtonElement

const saveLabel = label('Save', '保存')
const cancelLabel = label('Cancel', '取消')
