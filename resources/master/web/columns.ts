import type { MasterKey } from '../contract.ts'

/** A tab of the screen: one category, or all of them. */
export type Tab = MasterKey | 'All'

export type ColumnKey = 'name' | 'status' | 'collection' | 'key'

/** The column sets of specification.md, section 3; domain.md ("Master Data") says which tab has which. */
export function columnsOf(tab: Tab): readonly ColumnKey[] {
  if (tab === 'All') return ['name', 'status', 'key']
  return tab === 'Showroom' ? ['name', 'status', 'collection'] : ['name', 'status']
}
