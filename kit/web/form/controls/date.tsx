import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { ControlOf } from '../control-props.ts'
import { shared } from './shared.ts'

/** A calendar day, typed or picked; the value is `YYYY-MM-DD` and knows no time zone. */
export function DateControl(props: ControlOf<'date', string | null>) {
  const { value, onChange, onLeave, path, field } = props
  const { onBlur: _, ...rest } = shared(props)
  return (
    <DatePicker
      {...rest}
      value={value && dayjs(value).isValid() ? dayjs(value) : null}
      format={['YYYY-MM-DD', 'YYYYMMDD', 'YYYY/M/D', 'YYYY.M.D']}
      allowClear={!field.required}
      onChange={(day) => onChange(day?.format('YYYY-MM-DD') ?? null)}
      onBlur={() => onLeave?.(path)}
      className="form-wide"
    />
  )
}

/** A moment, entered in the user's own time zone; the value is ISO 8601 in UTC. */
export function InstantControl(props: ControlOf<'instant', string | null>) {
  const { value, onChange, onLeave, path, field } = props
  const { onBlur: _, ...rest } = shared(props)
  return (
    <DatePicker
      {...rest}
      value={value ? dayjs(value) : null}
      format="YYYY-MM-DD HH:mm"
      showTime={{ format: 'HH:mm' }}
      allowClear={!field.required}
      onChange={(moment) => onChange(moment?.toDate().toISOString() ?? null)}
      onBlur={() => onLeave?.(path)}
      className="form-wide"
    />
  )
}
