import { label, type Option } from '@sms/kit/contract'
import { Checkbox, Segmented } from 'antd'
import { useMemo } from 'react'
import { useApp, useSay } from '../../page/app.tsx'
import type { ControlOf } from '../control-props.ts'
import { choosable, offersAll } from '../options.ts'
import { Picker } from '../picker.tsx'
import { groupAriaProps, inputProps } from './shared.ts'

/** The most options of a required choice that are shown side by side. */
const segmentsMax = 4
/** The most characters of their labels together. */
const segmentsLength = 36
/** The most options of a multiple choice that are shown as checkboxes. */
const boxesMax = 14

/** A choice of one option: side by side for short required lists in a form, else a searchable list. */
export function ChoiceControl(props: ControlOf<'choice', string | null>) {
  const { field, value, onChange, onLeave, path, place } = props
  const { language } = useApp()
  const choices = useMemo(() => choosable(field.type.options, language), [field, language])
  const length = choices.reduce((sum, choice) => sum + choice.text.length, 0)
  const fits = choices.length <= segmentsMax && length <= segmentsLength
  if (!field.required || (place ?? 'form') !== 'form' || !fits) {
    return (
      <Picker
        {...inputProps(props)}
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
      {...groupAriaProps(props)}
      disabled={props.disabled ?? false}
      value={value ?? ''}
      options={choices.map((choice) => ({ value: choice.value, label: choice.text }))}
      onChange={onChange}
      onBlur={() => onLeave?.(path)}
    />
  )
}

/** A choice of several options: checkboxes where they fit, else a searchable list. */
export function ChoicesControl(props: ControlOf<'choices', string[]>) {
  const { field, value, onChange, onLeave, path, place } = props
  const { language } = useApp()
  const say = useSay()
  const choices = useMemo(() => choosable(field.type.options, language), [field, language])
  const isAllOffered = useMemo(() => offersAll(field), [field])
  if (choices.length > boxesMax || place === 'cell') {
    return (
      <Picker
        {...inputProps(props)}
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
      {...groupAriaProps(props)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onLeave?.(path)
      }}
    >
      {isAllOffered && (
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
        onChange={(chosen) => onChange(inListOrder(chosen, field.type.options))}
      />
    </fieldset>
  )
}

/** The ticked values in the order of the list, so that the order of ticking makes no change. */
const inListOrder = (chosen: readonly string[], all: readonly Option[]) =>
  all.map((option) => option.value).filter((value) => chosen.includes(value))

const all = label('All', '全部')
