import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { stored } from '../../data/stored.ts'
import { isComposing } from '../../form/keys.ts'

const store = stored('keys')

/** Whether single letters and signs are active keys now. */
export const lettersOn = () => store.get() !== 'off'

/** Whether an element handles keys itself: an input, a dialog, a menu that has opened. */
export const handlesKeys = (target: EventTarget | null) => target instanceof Element && target.closest(ownKeys) !== null

/** Whether single letters and signs are keys, and a setter, since users must be able to turn them off (WCAG 2.1.4). */
export function useLetters(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(lettersOn)
  const set = (next: boolean) => {
    setOn(next)
    store.set(next ? 'on' : 'off')
  }
  return [on, set]
}

/** Key handlers of a screen by KeyboardEvent.key. */
export type ScreenKeys = Readonly<Record<string, () => void>>

/**
 * Handles keys wherever the focus is, except in inputs, dialogs and menus; those of `idle` only while the focus is on
 * an element around `frame`. It listens in the capture phase, so that `/` focuses this list's search and not the
 * header's.
 */
export function useScreenKeys(
  frame: RefObject<HTMLElement | null>,
  anywhere: ScreenKeys,
  idle: ScreenKeys,
  letters: boolean,
) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (event.defaultPrevented || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return
    // As long as nothing has the focus, the target is the body.
    const isIdle = target instanceof Element && target !== frame.current && target.contains(frame.current)
    const keys = isIdle ? { ...idle, ...anywhere } : anywhere
    if (!Object.hasOwn(keys, key) || (key.length === 1 && !letters) || handlesKeys(target)) return
    event.preventDefault()
    keys[key]!()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listener, true)
    return () => document.removeEventListener('keydown', listener, true)
  }, [])
}

const ownKeys =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]:not(nav *), [role="listbox"]'
