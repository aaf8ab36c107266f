import type { Fields, Language, Resource } from '@sms/kit/contract'
import { useRouter } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import { newParameter } from '../form/address.ts'
import { isFieldShown } from '../form/layout.ts'
import { importParameter } from '../import/address.ts'
import { createSource } from '../live/source.ts'
import { recordHref, useApp } from '../page/app.tsx'
import { fieldsShown, ownColumns, useColumnKeys, useGridColumns } from './columns/columns.tsx'
import { initialLayout, resizeColumn, shownColumns } from './columns/layout.ts'
import { useLayout } from './columns/use-layout.ts'
import { useFilters } from './filters/use-filters.ts'
import { recordTitle } from './grid/record-name.tsx'
import { useEditable } from './grid/use-editable.ts'
import type { ListProps } from './list-props.ts'
import { useLook } from './look/use-look.ts'
import { useMoves } from './moves/use-moves.ts'
import { useRowActions } from './row-tools.ts'
import { extrasAbove, type Span } from './rows/span.ts'
import { useOpened } from './rows/use-opened.ts'
import { useRevealed } from './rows/use-revealed.ts'
import { type Row, useRows, useTotal } from './rows/use-rows.ts'
import { useScrollPosition } from './rows/use-scroll-position.ts'
import { useSelection } from './selection/use-selection.ts'
import {
  cleared,
  type Filters,
  grouped,
  isNarrowed,
  nextSort,
  onTab,
  queryOf,
  readSort,
  searchKey,
  shownSort,
  tabOf,
  writeState,
} from './state.ts'
import { useListState } from './use-list-state.ts'
import { contentOf } from './views/content.ts'
import { useViews } from './views/query.ts'

const active: Filters = { status: 'Active' }
const none: Filters = {}
const noNames: readonly string[] = []
const noRows = {
  known: false,
  count: 0,
  total: 0,
  more: false,
  failure: undefined,
  at: () => undefined,
  placeOf: () => undefined,
}

/** The model that the parts of a list share. */
export type ListModel = ReturnType<typeof useList>

/** The part of the model that saved views need. */
export type ViewedList = Pick<
  ListModel,
  'contract' | 'state' | 'change' | 'layout' | 'setLayout' | 'initial' | 'defaults' | 'views' | 'view'
>

