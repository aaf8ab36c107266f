import { useNavigate, useSearch } from '@tanstack/react-router'
import { Skeleton } from 'antd'
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'

/** The tab in the address (`?tab=`), by default the first. On arrival at a named tab the page scrolls to `place`. */
export function useTab(keys: readonly string[], place: RefObject<HTMLElement | null>): [string, (key: string) => void] {
  const { tab } = useSearch({ strict: false }) as { tab?: unknown }
  const navigate = useNavigate()
  const isKnown = keys.some((key) => key === tab)
  const isOwnChange = useRef(false)
  const scrollOnArrival = useEffectEvent((_tab: unknown) => {
    if (isKnown && !isOwnChange.current) place.current?.scrollIntoView({ block: 'start' })
    isOwnChange.current = false
  })
  useEffect(() => scrollOnArrival(tab), [tab])
  const change = (key: string) => {
    isOwnChange.current = true
    const search = (old: Record<string, unknown>) => ({ ...old, tab: key === keys[0] ? undefined : key })
    void navigate({ to: '.', search: search as never, replace: true, resetScroll: false })
  }
  return [keys.find((key) => key === tab) ?? keys[0] ?? '', change]
}

export type Tab = { readonly key: string; readonly text: string; readonly content: () => ReactNode }
type Props = {
  readonly label: string
  readonly tabs: readonly Tab[]
  readonly active: string
  readonly onChange: (key: string) => void
  readonly place?: RefObject<HTMLDivElement | null>
  /** Whether the open tab scrolls by itself, so that it takes the keyboard focus. */
  readonly scrolls?: boolean
}

/** Pixels of the next tab that stay visible, which shows that there are more. */
const peek = 28

/** Tabs by WAI-ARIA, with the content of the open one. */
export function TabList({ label, tabs, active, onChange, place, scrolls = false }: Props) {
  const id = useId()
  const line = useRef<HTMLDivElement>(null)
  const open = tabs.find((tab) => tab.key === active)
  const at = tabs.findIndex((tab) => tab.key === active)
  // Counts are loaded later and make tabs wider.
  const texts = tabs.map(({ text }) => text).join()
  // Scrolls only the line of tabs, not the page.
  useLayoutEffect(() => {
    const tab = texts && line.current?.querySelectorAll<HTMLElement>('[role=tab]')[at]
    if (!line.current || !tab) return
    const { scrollLeft, clientWidth } = line.current
    const [start, end] = [tab.offsetLeft - peek, tab.offsetLeft + tab.offsetWidth + peek - clientWidth]
    line.current.scrollLeft = Math.max(end, Math.min(start, scrollLeft))
  }, [at, texts])
  const byKey = (event: KeyboardEvent) => {
    const last = tabs.length - 1
    const to = { ArrowRight: at === last ? 0 : at + 1, ArrowLeft: at === 0 ? last : at - 1, Home: 0, End: last }[
      event.key
    ]
    if (to === undefined) return
    event.preventDefault()
    onChange(tabs[to]!.key)
    line.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus()
  }
  return (
    <div className="record-tabs" ref={place}>
      <div role="tablist" aria-label={label} className="record-tab-line" ref={line} onKeyDown={byKey}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === active}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === active ? 0 : -1}
            onClick={() => onChange(tab.key)}
          >
            {tab.text}
          </button>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${active}`}
        key={active}
        {...(scrolls ? { tabIndex: 0 } : {})}
      >
        <Suspense fallback={<Skeleton active title={false} />}>{open?.content()}</Suspense>
      </div>
    </div>
  )
}
