import type { ListView, ViewState } from '@sms/kit/contract'
import { fitLayout, type Layout, shownColumns } from '../columns/layout.ts'
import { type Filters, type ListState, readSort, writeSort } from '../state.ts'

/** The state and layout on the screen, in the form of a saved view. */
export const contentOf = ({ q, filters, sort, group }: ListState, layout: Layout): ViewState => ({
  q,
  filters,
  sort: writeSort(sort),
  ...layout,
  ...(group ? { group } : {}),
})

/** The state that a view opens. Default filters that the view does not mention apply. */
export const stateOf = ({ id, content }: Pick<ListView, 'id' | 'content'>, defaults: Filters): ListState => ({
  q: content.q,
  filters: { ...defaults, ...content.filters },
  sort: readSort(content.sort),
  view: id,
  ...(content.group ? { group: content.group } : {}),
})

/** Whether a list differs from its view. Hidden columns, and the order of filters, do not count. */
export const isChanged = (view: ListView, now: ListState, layout: Layout, initial: Layout, defaults: Filters) =>
  keyOf(stateOf(view, defaults), fitLayout(view.content, initial)) !== keyOf(now, layout)

/** Columns of a view that the list no longer has. */
export const missingColumns = ({ columns }: Pick<ViewState, 'columns'>, initial: Layout) =>
  columns.filter((key) => !initial.order.includes(key))

function keyOf({ q, filters, sort, group }: ListState, layout: Layout): string {
  const { widths, density, display } = layout
  const narrowing = Object.entries(filters).filter(([, raw]) => raw !== '')
  return JSON.stringify([
    q,
    inOrder(narrowing),
    writeSort(sort),
    group,
    shownColumns(layout),
    inOrder(Object.entries(widths)),
    density,
    display,
  ])
}

const inOrder = <T>(entries: [string, T][]) => entries.toSorted(([a], [b]) => (a < b ? -1 : 1))
