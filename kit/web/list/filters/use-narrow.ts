import { mediaHook } from '../../page/media.ts'

/** The largest width of a phone's layout, in pixels: rows are cards, filters a drawer. */
const narrowest = 640

/** Whether the window is as narrow as a phone. */
export const useNarrow = mediaHook(`(max-width: ${narrowest}px)`)
