import type { Layout } from './layout.ts'
import type { Filters, ListState } from './state.ts'

/** A list as somebody may keep and share it: what narrows it, its order and its look. A page number is no part of it. */
export type View = Layout & {
  readonly q: string
  readonly filters: Filters
  readonly sort: ListState['sort']
}

/** What is on the screen, as one object. */
export const viewOf = ({ q, filters, sort }: ListState, layout: Layout): View => ({ q, filters, sort, ...layout })

/** A kept view on the screen again: its state, from the first page, and its layout. */
export function openView(view: View, pageSize: number): { state: ListState; layout: Layout } {
  const { q, filters, sort, ...layout } = view
  return { state: { q, filters, sort, page: 1, pageSize }, layout }
}
