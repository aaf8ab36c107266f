import { label } from '@sms/kit/contract'
import { Control, type ControlProps, useApp, useSay } from '@sms/kit/web'
import { stepOptions } from '../../order/workflow.ts'
import { stepFields } from '../rules/steps.ts'
import './template.css'

type Row = { readonly step: string | null; readonly days: number | string | null }

/** The working days of the seven steps of a template; steps cannot be added, removed or moved. */
export default function StepsControl(props: ControlProps<Row[]>) {
  const { id, path, value, onChange, onLeave, problems, disabled } = props
  const say = useSay()
  const { language } = useApp()
  // Stored rows keep their order, since problems refer to them by index; missing steps come last.
  const rows: readonly Row[] = [
    ...value,
    ...stepOptions
      .filter((option) => !value.some(({ step }) => step === option.value))
      .map((option) => ({ step: option.value, days: null })),
  ]
  return (
    <fieldset id={id} className="template-steps" aria-labelledby={`${id}-label`} tabIndex={-1}>
      {stepOptions.map((option, i) => {
        const index = rows.findIndex(({ step }) => step === option.value)
        const cell = `${path}.${index}.days`
        const problem = problems[cell] ?? problems[`${path}.${index}.step`]
        const days = rows[index]!.days
        const when = Number(days) < 0 ? after : days === 0 ? same : before
        return (
          <div key={option.value} data-wrong={problem ? true : undefined}>
            <label htmlFor={`${id}.${index}.days`}>{option.label[language]}</label>
            <Control
              id={`${id}.${index}.days`}
              path={cell}
              field={stepFields.days}
              value={days}
              onChange={(next) => onChange(rows.with(index, { ...rows[index]!, days: next as Row['days'] }))}
              onLeave={onLeave}
              problems={problem ? { [cell]: problem } : {}}
              disabled={disabled}
              autoFocus={i === 0 && props.autoFocus}
              describedBy={`${id}-${index}-hint`}
            />
            <span
              id={`${id}-${index}-hint`}
              className={problem ? 'form-problem' : 'template-hint'}
              data-usual={when === before || undefined}
              aria-live="polite"
            >
              {say(problem ?? when)}
            </span>
          </div>
        )
      })}
    </fieldset>
  )
}

const before = label('before the due date', '交期之前')
const after = label('after the due date', '交期之后')
const same = label('on the due date', '交期当日')
