export { NotificationBell } from './bell.tsx'
export { useNoticeSettings } from './notice-settings.tsx'
export { useMarkRead } from './query.ts'
