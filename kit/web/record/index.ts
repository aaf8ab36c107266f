export { copyText } from './copy.ts'
export { useBack, useListPlace } from './list-place.ts'
export { RecordPage, type RecordPageProps, type RecordTab } from './record-page.tsx'
export { useTab } from './use-tab.ts'
