import { fill, label, type Person } from '@sms/kit/contract'
import { Input } from 'antd'
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { isComposing, isSaveKey } from '../form/keys.ts'
import { useSay } from '../page/app.tsx'
import { PersonLetter } from '../show/person-letter.tsx'
import { mentionAt, peopleFor } from './mention-text.ts'

/**
 * The people picker of a text field: open while a name is typed after an `@`. Arrow keys choose, Enter and Tab insert,
 * Escape closes; keys of an input method are ignored.
 */
function useMentionPicker(
  area: RefObject<HTMLTextAreaElement | null>,
  text: string,
  change: (text: string) => void,
  people: readonly Person[],
) {
  const [caret, setCaret] = useState<number>()
  const [index, setIndex] = useState(0)
  /** The position of the `@` whose picker Escape has closed. */
  const [dismissed, setDismissed] = useState<number>()
  const typed = caret === undefined ? undefined : mentionAt(text, caret)
  const offered = typed && typed.from !== dismissed ? peopleFor(typed.query, people) : []
  // A complete name needs no picker.
  const isComplete = offered.length === 1 && typed?.query === offered[0]!.name
  const options = isComplete ? [] : offered
  const active = Math.min(index, options.length - 1)

  const insert = (person: Person | undefined) => {
    if (!person || !typed || caret === undefined) return
    const rest = text.slice(caret)
    const before = `${text.slice(0, typed.from)}@${person.name}${/^\s/.test(rest) ? '' : ' '}`
    // At once, so that the next key already goes behind the name.
    flushSync(() => {
      change(before + rest)
      setCaret(undefined)
    })
    area.current?.focus()
    area.current?.setSelectionRange(before.length, before.length)
  }

  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (options.length === 0 || isComposing(event) || event.ctrlKey || event.metaKey) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setIndex((active + step + options.length) % options.length)
    else if (event.key === 'Enter' || event.key === 'Tab') insert(options[active])
    else if (event.key === 'Escape') setDismissed(typed?.from)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  /** To be called after each change of the text or the selection. */
  const readCaret = (element: HTMLTextAreaElement) => {
    const now = element.selectionStart === element.selectionEnd ? element.selectionStart : undefined
    if (now !== caret) setIndex(0)
    setCaret(now)
    if (now !== undefined && mentionAt(element.value, now)?.from !== dismissed) setDismissed(undefined)
  }

  return { options, active, insert, onKeyDown, readCaret, close: () => setCaret(undefined) }
}

type Props = {
  readonly name: string
  readonly text: string
  readonly onChange: (text: string) => void
  readonly people: readonly Person[]
  readonly problem: string | undefined
  readonly onSend: () => void
  readonly onEscape?: () => void
  readonly autoFocus?: boolean
  readonly placeholder?: string
}

/** The text field of a comment: it grows with the text and suggests people after an `@`. */
export function CommentField({ name, text, onChange, people, problem, onSend, onEscape, ...more }: Props) {
  const say = useSay()
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const picker = useMentionPicker(area, text, onChange, people)
  const open = picker.options.length > 0
  const optionId = (index: number) => `${id}-${index}`
  const onKeyDown = (event: KeyboardEvent) => {
    if (picker.onKeyDown(event)) return
    if (isSaveKey(event)) {
      event.preventDefault()
      onSend()
    } else if (event.key === 'Escape' && onEscape && !isComposing(event)) {
      event.stopPropagation()
      onEscape()
    }
  }
  return (
    <div className="comment-field">
      <Input.TextArea
        {...more}
        ref={(made) => {
          area.current = made?.resizableTextArea?.textArea ?? null
        }}
        aria-label={name}
        aria-describedby={`${id}-problem`}
        aria-invalid={problem !== undefined}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={open ? `${id}-people` : undefined}
        aria-activedescendant={open ? optionId(picker.active) : undefined}
        autoSize={{ minRows: 2, maxRows: 14 }}
        status={problem === undefined ? '' : 'error'}
        value={text}
        onChange={(event) => {
          onChange(event.target.value)
          picker.readCaret(event.target)
        }}
        onSelect={(event) => picker.readCaret(event.currentTarget)}
        onBlur={picker.close}
        onKeyDown={onKeyDown}
      />
      {open && (
        <div role="listbox" id={`${id}-people`} className="comment-people" aria-label={say(peopleLabel)}>
          {picker.options.map((person, index) => (
            // The field keeps the focus, since arrow keys and Enter work in the list too.
            <div
              key={person.id}
              role="option"
              id={optionId(index)}
              tabIndex={-1}
              aria-selected={index === picker.active}
              onPointerDown={(event) => {
                event.preventDefault()
                picker.insert(person)
              }}
            >
              <PersonLetter name={person.name} small />
              {person.name}
            </div>
          ))}
        </div>
      )}
      <span className="sms-hidden" role="status">
        {open ? say(fill(found, { n: picker.options.length })) : ''}
      </span>
      <p id={`${id}-problem`} className="comment-problem" role="alert">
        {problem}
      </p>
    </div>
  )
}

const peopleLabel = label('People to mention', '可提及的人')
const found = label(
  '{n} {n|person|people} to mention; choose by arrow keys and Enter',
  '可提及 {n} 人，用方向键和回车键选择',
)
