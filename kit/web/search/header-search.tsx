import { SearchOutlined } from '@ant-design/icons'
import { label } from '@sms/kit/contract'
import { Button } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSay } from '../page/app.tsx'
import './search.css'
import { fetchPanel, SearchField } from './search-field.tsx'
import type { SearchScreen } from './sections.ts'
import { useBox } from './use-box.ts'
import { useShortcut } from './use-shortcut.ts'

type Props = {
  /** The screens that the user may open. */
  readonly screens: readonly SearchScreen[]
  /** The drawing that stands for a menu key. */
  readonly iconOf: (menu: string) => ReactNode
}

/** Milliseconds after the first screen until the panel is fetched, so that the search opens at once. */
const fetchAfterMs = 3_000

/** The search over everything, a box in the header; opened by Ctrl-K or ⌘-K everywhere, by `/` where no list has it. */
export function HeaderSearch(props: Props) {
  const box = useBox()
  const [open, setOpen] = useState(false)
  const frame = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  /** What had the focus before. */
  const before = useRef<Element>(null)
  const show = () => {
    input.current?.focus()
    input.current?.select()
    setOpen(true)
  }
  useShortcut(show)
  useEffect(() => {
    const timer = setTimeout(fetchPanel, fetchAfterMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <search
      className="search"
      ref={frame}
      onFocus={({ target, relatedTarget }) => {
        if (target === input.current && !frame.current?.contains(relatedTarget)) before.current = relatedTarget
      }}
      onBlur={({ relatedTarget }) => {
        // Another window or tab in front leaves it open.
        if (document.hasFocus() && !frame.current?.contains(relatedTarget)) setOpen(false)
      }}
    >
      <SearchField
        {...props}
        box={box}
        input={input}
        open={open}
        onOpen={() => setOpen(true)}
        onEscape={() => {
          setOpen(false)
          giveFocus(before.current)
        }}
        onGo={() => {
          setOpen(false)
          box.clear()
          giveFocus(null)
        }}
      />
    </search>
  )
}

/** The same search on a phone: a button that opens it over the whole screen. */
export function PhoneSearch(props: Props) {
  const say = useSay()
  const box = useBox()
  const [open, setOpen] = useState(false)
  const sheet = useRef<HTMLDialogElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const show = () => {
    // At once, within the press: only then does a phone bring up its keyboard.
    flushSync(() => setOpen(true))
    sheet.current?.showModal()
    input.current?.focus()
  }
  useShortcut(show)
  const close = () => sheet.current?.close()
  return (
    <>
      <Button
        type="text"
        className="search-button"
        icon={<SearchOutlined aria-hidden="true" />}
        aria-label={say(title)}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={fetchPanel}
        onClick={show}
      />
      <dialog ref={sheet} className="search-sheet" aria-label={say(title)} onClose={() => setOpen(false)}>
        {open && (
          <search>
            <SearchField
              {...props}
              alone
              box={box}
              input={input}
              open
              onOpen={() => {}}
              onEscape={close}
              onGo={() => {
                close()
                box.clear()
                giveFocus(null)
              }}
            />
            <Button type="text" onClick={close}>
              {say(cancel)}
            </Button>
          </search>
        )}
      </dialog>
    </>
  )
}

/** To what had the focus, or else to the screen's content. */
function giveFocus(before: Element | null) {
  const target = before?.isConnected ? before : document.querySelector('main')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}

const title = label('Search everything', '搜索全部')
const cancel = label('Cancel', '取消')
