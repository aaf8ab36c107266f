/** What tells a key of an input method: React's events and the browser's own have it. */
type Key = { readonly keyCode: number } & (
  | { readonly isComposing: boolean }
  | { readonly nativeEvent: { readonly isComposing: boolean } }
)

/** The code of every key that an input method has taken (UI Events, 'Legacy key & mouse event attributes'). */
const taken = 229

/**
 * Whether a key belongs to an input method that is composing. Safari ends the composition before the Enter that
 * confirms it is told, so that only the code says whose key it was.
 */
export const isComposing = (event: Key) =>
  event.keyCode === taken || ('nativeEvent' in event ? event.nativeEvent : event).isComposing
