import { emptyValue } from '@sms/kit/contract'
import { use } from 'react'
import type { ControlOf } from '../control-props.ts'
import { InnerControl } from '../inner-control.tsx'
import { Labeled } from '../labeled.tsx'
import { problemsWithin } from '../problems.ts'
import type { Values } from '../values.ts'
import { groupAriaProps } from './shared.ts'

/** Several fields that form one value, side by side; a value of empty fields alone is saved as none (`pruned`). */
export function GroupControl(props: ControlOf<'group', Values | null>) {
  const { id, path, field, value, onChange, onLeave, problems, disabled } = props
  const Inner = use(InnerControl)
  return (
    <fieldset id={id} className="form-group" {...groupAriaProps(props)}>
      {Object.entries(field.type.fields).map(([name, inner], at) => (
        <Labeled
          as={Inner}
          key={name}
          id={`${id}.${name}`}
          path={`${path}.${name}`}
          field={inner}
          value={value?.[name] ?? emptyValue(inner)}
          onChange={(next) => onChange({ ...value, [name]: next })}
          onLeave={onLeave}
          optional={!field.required}
          problems={problemsWithin(problems, `${path}.${name}`)}
          disabled={disabled}
          autoFocus={props.autoFocus === true && at === 0}
        />
      ))}
    </fieldset>
  )
}
