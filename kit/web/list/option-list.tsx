import { label } from '@sms/kit/contract'
import { Checkbox } from 'antd'
import { type KeyboardEvent, type ReactNode, useMemo, useState } from 'react'
import { useSay } from '../app.tsx'
import { type Choosable, found } from '../form/options.ts'
import { TypedInput } from './typed-input.tsx'

type Props = {
  readonly label: string
  readonly options: readonly Choosable[]
  readonly values: readonly string[]
  readonly onChange: (values: string[]) => void
  /** Whoever finds options elsewhere: told what is typed; `options` are then what was found. */
  readonly onSearch?: (typed: string) => void
  readonly note?: ReactNode
}

/** A list is searched from this many options on. */
const many = 9

/** Options with a tick each, any number of them; searched as one types where they are many. ↑↓ move between them. */
export function OptionList({ label: name, options, values, onChange, onSearch, note }: Props) {
  const say = useSay()
  const [typed, setTyped] = useState('')
  const shown = useMemo(() => (onSearch ? options : found(options, typed)), [options, typed, onSearch])
  const toggle = (value: string, on: boolean) =>
    onChange(on ? [...values, value] : values.filter((one) => one !== value))
  return (
    <fieldset aria-label={name} className="list-options" onKeyDown={moveFocus}>
      {(onSearch || options.length >= many) && (
        <TypedInput
          size="small"
          value={typed}
          wait={onSearch ? 150 : 0}
          onCommit={(text) => {
            setTyped(text)
            onSearch?.(text)
          }}
          placeholder={say(search)}
          aria-label={say(search)}
        />
      )}
      <div className="list-options-scroll">
        {shown.map(({ value, text }) => (
          <Checkbox
            key={value}
            checked={values.includes(value)}
            onChange={(event) => toggle(value, event.target.checked)}
          >
            {text}
          </Checkbox>
        ))}
        {shown.length === 0 && <p className="list-quiet">{note ?? say(nothing)}</p>}
      </div>
    </fieldset>
  )
}

/** ↑ and ↓ move the focus between the inputs of a list. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (!step || event.nativeEvent.isComposing) return
  const inputs = [...event.currentTarget.querySelectorAll('input')]
  const next = inputs[inputs.indexOf(document.activeElement as HTMLInputElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}

const search = label('Search options', '搜索选项')
const nothing = label('Nothing fits what you typed', '没有匹配的选项')
