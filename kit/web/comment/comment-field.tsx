import { fill, label, type Person } from '@sms/kit/contract'
import { Input } from 'antd'
import { type KeyboardEvent, useId, useRef } from 'react'
import { isComposing } from '../form/composing.ts'
import { isSaveKey } from '../form/keys.ts'
import { useSay } from '../page/app.tsx'
import { PersonLetter } from '../show/person-letter.tsx'
import { useMentionPicker } from './use-mention-picker.ts'

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
      <span className="comment-count" role="status">
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
