import { label } from '@sms/kit/contract'
import { Segmented, Switch } from 'antd'
import { useApp, useSay } from '../../page/app.tsx'
import type { ControlOf } from '../control-props.ts'
import { choosable } from '../options.ts'
import { Picker } from '../picker.tsx'
import { groupAriaProps, inputProps } from './shared.ts'

/** Yes or no; an optional field also has "not known", which is different from no. */
export function FlagControl(props: ControlOf<'flag', boolean | null>) {
  const { field, value, onChange, onLeave, path, place } = props
  const { language } = useApp()
  const say = useSay()
  if (field.required) {
    // A switch has no such properties.
    const { variant: _, status: __, ...rest } = inputProps(props) as ReturnType<typeof inputProps> & { status?: string }
    return <Switch {...rest} checked={value === true} onChange={(on) => onChange(on)} />
  }
  if (place === 'cell') {
    const choices = choosable(
      [
        { value: 'true', label: yes },
        { value: 'false', label: no },
      ],
      language,
    )
    const choose = (next: string | null) => onChange(next === null ? null : next === 'true')
    return (
      <Picker
        {...inputProps(props)}
        choices={choices}
        value={value === null ? null : String(value)}
        onChange={choose}
        clearable
      />
    )
  }
  return (
    <Segmented<string>
      id={props.id}
      {...groupAriaProps(props)}
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
