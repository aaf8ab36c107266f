import { fill, label, type Person } from '@sms/kit/contract'
import { Input } from 'antd'
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react'
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
  const [active, setActive] = useState(0)
  const [closed, setClosed] = useState<number>()
  const typed = caret === undefined ? undefined : mentionAt(text, caret)
  const offered = typed && typed.from !== closed ? peopleFor(typed.query, people) : []
  // A complete name needs no picker.
  const done = offered.length === 1 && typed?.query === offered[0]!.name
  const options = done ? [] : offered
  const at = Math.min(active, options.length - 1)

  const take = (person: Person | undefined) => {
    if (!person || !typed || caret === undefined) return
    const rest = text.slice(caret)
    const before = `${text.slice(0, typed.from)}@${person.name}${/^\s/.test(rest) ? '' : ' '}`
    change(before + rest)
    const end = before.length
    setCaret(undefined)
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(end, end)
    })
  }

  /** Whether the picker has handled the key. */
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (options.length === 0 || isComposing(event) || event.ctrlKey || event.metaKey) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setActive((at + step + options.length) % options.length)
    else if (event.key === 'Enter' || event.key === 'Tab') take(options[at])
    else if (event.key === 'Escape') setClosed(typed?.from)
    else return false
    event.preventDefault()
    event.stopPropagation()
    return true
  }

  /** Call it with the caret's position after each change of the field. */
  const follow = (element: HTMLTextAreaElement) => {
    const now = element.selectionStart === element.selectionEnd ? element.selectionStart : undefined
    if (now !== caret) setActive(0)
    setCaret(now)
    if (now !== undefined && mentionAt(element.value, now)?.from !== closed) setClosed(undefined)
  }

  return { options, at, take, onKeyDown, follow, close: () => setCaret(undefined) }
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
  const optionId = (at: number) => `${id}-${at}`
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
        aria-activedescendant={open ? optionId(picker.at) : undefined}
        autoSize={{ minRows: 2, maxRows: 14 }}
        status={problem === undefined ? '' : 'error'}
        value={text}
        onChange={(event) => {
          onChange(event.target.value)
          picker.follow(event.target)
        }}
        onSelect={(event) => picker.follow(event.currentTarget)}
        onBlur={picker.close}
        onKeyDown={onKeyDown}
      />
      {open && (
        <div role="listbox" id={`${id}-people`} className="comment-people" aria-label={say(peopleLabel)}>
          {picker.options.map((person, at) => (
            // The field keeps the focus, since arrow keys and Enter work in the list too.
            <div
              key={person.id}
              role="option"
              id={optionId(at)}
              tabIndex={-1}
              aria-selected={at === picker.at}
              onPointerDown={(event) => {
                event.preventDefault()
                picker.take(person)
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
