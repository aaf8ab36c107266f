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
