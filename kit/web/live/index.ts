export { lead } from './lead.ts'
export { LiveProvider, useOnNotice } from './live-provider.tsx'
