export type { HistoryChange, HistoryEntry } from './entries.ts'
export { HistoryTab } from './history-tab.tsx'
export { useHistory } from './query.ts'
