import { mediaHook } from '../page/media.ts'

/** Whether there is room for the mapping beside its effect. */
export const useWide = mediaHook('(min-width: 1000px)')