/** The model of a list: its state in the URL, its rows, its columns, its selection, and its actions. */
export function useList(props: ListProps) {
  const { contract, columns: declared, defaults = active, fixed = none, filters: offered = noNames, marks } = props
  const app = useApp()
  const { language } = app
  const { history } = useRouter()
  const views = useViews(contract.name, defaults)
  const { state, change, isOpening } = useListState(
    defaults,
    [...(props.inTab ? ['tab'] : []), importParameter, newParameter],
    views,
  )
  const keys = useColumnKeys(contract, declared)
  const initial = useMemo(() => initialLayout(keys.shown, keys.all, props.display), [keys, props.display])
  const view = views.all.find((view) => view.id === state.view)
  const [layout, setLayout] = useLayout(props.remember ?? contract.name, initial, view)
  const display = contract.pictures ? layout.display : 'table'
  const query = queryOf(state, fixed)
  const queryKey = searchKey(query)
  // The scroll position of a table does not fit a gallery.
  const { saved, save } = useScrollPosition(contract.name, display === 'table' ? queryKey : `${display} ${queryKey}`)
  const loaded = useRows(contract, query, saved)
  // Hides rows that a view is about to replace.
  const rows = isOpening ? { ...loaded, ...noRows } : loaded
  const { sort: _, ...unsorted } = query
  const { sort: _sort, ...queryOfAllGroups } = queryOf(grouped(state, undefined), fixed)
  const selection = useSelection(unsorted, rows)
  const lastDrawn = useRef<Span>({ from: 0, to: 0 })
  const look = useLook(rows, () => lastDrawn.current)
  const opened = useOpened(queryKey, rows)
  const [seen] = useState(() => createSource<Span>({ from: 0, to: 0 }))
  const { mayChange, editable, isEditable, bulk } = useEditable(props, fixed)

  const shown = shownColumns(layout)
  const columnOptions = {
    contract,
    columns: declared,
    layout,
    marks,
    least: props.nameLeast,
    onLook: props.form && look.open,
  }
  const columns = useGridColumns({ ...columnOptions, shown })
  const hasInitialColumns = shown.join() === shownColumns(initial).join()
  const onCard = props.card && hasInitialColumns ? props.card.filter((key) => keys.all.includes(key)) : shown
  const facts = useGridColumns({ ...columnOptions, shown: onCard })
  const ownSort = useMemo(() => readSort(contract.sort), [contract])

  const { form, tabs } = props
  // The tab does not count as a filter of the user.
  const tab = tabOf(state, tabs, contract.all)
  const defaultsOnTab = tab === undefined ? defaults : { ...defaults, [tabs!.by]: state.filters[tabs!.by]! }
  const narrowed = isNarrowed(state, defaultsOnTab)
  const nothing = rows.known && rows.count === 0 && !rows.waiting
  const hasDefaults = Object.entries(defaults).some(([name, raw]) => raw !== '' && state.filters[name] === raw)
  const emptyByDefaults = nothing && rows.total === 0 && !narrowed && hasDefaults
  const hiddenByDefaults = useTotal(contract, queryOf({ ...state, filters: {} }, fixed), emptyByDefaults)
  const isMovable = !narrowed && state.sort.length === 0 && !isOpening && rows.known && !rows.more
  const moves = useMoves({ contract, query, rows, save: isMovable ? props.onMove : undefined })
  const clearedState = cleared(state, defaultsOnTab)
  const isCleared = searchKey(writeState(clearedState, defaults)) === searchKey(writeState(state, defaults))

  return {
    contract,
    state,
    change,
    rows,
    nothing,
    /** There is a search or filters beyond the defaults and the tab. */
    narrowed,
    /** The list is empty under its default filters alone, and how many records these hide, once that is known. */
    emptyByDefaults,
    hiddenByDefaults,
    layout,
    setLayout,
    initial,
    defaults,
    views,
    /** The saved view of the list, possibly with unsaved changes. */
    view,
    columns,
    /** Table or gallery; always a table for records without pictures. */
    display,
    /** The columns of a card: the name and the possible facts. */
    facts,
    titles: titlesOf(contract, declared, layout.order, language),
    sort: state.sort.length
      ? state.sort
      : shownSort(
          ownSort,
          columns.flatMap((column) => column.sort ?? []),
        ),
    selection,
    queryOfAllGroups,
    filters: useFilters({ contract, state, change, defaults, offered, fixed }),
    /** Removes search and filters; undefined if there are none beyond the defaults. */
    clear: isCleared ? undefined : () => change(clearedState),
    /** Removes only the default filters; undefined if there are none. */
    widen: hasDefaults ? () => change({ ...state, filters: { ...state.filters, ...emptied(defaults) } }) : undefined,
    /** The open tab, and how to open another or all; tabs share the search and filters. */
    tab,
    toTab: (next: string) => change(onTab(state, tabs!.by, next)),
    sortBy: (field: string, add: boolean) => change(nextSort(state, ownSort, field, add)),
    resize: (key: string, width: number | undefined) => setLayout(resizeColumn(layout, key, width)),
    title: (record: Row) => recordTitle(contract, record, language),
    look,
    opened,
    /** Enter expands a row in place, since records have no page. */
    opens: props.expansion !== undefined && recordHref(app, contract.name, '') === undefined,
    moves,
    revealed: useRevealed(props.reveal, rows),
    actions: useRowActions(props, moves, rows.count),
    /** Opens the record's page, else expands its row, else opens the quick look or the form. */
    open: (record: Row, place?: number) => {
      const href = recordHref(app, contract.name, record.id)
      if (href) history.push(href)
      else if (props.expansion && place !== undefined) opened.toggle(record, place)
      else if (props.form) look.open(record)
      else props.onEdit?.(record as never)
    },
    now: {
      query,
      columns: fieldsShown(contract, declared, shown),
      total: rows.total,
      more: rows.more,
      view: contentOf(state, layout),
    },
    queryKey,
    saved,
    seen,
    onSee: (nowSeen: Span, drawn: Span, top: number) => {
      lastDrawn.current = drawn
      seen.set(nowSeen)
      rows.load(drawn)
      // Rows are collapsed when the list is opened again.
      save({ span: drawn, top: top - extrasAbove(nowSeen.from, opened.extras), total: rows.total })
    },
    onFocused: (place: number) => save({ focused: place }),
    picks: mayChange || props.bulk !== undefined,
    /** Fields that can be edited in cells, whether one record's field can, and fields for bulk edits. */
    editable,
    isEditable,
    bulk,
    /** The bulk fields that apply to any of the loaded ticked records. */
    bulkOfTicked: () => {
      const ticked: Row[] = []
      for (let place = 0; place < rows.count; place++) {
        const row = rows.at(place)
        if (row && selection.has(row.id)) ticked.push(row)
      }
      return bulk.filter((name) => !form?.when[name] || ticked.some((row) => isFieldShown(form, name, row)))
    },
    searchId: `search-${contract.name}`,
  }
}

const emptied = (filters: Filters): Filters => Object.fromEntries(Object.keys(filters).map((name) => [name, '']))

function titlesOf(
  contract: Resource<any, any>,
  columns: ListProps['columns'],
  order: readonly string[],
  language: Language,
): ReadonlyMap<string, string> {
  const fields = contract.all as Fields
  const own = ownColumns(columns)
  return new Map(
    order.flatMap((key) => {
      const title = own.get(key)?.title ?? fields[key]?.label
      return title ? [[key, title[language]] as const] : []
    }),
  )
}
