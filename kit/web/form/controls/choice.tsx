import { label, type Option } from '@sms/kit/contract'
import { Checkbox, Segmented } from 'antd'
import { useMemo } from 'react'
import { useApp, useSay } from '../../page/app.tsx'
import type { ControlOf } from '../control-props.ts'
import { choosable } from '../options.ts'
import { Picker } from '../picker.tsx'
import { shared, spokenGroup } from './shared.ts'

/** Up to this many options of a required choice lie open side by side … */
const openChoice = 4
/** … as long as their labels together have no more characters than this. */
const openLength = 36
/** Up to this many options of a multiple choice are boxes to tick. */
const openChoices = 14
/** From this many boxes on, one more ticks them all. */
const allFrom = 6

/** One of a fixed list: side by side when it is short and must be chosen, else a list that one searches. */
export function ChoiceControl(props: ControlOf<'choice', string | null>) {
  const { field, value, onChange, onLeave, path, place } = props
  const { language } = useApp()
  const choices = useMemo(() => choosable(field.type.options, language), [field, language])
  const length = choices.reduce((sum, choice) => sum + choice.text.length, 0)
  const open = field.required && (place ?? 'form') === 'form' && choices.length <= openChoice && length <= openLength
  if (!open) {
    return (
      <Picker
        {...shared(props)}
        choices={choices}
        value={value}
        onChange={onChange}
        clearable={!field.required}
        opened={place === 'fact'}
      />
    )
  }
  return (
    <Segmented<string>
      id={props.id}
      {...spokenGroup(props)}
      disabled={props.disabled ?? false}
      value={value ?? ''}
      options={choices.map((choice) => ({ value: choice.value, label: choice.text }))}
      onChange={onChange}
      onBlur={() => onLeave?.(path)}
    />
  )
}

/** Any number of a fixed list: boxes to tick when they fit, else a list that one searches. */
export function ChoicesControl(props: ControlOf<'choices', string[]>) {
  const { field, value, onChange, onLeave, path, place } = props
  const { language } = useApp()
  const say = useSay()
  const choices = useMemo(() => choosable(field.type.options, language), [field, language])
  if (choices.length > openChoices || place === 'cell') {
    return (
      <Picker
        {...shared(props)}
        multiple
        choices={choices}
        value={value}
        onChange={onChange}
        opened={place === 'fact'}
      />
    )
  }
  return (
    <fieldset
      id={props.id}
      {...spokenGroup(props)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave?.(path)
      }}
    >
      {choices.length >= allFrom && (
        <Checkbox
          className="form-all"
          disabled={props.disabled ?? false}
          checked={value.length === choices.length}
          indeterminate={value.length > 0 && value.length < choices.length}
          onChange={({ target }) => onChange(target.checked ? field.type.options.map((option) => option.value) : [])}
        >
          {say(all)}
        </Checkbox>
      )}
      <Checkbox.Group
        className="form-boxes"
        disabled={props.disabled ?? false}
        value={value}
        options={choices.map((choice) => ({ value: choice.value, label: choice.text }))}
        onChange={(chosen) => onChange(inOrder(chosen, field.type.options))}
      />
    </fieldset>
  )
}

/** Ticked values in the order of the list, so that the order of ticking is no change. */
const inOrder = (chosen: readonly string[], all: readonly Option[]) =>
  all.map((option) => option.value).filter((value) => chosen.includes(value))

const all = label('All', '全部')
