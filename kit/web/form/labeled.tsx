import type { ReactNode } from 'react'
import { useApp, useSay } from '../page/app.tsx'
import { unitText } from '../show/text.ts'
import type { ControlProps } from './control-props.ts'
import { helpId, labelId, problemId } from './controls/shared.ts'
import { onSaveKey } from './keys.ts'
import { problemsWithin } from './problems.ts'

export type LabeledProps = ControlProps<any, any> & {
  readonly as: React.ComponentType<ControlProps<any>>
  /** What follows from the value, shown beside its label. */
  readonly beside?: string | undefined
  readonly notice?: ReactNode
  /** The heading above says the same; the label is for screen readers only. */
  readonly unlabelled?: boolean | undefined
  /** Part of an optional value: required only beside its other parts, and not marked. */
  readonly optional?: boolean
}

/** Kinds of field with several elements under one heading, or without a single element for a label. */
const grouped: readonly string[] = ['rows', 'group', 'choices', 'file', 'flag']

/**
 * The label, help and problem around a control, from the contract. A switch always has a value and no required mark.
 */
export function Labeled({ as: Kind, beside, notice, unlabelled, optional = false, ...props }: LabeledProps) {
  const { id, field, path } = props
  const problems = problemsWithin(props.problems, path)
  const { language } = useApp()
  const say = useSay()
  const problem = problems[path]
  const describedBy = problem ? problemId(id) : field.help ? helpId(id) : undefined
  // Units that are symbols are shown in the field, those of a list or a group beside its label.
  const unit = grouped.includes(field.type.kind) && field.unit ? ` (${unitText(field.unit, language).trim()})` : ''
  return (
    <div className="form-field" data-kind={field.type.kind} data-wrong={problem ? true : undefined}>
      <div className={unlabelled ? 'sms-hidden' : 'form-label'}>
        <label id={labelId(id)} htmlFor={id}>
          {say(field.label)}
          {unit}
        </label>
        {field.required && !optional && field.type.kind !== 'flag' && (
          <span className="form-required" aria-hidden="true">
            *
          </span>
        )}
        {beside && <output className="form-beside">{beside}</output>}
      </div>
      <Kind {...props} problems={problems} describedBy={describedBy} />
      <div className="form-below" aria-live="polite">
        {problem ? (
          <span className="form-problem" id={problemId(id)}>
            {say(problem)}
          </span>
        ) : (
          field.help && (
            <span className="form-help" id={helpId(id)}>
              {say(field.help)}
            </span>
          )
        )}
        {notice}
      </div>
    </div>
  )
}

type DialogFormProps = { readonly className: string; readonly onSave: () => void; readonly children: ReactNode }

/** The fields of a dialog whose buttons stand outside: Enter in a single line saves, Ctrl+Enter anywhere. */
export function DialogForm({ className, onSave, children }: DialogFormProps) {
  return (
    <form
      className={`${className} form`}
      onKeyDownCapture={onSaveKey(onSave)}
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      {children}
      <button type="submit" hidden />
    </form>
  )
}
