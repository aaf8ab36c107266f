import { RightOutlined } from '@ant-design/icons'
import { type Field, fill, formatTest, type GroupAnswer, groupsMax, label } from '@sms/kit/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { groupsOf } from '../../data/query.ts'
import { useApp, useSay } from '../../page/app.tsx'
import { ReadFailure } from '../../page/read-failure.tsx'
import { integerText } from '../../show/text.ts'
import { FilterWords } from '../filters/filter-chip.tsx'
import { grouped } from '../state.ts'
import './groups.css'
import type { ListModel } from '../use-list.ts'

type Props = {
  readonly list: ListModel
  /** The level of the groups' headings, one below the list's. */
  readonly heading: 'h2' | 'h3'
  /** The height of the open group's rows in pixels; undefined if they are part of the page's own flow. */
  readonly height: number | undefined
  readonly children: ReactNode
}

type Group = GroupAnswer['groups'][number]

const testOf = ({ value }: Group) => formatTest(value === null ? { op: 'empty' } : { op: 'anyOf', values: [value] })

/** A list grouped by the values of a field: the record count of each, and the rows of the open group. */
export default function Groups({ list, heading: Heading, height, children }: Props) {
  const say = useSay()
  const app = useApp()
  const id = useId()
  const { contract, state, change } = list
  const by = state.group!
  const counts = useQuery({
    ...groupsOf(app, contract, { ...list.queryOfAllGroups, by }),
    placeholderData: keepPreviousData,
  })
  const opened = useRef<HTMLElement>(null)
  useEffect(() => {
    if (state.openGroup !== undefined) opened.current?.scrollIntoView({ block: 'nearest' })
  }, [state.openGroup])
  const field = list.filters.fields[by]
  if (counts.isError || !field) return <ReadFailure error={counts.error} onAgain={() => void counts.refetch()} />
  const groups = inOrder(counts.data?.groups ?? [], field)
  return (
    <div className="list-groups" aria-busy={counts.isFetching}>
      {groups.map((group) => {
        const test = testOf(group)
        const open = state.openGroup === test
        return (
          <section key={test} ref={open ? opened : undefined} data-open={open || undefined}>
            <Heading className="list-group">
              <button
                type="button"
                aria-expanded={open}
                aria-controls={open ? `${id}-rows` : undefined}
                onClick={() => change(open ? grouped(state, by) : { ...state, openGroup: test })}
              >
                <RightOutlined aria-hidden="true" />
                <span className="list-group-name">
                  {group.value === null ? say(empty) : <FilterWords field={field} raw={test} />}
                </span>
                <span className="list-count">{integerText(group.count, app.language)}</span>
              </button>
            </Heading>
            {open && (
              <div
                id={`${id}-rows`}
                className="list-group-rows"
                style={height === undefined ? undefined : { height: `min(${height}px, 100cqh - 76px)` }}
              >
                {children}
              </div>
            )}
          </section>
        )
      })}
      {counts.data?.more && <p className="list-quiet list-group-more">{say(fill(most, { n: groupsMax }))}</p>}
      {counts.data && groups.length === 0 && <p className="list-quiet list-group-more">{say(nothing)}</p>}
    </div>
  )
}

/** Choices in their own order, other values by record count as the server sends them; records without a value last. */
function inOrder(groups: readonly Group[], { type }: Field): Group[] {
  const options = type.kind === 'choice' || type.kind === 'choices' ? type.options.map(({ value }) => value) : []
  const rank = ({ value }: Group) => (value === null ? Number.POSITIVE_INFINITY : options.indexOf(value))
  // Without options all values have the same rank, and keep their order.
  return groups.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)))
}

const empty = label('Empty', '为空')
const nothing = label('Nothing matches', '没有匹配的记录')
const most = label('Only the {n} largest {n|group|groups} are shown', '仅显示最大的 {n} 个分组')
