import { mediaHook } from '../page/media.ts'

/** Up to this width, in pixels, a screen is a phone's: rows are cards, filters a drawer. */
export const narrowest = 640

/** Whether the window is as narrow as a phone. */
export const useNarrow = mediaHook(`(max-width: ${narrowest}px)`)
