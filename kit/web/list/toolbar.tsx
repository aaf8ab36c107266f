import { SearchOutlined } from '@ant-design/icons'
import { fill, label } from '@sms/kit/contract'
import type { ReactNode } from 'react'
import { useApp, useSay } from '../app.tsx'
import { ColumnChooser } from './column-chooser.tsx'
import { Filters } from './filters.tsx'
import { totalText } from './pager.tsx'
import { PhoneFilters } from './phone-filters.tsx'
import { TypedInput } from './typed-input.tsx'
import type { ListModel } from './use-list.ts'

type Props = {
  readonly list: ListModel
  readonly title: string
  readonly narrow: boolean
  /** The heading's element. */
  readonly heading: 'h1' | 'h2'
  /** What the page adds at the end. */
  readonly children: ReactNode
}

/** The one line above a list: what it is and how many, search, filters, columns, and the page's own actions. */
export function Toolbar({ list, title, narrow, heading: Heading, children }: Props) {
  const say = useSay()
  const { language } = useApp()
  const { state, change, rows, filters } = list
  const search = say(fill(searchIn, { titles: list.contract.titles[language] }))
  const count = rows.rows ? totalText(rows.total, rows.more, language) : ''
  const tools = (
    <div className="list-tools">
      {!narrow && <ColumnChooser layout={list.layout} titles={list.titles} onChange={list.setLayout} />}
      {children}
    </div>
  )
  return (
    <header className="list-head">
      <div className="list-bar">
        <Heading className="list-heading">
          <span className="list-heading-text">{title}</span>
          <span className="list-count" role="status" aria-label={say(matches)}>
            {count}
          </span>
        </Heading>
        {narrow && tools}
        <search className="list-search">
          <TypedInput
            id={list.searchId}
            value={state.q}
            onCommit={(q) => change({ ...state, q, page: 1 }, 'replace')}
            prefix={<SearchOutlined className="list-quiet" aria-hidden="true" />}
            suffix={
              narrow || state.q ? undefined : (
                <span className="list-kbd" aria-hidden="true">
                  /
                </span>
              )
            }
            allowClear
            maxLength={200}
            placeholder={search}
            aria-label={search}
            enterKeyHint="search"
            autoComplete="off"
            onKeyDown={(event) => {
              if (event.key !== 'ArrowDown' || event.nativeEvent.isComposing) return
              event.preventDefault()
              list.body.current?.querySelector<HTMLElement>('tr[tabindex="0"]')?.focus()
            }}
          />
        </search>
        {narrow ? (
          <PhoneFilters
            bar={filters}
            columns={list.columns}
            sort={state.sort}
            total={count}
            onSort={(sort) => change({ ...state, sort, page: 1 })}
            onClear={list.clear}
          />
        ) : (
          <Filters bar={filters} onClear={list.clear} />
        )}
        {!narrow && tools}
      </div>
    </header>
  )
}

const searchIn = label('Search {titles}', '搜索{titles}')
const matches = label('Matches', '匹配数')
