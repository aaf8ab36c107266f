export { ChangeLog } from './log.tsx'
export { LogPage } from './log-page.tsx'

export { useUndo } from './use-undo.tsx'
