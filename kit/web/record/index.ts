export { copyText } from './copy.ts'
export { FactsDrawer } from './facts-drawer.tsx'

export { RecordPage, type RecordPageProps, type RecordTab } from './record-page.tsx'
