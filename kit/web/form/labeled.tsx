import { useApp, useSay } from '../page/app.tsx'
import { unitText } from '../show/text.ts'
import type { ControlProps } from './control-props.ts'
import { helpId, labelId, problemId } from './controls/shared.ts'

export type LabeledProps = ControlProps<any, any> & {
  readonly as: React.ComponentType<ControlProps<any>>
  /** What follows from the value, said beside its label. */
  readonly beside?: string | undefined
  /** The heading above says the same, so that the label is for screen readers alone. */
  readonly unlabelled?: boolean | undefined
  /** Part of a value that may be left out as a whole: required only beside its other parts, and not marked. */
  readonly optional?: boolean
}

/** Kinds of field that are several elements under one heading, or have no single element that a label could point to. */
const grouped: readonly string[] = ['rows', 'group', 'choices', 'file', 'flag']

/** Those problems of a form that are at a path or inside of it: a control shows itself as wrong by any that it gets. */
function problemsAt(path: string, all: ControlProps<any, any>['problems']) {
  const isInside = (at: string) => at === path || at.startsWith(`${path}.`)
  // The same object where it holds no others, so that a control that did not change is not drawn anew.
  return Object.keys(all).every(isInside) ? all : Object.fromEntries(Object.entries(all).filter(([at]) => isInside(at)))
}

/** What stands around a control: everything from the contract. A switch is never without an answer, and has no required mark. */
export function Labeled({ as: Kind, beside, unlabelled, optional = false, ...props }: LabeledProps) {
  const { id, field, path } = props
  const problems = problemsAt(path, props.problems)
  const { language } = useApp()
  const say = useSay()
  const problem = problems[path]
  const describedBy = problem ? problemId(id) : field.help ? helpId(id) : undefined
  // Units that are symbols stand in the field, those of a list or a group beside its label.
  const unit = grouped.includes(field.type.kind) && field.unit ? ` (${unitText(field.unit, language).trim()})` : ''
  return (
    <div className="form-field" data-kind={field.type.kind} data-wrong={problem ? true : undefined}>
      <div className="form-label" data-hidden={unlabelled || undefined}>
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
      </div>
    </div>
  )
}
