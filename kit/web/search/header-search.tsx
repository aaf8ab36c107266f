import { SearchOutlined } from '@ant-design/icons'
import { label } from '@sms/kit/contract'
import { Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSay } from '../page/app.tsx'
import './search.css'
import { fetchPanel, SearchField } from './search-field.tsx'
import type { PanelProps } from './search-panel.tsx'
import { useBox, useShortcut } from './use-box.ts'

type Props = Pick<PanelProps, 'screens' | 'commands' | 'iconOf'>

/** The delay after the first screen before the panel is loaded, in milliseconds, so that the search opens at once. */
const fetchAfterMs = 3_000

/** The search over all kinds, a box in the header that shortcuts open too. */
export function HeaderSearch(props: Props) {
  const box = useBox()
  const [open, setOpen] = useState(false)
  const frame = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  /** The element that had the focus before. */
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
        // Stays open when another window or tab takes the focus.
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
    // Within the click event: only then does a phone show its keyboard.
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
              isPhone
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

function giveFocus(before: Element | null) {
  const target = before?.isConnected ? before : document.querySelector('main')
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}

const title = label('Search everything', '搜索全部')
const cancel = label('Cancel', '取消')
