import { DownOutlined, UpOutlined } from '@ant-design/icons'
import { label, type Resource, totalMax } from '@sms/kit/contract'
import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Button, Tooltip } from 'antd'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { ListAnswer } from '../data/query.ts'
import { storedInTab } from '../data/stored.ts'
import { isComposing } from '../form/keys.ts'
import { handlesKeys } from '../list/grid/keys.ts'
import { blockOf, type ListQuery } from '../list/rows/blocks.ts'
import { blockSize } from '../list/rows/span.ts'
import { placeIn } from '../list/rows/use-rows.ts'
import { searchKey } from '../list/state.ts'
import { recordHref, useApp, useSay } from '../page/app.tsx'
import { placeText } from '../show/place-text.ts'
import { lastVisitOf } from './list-place.ts'

type AnyResource = Resource<any, any>
type Answer = ListAnswer<AnyResource>
type Props = { readonly contract: AnyResource; readonly id: string }

/** The stored position of the last record in its list, since a reload loses the list's rows. */
const storedPosition = (name: string) => storedInTab(`at.${name}`)

/** The button that takes the focus on the next record's page, if it had the focus before. */
let focusNext: 'before' | 'behind' | undefined

/** Buttons (and Alt with ↑ ↓) to the neighbours of a record in the list that was last visited, if any. */
export function Neighbours({ contract, id }: Props) {
  const query = lastVisitOf(contract.name)?.query
  return query ? <NeighbourButtons key={searchKey(query)} {...{ contract, id, query }} /> : null
}

function NeighbourButtons({ contract, id, query }: Props & { query: ListQuery }) {
  const app = useApp()
  const say = useSay()
  const navigate = useNavigate()
  const { at, isMissing, total, idAt } = usePosition(contract, id, query)
  const buttons = useRef<HTMLDivElement>(null)
  const count = Math.min(total?.total ?? 0, totalMax)
  const before = at === undefined || at === 0 ? undefined : idAt(at - 1)
  // The next record has taken the index of one that has left the list.
  const behindAt = at === undefined || isMissing ? at : at + 1
  const behind = behindAt === undefined || behindAt >= count ? undefined : idAt(behindAt)

  const go = (to: 'before' | 'behind') => {
    const next = to === 'before' ? before : behind
    const href = next && recordHref(app, contract.name, next)
    if (!href) return
    focusNext = buttons.current?.contains(document.activeElement) ? to : undefined
    const search = ({ tab }: { tab?: unknown }) => ({ tab })
    void navigate({ to: href as never, search: search as never, replace: true, resetScroll: false })
  }
  const byKey = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || isComposing(event) || handlesKeys(event.target)) return
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    go(event.key === 'ArrowUp' ? 'before' : 'behind')
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => byKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  const known = at !== undefined
  useEffect(() => {
    if (!known || !focusNext) return
    buttons.current?.querySelector<HTMLElement>(`[data-to=${focusNext}]`)?.focus()
    focusNext = undefined
  }, [known])

  if (at === undefined || !total) return null
  return (
    <div className="record-neighbours" ref={buttons}>
      <span>{!isMissing && placeText(at, total, app.language)}</span>
      {(['before', 'behind'] as const).map((to) => (
        <Tooltip key={to} title={say(names[to])}>
          <Button
            type="text"
            size="small"
            data-to={to}
            icon={to === 'before' ? <UpOutlined aria-hidden="true" /> : <DownOutlined aria-hidden="true" />}
            aria-label={say(names[to])}
            disabled={(to === 'before' ? before : behind) === undefined}
            onClick={() => go(to)}
          />
        </Tooltip>
      ))}
    </div>
  )
}

/** A record's index `at` in a list, undefined if unknown, and the ids near it once they are loaded. */
function usePosition(contract: AnyResource, id: string, query: ListQuery) {
  const app = useApp()
  const queries = useQueryClient()
  const { name } = contract
  const [startIndex] = useState(() => {
    const wanted = searchKey(query)
    for (const [key, answer] of queries.getQueriesData<Answer>({ queryKey: [name, 'list'] })) {
      const { page, pageSize, ...rest } = (key[2] ?? {}) as Record<string, string>
      if (pageSize !== String(blockSize) || searchKey(rest) !== wanted) continue
      const found = answer?.rows.findIndex((row) => (row as { id: string }).id === id) ?? -1
      if (found >= 0) return (Number(page) - 1) * blockSize + found
    }
    const [lastId, index] = (storedPosition(name).get() ?? '').split(' ')
    return lastId === id && /^\d+$/.test(index ?? '') ? Number(index) : undefined
  })
  const near =
    startIndex === undefined ? [] : [startIndex - 1, startIndex, startIndex + 1].filter((index) => index >= 0)
  const blocks = [...new Set(near.map((index) => Math.floor(index / blockSize)))]
  const answers = useQueries({
    // Read again after changes, not for every opened record.
    queries: blocks.map((block) => ({ ...blockOf(app, queries, contract, query, block), staleTime: 300_000 })),
  })
  const rowsOf = (block: number) => answers[blocks.indexOf(block)]?.data?.rows
  // A record that has left the list after a change keeps its index.
  const found = placeIn(blocks, id, rowsOf)
  const at = startIndex === undefined ? undefined : (found ?? startIndex)
  useEffect(() => {
    if (at !== undefined) storedPosition(name).set(`${id} ${at}`)
  }, [name, id, at])
  const idAt = (index: number) =>
    (rowsOf(Math.floor(index / blockSize))?.[index % blockSize] as { id: string } | undefined)?.id
  const isMissing = found === undefined && answers.every(({ data }) => data)
  return { at, isMissing, total: answers.find(({ data }) => data)?.data, idAt }
}

const names = {
  before: label('The one before (Alt+↑)', '上一条（Alt+↑）'),
  behind: label('The next one (Alt+↓)', '下一条（Alt+↓）'),
}
