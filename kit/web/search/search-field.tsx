import { CloseCircleFilled, SearchOutlined } from '@ant-design/icons'
import { label } from '@sms/kit/contract'
import { type KeyboardEvent, lazy, type RefObject, Suspense, useId, useRef, useState } from 'react'
import { isComposing } from '../form/keys.ts'
import { useSay } from '../page/app.tsx'
import type { PanelProps } from './search-panel.tsx'
import type { useBox } from './use-box.ts'
import { shortcut } from './use-box.ts'

/** The panel loads with the first search; if that fails, it shows a message in its place. */
const load = () => import('./search-panel.tsx')
const Panel = lazy(() => load().catch(() => ({ default: NotLoaded })))

/** Loads the panel ahead of its use. */
export const fetchPanel = () => void load().catch(() => {})

type Props = Pick<PanelProps, 'screens' | 'commands' | 'iconOf' | 'onGo'> & {
  readonly box: ReturnType<typeof useBox>
  readonly input: RefObject<HTMLInputElement | null>
  readonly open: boolean
  /** On a phone: full screen, without hints for keyboards. */
  readonly isPhone?: boolean
  readonly onOpen: () => void
  readonly onEscape: () => void
}

/** The search box over all kinds, and its results below it while it is open: an ARIA combobox. */
export function SearchField({ box, input, open, isPhone, onOpen, onEscape, ...panel }: Props) {
  const say = useSay()
  const id = useId()
  const panelKeys = useRef<((event: KeyboardEvent) => void) | null>(null)
  const [active, setActive] = useState<string>()
  const chosen = open ? active : undefined
  // The pressed element disappears, but the focus must stay.
  const focusBox = () => input.current?.focus()
  const clear = () => {
    box.clear()
    focusBox()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return
    if (event.key === 'Escape' && open) {
      event.preventDefault()
      onEscape()
    } else if (open) panelKeys.current?.(event)
    else if (event.key === 'ArrowDown' || event.key === 'Enter') {
      event.preventDefault()
      onOpen()
    }
  }
  return (
    <>
      <span className="search-box">
        <SearchOutlined aria-hidden="true" />
        <input
          {...box.input}
          ref={input}
          role="combobox"
          aria-label={say(name)}
          aria-autocomplete="list"
          aria-haspopup="listbox"
          aria-expanded={chosen !== undefined}
          aria-controls={chosen === undefined ? undefined : id}
          aria-activedescendant={chosen}
          placeholder={say(name)}
          type="text"
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          onPointerDown={onOpen}
          onPointerEnter={fetchPanel}
          onChange={(event) => {
            box.input.onChange(event)
            onOpen()
          }}
          onKeyDown={onKeyDown}
        />
        {box.text ? (
          <button type="button" aria-label={say(empty)} title={say(empty)} onClick={clear}>
            <CloseCircleFilled aria-hidden="true" />
          </button>
        ) : (
          !isPhone && (
            <span className="search-key" aria-hidden="true">
              {shortcut}
            </span>
          )
        )}
      </span>
      {open && (
        <div className="search-pop" ref={keepFocus}>
          <Suspense fallback={<div className="search-panel" />}>
            <Panel
              {...panel}
              id={id}
              q={box.q}
              typed={box.text.trim()}
              keys={panelKeys}
              focusBox={focusBox}
              onActive={setActive}
            />
          </Suspense>
        </div>
      )}
    </>
  )
}

function keepFocus(list: HTMLElement | null) {
  const keep = (event: Event) => event.preventDefault()
  list?.addEventListener('mousedown', keep)
  return () => list?.removeEventListener('mousedown', keep)
}

function NotLoaded() {
  const say = useSay()
  return (
    <p className="search-panel search-note" role="alert">
      {say(missing)}
    </p>
  )
}

const name = label('Search everything', '搜索全部')
const empty = label('Empty the search', '清空搜索')
const missing = label(
  'The search could not be loaded. Check the connection and reload.',
  '未能加载搜索，请检查网络后重新加载。',
)
