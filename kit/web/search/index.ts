export { HeaderSearch, PhoneSearch } from './header-search.tsx'

export type { SearchScreen } from './sections.ts'
