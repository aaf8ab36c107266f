export { lead } from './lead.ts'
export { LiveProvider, useHere, useNotice, useVisitors } from './live-provider.tsx'
export { Visitors } from './visitors.tsx'
