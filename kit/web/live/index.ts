export { lead } from './lead.ts'
export { LiveProvider, useNotice } from './live-provider.tsx'
