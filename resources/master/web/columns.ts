import { type MasterKey, type master, masterKeys } from '../contract.ts'

/** A tab of the screen: one category, or all of them. */
export type Tab = MasterKey | 'All'

/** The tab that an address stands for: a category when it asks for one key alone. */
export const tabOf = (key: unknown): Tab => masterKeys.find((one) => one === key) ?? 'All'

/**
 * The column sets of specification.md, section 3, beside the name; domain.md ("Master Data") says which tab has which.
 * Each is remembered by itself, as people change it.
 */
const sets = {
  all: ['status', 'key'],
  showroom: ['status', 'collection'],
  others: ['status'],
} as const satisfies Record<string, readonly (keyof (typeof master)['all'])[]>

export const setOf = (tab: Tab) => (tab === 'All' ? 'all' : tab === 'Showroom' ? 'showroom' : 'others')

export const columnsOf = (tab: Tab) => sets[setOf(tab)]
