import type { Person } from '@sms/kit/contract'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { isComposing } from '../form/composing.ts'
import { mentionAt, peopleFor } from './mention-text.ts'

/**
 * The people picker of a text field: open while a name is typed after an `@`. Arrow keys choose, Enter and Tab insert,
 * Escape closes; keys of an input method are ignored.
 */
export function useMentionPicker(
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
