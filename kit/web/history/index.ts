export { HistoryTab } from './history-tab.tsx'
export { useHistory } from './query.ts'
