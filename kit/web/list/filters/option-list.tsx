import { fill, type Language, label } from '@sms/kit/contract'
import { Checkbox } from 'antd'
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { isComposing } from '../../form/keys.ts'
import { type Choosable, matching, withRecordsFirst } from '../../form/options.ts'
import { useApp, useSay } from '../../page/app.tsx'
import { integerText } from '../../show/text.ts'
import { stepFocus } from '../step-focus.ts'
import { TypedInput } from './typed-input.tsx'

type Props = {
  readonly label: string
  readonly options: readonly Choosable[]
  readonly values: readonly string[]
  readonly onChange: (values: string[]) => void
  /** Gets the typed text if the server finds the options; `options` are then its results. */
  readonly onSearch?: (typed: string) => void
  readonly searching?: boolean
  readonly note?: ReactNode
  readonly counts?: Counts | undefined
}

/** How many records an option finds; undefined if that is unknown. */
export type Counts = (value: string) => number | undefined

/** From so many options on, a list has a search box; in shorter ones a letter moves to its best match. */
const many = 9

/** Options with checkboxes: ↑↓ move, Enter ticks the focused one, or in the search box the only match. */
export function OptionList(props: Props) {
  const { label: name, options, values, onChange, onSearch, searching = false, note, counts } = props
  const say = useSay()
  const { language } = useApp()
  const frame = useRef<HTMLFieldSetElement>(null)
  const [typed, setTyped] = useState('')
  const [announcement, setAnnouncement] = useState('')
  /** Enter was pressed in the search box, and its results are not known yet. */
  const [isEntered, setEntered] = useState(false)
  // Ticking an option does not move it.
  const [valuesAtFirst] = useState(values)
  const shown = useMemo(() => {
    const choices = onSearch ? options : matching(options, typed)
    return counts ? withRecordsFirst(choices, counts, valuesAtFirst) : choices
  }, [options, typed, onSearch, counts, valuesAtFirst])
  const hasSearch = onSearch !== undefined || options.length >= many
  const only = typed.trim() !== '' && !searching && shown.length === 1 ? shown[0] : undefined
  const toggle = (value: string, on: boolean) =>
    onChange(on ? [...values, value] : values.filter((selected) => selected !== value))

  const toggleOnly = useEffectEvent(() => {
    setEntered(false)
    if (!only) return
    const on = !values.includes(only.value)
    toggle(only.value, on)
    setAnnouncement(say(fill(on ? ticked : unticked, { text: only.text })))
    // The next typed text replaces this one.
    frame.current?.querySelector<HTMLInputElement>('input:not([type="checkbox"])')?.select()
  })
  const hasResults = isEntered && !searching
  useEffect(() => {
    if (hasResults) toggleOnly()
  }, [hasResults])

  const press = (event: KeyboardEvent<HTMLElement>) => {
    if (stepFocus(event, 'input') || isComposing(event)) return
    const box = event.target as HTMLInputElement
    if (box.type !== 'checkbox' || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.key === 'Enter') {
      event.preventDefault()
      box.click()
    } else if (!hasSearch && event.key.length === 1 && event.key !== ' ') {
      const index = shown.findIndex((option) => option.value === matching(shown, event.key)[0]?.value)
      event.currentTarget.querySelectorAll('input')[index]?.focus()
    }
  }
  return (
    <fieldset aria-label={name} className="list-options" onKeyDown={press} ref={frame}>
      {hasSearch && (
        <TypedInput
          size="small"
          value={typed}
          wait={onSearch ? 150 : 0}
          onCommit={(text) => {
            setTyped(text)
            setEntered(false)
            onSearch?.(text)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && !isComposing(event)) setEntered(true)
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
            {only?.value === value && (
              <span className="list-kbd list-option-key" aria-hidden="true">
                Enter
              </span>
            )}
            <OptionCount count={counts?.(value)} language={language} />
          </Checkbox>
        ))}
        {shown.length === 0 && <p className="list-quiet">{note ?? say(nothing)}</p>}
      </div>
      <span className="sms-hidden" role="status">
        {announcement}
      </span>
    </fieldset>
  )
}

const OptionCount = ({ count, language }: { count: number | undefined; language: Language }) =>
  count === undefined ? null : <span className="list-option-count">{integerText(count, language)}</span>

const search = label('Search options', '搜索选项')
const nothing = label('Nothing fits what you typed', '没有匹配的选项')
const ticked = label('{text}: selected', '已选：{text}')
const unticked = label('{text}: no longer selected', '已取消：{text}')
