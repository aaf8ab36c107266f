export { copyText } from './copy.ts'
export { RecordPage, type RecordPageProps, type RecordTab } from './record-page.tsx'
export { useBack } from './use-back.ts'
export { useTab } from './use-tab.ts'
