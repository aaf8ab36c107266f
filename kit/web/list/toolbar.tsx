import { type Fields, label } from '@sms/kit/contract'
import type { ReactNode } from 'react'
import { useApp, useSay } from '../page/app.tsx'
import { totalText } from '../show/text.ts'
import { ColumnChooser } from './columns/column-chooser.tsx'
import { SortChip } from './filters/chip.tsx'
import { Filters } from './filters/filters.tsx'
import { PhoneFilters } from './filters/phone-filters.tsx'
import { DisplaySwitch } from './gallery/display-switch.tsx'
import { SizeSlider } from './gallery/size-slider.tsx'
import { SortMenu } from './gallery/sort-menu.tsx'
import { GroupMenu } from './groups/group-menu.tsx'
import { SearchBox } from './search-box.tsx'
import type { ListModel } from './use-list.ts'
import { ViewsMenu } from './views/views-menu.tsx'

type Props = {
  readonly list: ListModel
  readonly title: string
  readonly narrow: boolean
  readonly heading: 'h1' | 'h2'
  readonly first: ReactNode
  /** Whether rows are below, whose columns and groups can be chosen. */
  readonly hasRows: boolean
  readonly children: ReactNode
}

/** The head of a list: its title and total, search, filters, saved views, columns, and the page's own actions. */
export function Toolbar({ list, title, narrow, heading: Heading, first, hasRows, children }: Props) {
  const say = useSay()
  const { language } = useApp()
  const { state, change, rows, filters } = list
  const count = rows.known ? totalText(rows, language) : ''
  const fields = list.contract.all as Fields
  const inHeaders = new Set(list.columns.map(({ sort }) => sort))
  const isTable = hasRows && list.display === 'table'
  // The order by columns that have no header; in a gallery its menu shows the order.
  const hiddenSort = isTable ? state.sort.filter(({ field }) => fields[field] && !inHeaders.has(field)) : []
  const heading = (
    <Heading className="list-heading">
      <span className="list-heading-text">{title}</span>
      <span className="list-count" role="status" aria-label={say(matches)}>
        {count}
      </span>
    </Heading>
  )
  const tools = (
    <div className="list-tools">
      {!narrow && first}
      {children}
    </div>
  )
  if (narrow) {
    return (
      <header className="list-head">
        <div className="list-bar">
          {heading}
          {tools}
        </div>
        {first && <div className="list-foremost">{first}</div>}
        <div className="list-bar">
          <SearchBox list={list} narrow />
          <PhoneFilters
            bar={filters}
            columns={list.columns}
            sort={state.sort}
            total={count}
            onSort={(sort) => change({ ...state, sort })}
            onClear={list.clear}
          />
          <ViewsMenu list={list} narrow />
          {hasRows && state.group !== undefined && <GroupMenu list={list} narrow />}
          {list.contract.pictures && <DisplaySwitch list={list} narrow />}
        </div>
      </header>
    )
  }
  return (
    <header className="list-head">
      <div className="list-bar" data-crowded={filters.chips.length > 4 || undefined}>
        {heading}
        <SearchBox list={list} narrow={false} />
        <div className="list-narrowing">
          <Filters bar={filters} onClear={list.clear}>
            {hiddenSort.map(({ field, descending }) => (
              <SortChip
                key={field}
                field={fields[field]!.label}
                descending={descending}
                onRemove={() => change({ ...state, sort: state.sort.filter((part) => part.field !== field) })}
              />
            ))}
          </Filters>
          <ViewsMenu list={list} narrow={false} />
          {list.display === 'gallery' && (
            <>
              <SizeSlider />
              <SortMenu list={list} />
            </>
          )}
          {hasRows && <GroupMenu list={list} narrow={false} />}
          {hasRows && <ColumnChooser layout={list.layout} titles={list.titles} onChange={list.setLayout} />}
          {list.contract.pictures && <DisplaySwitch list={list} narrow={false} />}
        </div>
        {tools}
      </div>
    </header>
  )
}

const matches = label('Matches', '匹配数')
