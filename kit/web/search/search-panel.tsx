import { FileOutlined } from '@ant-design/icons'
import type { Envelope } from '@sms/client'
import { type Found, fill, label, searchMax, searchTooLong } from '@sms/kit/contract'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useImperativeHandle, useMemo } from 'react'
import { dataOf } from '../data/query.ts'
import { type App, useApp, useSay } from '../page/app.tsx'
import { ChoiceLine } from './choice-line.tsx'
import { Outcome } from './outcome.tsx'
import { recentOf } from './recent.ts'
import { type Choice, recentSection, type SearchScreen, sectionsOf, tooLongOf } from './sections.ts'
import { useChoice } from './use-choice.ts'

/** The search over all kinds; answers stay for a minute, so that deleting a letter shows them again. */
const searchOf = (app: App, q: string) =>
  queryOptions({
    queryKey: ['search', q, app.language],
    queryFn: async ({ signal }): Promise<Found[]> =>
      dataOf(await app.client.api.get<Envelope<Found[]>>('/search', { q }, { signal })),
    staleTime: 5_000,
    gcTime: 60_000,
    // Offline it is tried and fails, instead of waiting for the network, and is repeated when that is back.
    networkMode: 'always',
    refetchOnReconnect: true,
  })

export type PanelProps = {
  readonly id: string
  /** The searched words; if empty, recent records are shown. */
  readonly q: string
  /** The text in the box, which becomes `q` once typing pauses. */
  readonly typed: string
  readonly screens: readonly SearchScreen[]
  readonly commands: readonly SearchScreen[]
  readonly iconOf: (menu: string) => ReactNode
  /** Where the panel registers its key handlers for the box. */
  readonly keys: RefObject<((event: KeyboardEvent) => void) | null>
  readonly focusBox: () => void
  /** Gets the id of the chosen line. */
  readonly onActive: (id: string | undefined) => void
  /** A line was opened in this tab. */
  readonly onGo: () => void
}

const noHits = [] as const

/** The results below the search box: screens and records by kind, or why there are none. */
export default function SearchPanel(props: PanelProps) {
  const { id, q, typed, screens, commands, iconOf, keys, focusBox, onActive, onGo } = props
  const say = useSay()
  const app = useApp()
  const { history } = useRouter()
  const isTooLong = q.length > searchMax
  const isSearching = q !== '' && !isTooLong
  const read = useQuery({ ...searchOf(app, q), enabled: isSearching, placeholderData: keepPreviousData })
  const found = (isSearching && read.data) || noHits
  const recent = useMemo(() => recentOf(app.user.id), [app.user.id])
  const sections = useMemo(
    () => (q === '' ? recentSection(app, recent) : sectionsOf(app, { screens, commands }, found, q)),
    [app, screens, commands, recent, found, q],
  )
  const meant = found.find((group) => group.meant)?.meant
  const waiting = isSearching && (read.isPlaceholderData || read.isLoading)

  const go = (choice: Choice, inNewTab: boolean) => {
    if (inNewTab) window.open(choice.href, '_blank', 'noopener')
    else {
      history.push(choice.href)
      onGo()
    }
  }
  const choice = useChoice({ sections, q, typed, waiting, go })
  useImperativeHandle(keys, () => choice.press)
  /** The element's id of a line: its key with other characters than letters, digits, `_`, `/` and `-` as numbers. */
  const idOf = (key: string | undefined) =>
    key && `${id}-${key.replace(/[^\w/-]/g, (character) => `_${character.codePointAt(0)}`)}`
  const active = idOf(choice.active)
  useEffect(() => onActive(active), [active, onActive])

  return (
    <div className="search-panel">
      <span className="search-progress" data-on={waiting} aria-hidden="true" />
      {meant && !waiting && <p className="search-note">{say(fill(instead, { q, meant }))}</p>}
      {sections.length > 0 && (
        <div id={id} role="listbox" aria-label={say(results)}>
          {sections.map(({ key, title, menu, count, choices }) => (
            <fieldset key={key} aria-labelledby={`${id}-${key}`} className="search-section">
              <div id={`${id}-${key}`} role="presentation" className="search-heading">
                {count !== undefined && (menu ? iconOf(menu) : <FileOutlined aria-hidden="true" />)}
                {say(title)} {count !== undefined && <span className="search-count">{count}</span>}
              </div>
              {choices.map((hit) => {
                const line = `${key} ${hit.key}`
                return (
                  <ChoiceLine
                    key={line}
                    id={idOf(line)!}
                    choice={hit}
                    q={meant ?? q}
                    active={line === choice.active}
                    onActive={() => choice.pick(line)}
                    onGo={onGo}
                  />
                )
              })}
            </fieldset>
          ))}
        </div>
      )}
      <Outcome
        q={q}
        sections={sections}
        slow={tooLongOf(found)}
        waiting={waiting}
        refusal={isTooLong ? searchTooLong : undefined}
        error={isSearching ? read.failureReason : undefined}
        onAgain={() => {
          focusBox()
          void read.refetch()
        }}
      />
    </div>
  )
}

const results = label('Search results', '搜索结果')
const instead = label('Nothing holds “{q}”. This is what “{meant}” finds.', '没有找到“{q}”，以下是“{meant}”的结果。')
