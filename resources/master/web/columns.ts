import { type MasterKey, type master, masterKeys } from '../contract.ts'

export type Tab = MasterKey | 'All'

/** The tab that the search parameter `key` opens: its category, or all for several keys or none. */
export const tabOf = (key: unknown): Tab => masterKeys.find((name) => name === key) ?? 'All'

/**
 * The column sets of specification.md, section 3, beside the name; domain.md ("Master Data") says which tab has which.
 */
const sets = {
  all: ['status', 'key'],
  showroom: ['status', 'collection'],
  others: ['status'],
} as const satisfies Record<string, readonly (keyof (typeof master)['all'])[]>

export const setOf = (tab: Tab) => (tab === 'All' ? 'all' : tab === 'Showroom' ? 'showroom' : 'others')

export const columnsOf = (tab: Tab) => sets[setOf(tab)]
