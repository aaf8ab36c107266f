export { HeaderSearch, PhoneSearch } from './header-search.tsx'
export { useRecent } from './recent.ts'
export type { SearchScreen } from './sections.ts'
