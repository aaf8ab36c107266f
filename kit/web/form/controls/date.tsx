import type { ControlOf } from '../control-props.ts'
import { DayInput } from '../day-input.tsx'
import { inputProps } from './shared.ts'

/** A calendar day, typed or picked; the value is `YYYY-MM-DD` and knows no time zone. */
export function DateControl(props: ControlOf<'date', string | null>) {
  const { value, onChange, field } = props
  return (
    <DayInput
      {...inputProps(props)}
      value={value}
      onChange={onChange}
      allowClear={!field.required}
      className="form-wide"
    />
  )
}

/** A moment, entered in the user's own time zone; the value is ISO 8601 in UTC. */
export function InstantControl(props: ControlOf<'instant', string | null>) {
  const { value, onChange, field } = props
  return (
    <DayInput
      {...inputProps(props)}
      kind="moment"
      value={value}
      onChange={onChange}
      allowClear={!field.required}
      className="form-wide"
    />
  )
}
