import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { kept } from '../data/stored.ts'
import { isComposing } from '../form/composing.ts'

const store = kept('keys')

/** Whether single letters and signs are keys at this moment. */
export const lettersOn = () => store.get() !== 'off'

/** Whether a key on this element belongs to it: a box to type in, a dialog, a menu. */
export const isTyped = (target: EventTarget | null) => target instanceof Element && target.closest(elsewhere) !== null

/**
 * Whether single letters and signs are keys (j, k, x, e, /, ?), and how to change it: people who speak to their
 * computer, or hit keys by accident, can turn them off (WCAG 2.1.4). Remembered in this browser.
 */
export function useLetters(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(lettersOn)
  const set = (next: boolean) => {
    setOn(next)
    store.set(next ? 'on' : 'off')
  }
  return [on, set]
}

/** Keys of a screen by what they are called in KeyboardEvent.key. */
export type ScreenKeys = Readonly<Record<string, () => void>>

/**
 * Hears keys wherever the focus is on the screen, except where somebody types or a dialog is open; those of `idle`
 * only while nothing inside `frame` has the focus, nor anything beside it. A key that was heard is marked as handled
 * before others hear it, so that `/` means this list's search and not the header's.
 */
export function useScreenKeys(
  frame: RefObject<HTMLElement | null>,
  anywhere: ScreenKeys,
  idle: ScreenKeys,
  letters: boolean,
) {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const { key, target } = event
    if (event.defaultPrevented || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return
    const around = target instanceof Element && target !== frame.current && target.contains(frame.current)
    const keys = around ? { ...idle, ...anywhere } : anywhere
    if (!Object.hasOwn(keys, key) || (key.length === 1 && !letters)) return
    if (isTyped(target)) return
    event.preventDefault()
    keys[key]!()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => hear(event)
    document.addEventListener('keydown', listener, true)
    return () => document.removeEventListener('keydown', listener, true)
  }, [])
}

/** Where keys belong to something else: boxes to type in, dialogs, menus. */
const elsewhere =
  'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"]'
