import { dropPages, forgetKept, kept } from '@sms/kit/web'

/** Starts again what a user of this device had begun and what waits to be sent, on whichever page they are. */
export async function startBackground(user: string): Promise<void> {
  if (kept(`capture.${user}`).get() === null) return
  const { queueOf } = await import('./item/web/capture/queue.ts')
  queueOf(user)
}

/**
 * Forgets what this browser knows of a user's records, when they sign out: drafts, the records opened last, kept pages,
 * names for when there is no connection. What was captured and not sent yet stays: nobody else has it.
 */
export async function forgetUser(user: string): Promise<void> {
  forgetKept(`draft.${user}.`, `recent.${user}`)
  const { forgetKnown } = await import('./item/web/capture/store.ts')
  await Promise.allSettled([dropPages(), forgetKnown()])
}
