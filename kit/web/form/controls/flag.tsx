import { label } from '@sms/kit/contract'
import { Segmented, Switch } from 'antd'
import { useSay } from '../../app.tsx'
import type { ControlOf } from '../control-props.ts'
import { shared, spokenGroup } from './shared.ts'

/** Yes or no. Where nobody needs to know, "not known" is an answer too and stays apart from no. */
export function FlagControl(props: ControlOf<'flag', boolean | null>) {
  const { field, value, onChange, onLeave, path } = props
  const say = useSay()
  if (field.required) {
    const { variant: _, status: __, ...rest } = shared(props) as ReturnType<typeof shared> & { status?: string }
    return <Switch {...rest} checked={value === true} onChange={onChange} />
  }
  return (
    <Segmented<string>
      id={props.id}
      {...spokenGroup(props)}
      disabled={props.disabled ?? false}
      value={String(value)}
      options={[
        { value: 'true', label: say(yes) },
        { value: 'false', label: say(no) },
        { value: 'null', label: say(unknown) },
      ]}
      onChange={(next) => onChange(next === 'null' ? null : next === 'true')}
      onBlur={() => onLeave?.(path)}
    />
  )
}

const yes = label('Yes', '是')
const no = label('No', '否')
const unknown = label('Not known', '未知')
