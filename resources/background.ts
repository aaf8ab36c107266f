import { dropPages, forgetKept, kept } from '@sms/kit/web'

/** Resumes the unsent captures of a user on this device, whatever page is open. */
export async function startBackground(user: string): Promise<void> {
  if (kept(`capture.${user}`).get() === null) return
  const { queueOf } = await import('./item/web/capture/queue.ts')
  queueOf(user)
}

/**
 * Deletes a user's data in this browser when they sign out: drafts, recent records, cached pages, and names for offline
 * use. Unsent captures remain, since they exist nowhere else.
 */
export async function forgetUser(user: string): Promise<void> {
  forgetKept(`draft.${user}.`, `recent.${user}`)
  const { forgetKnown } = await import('./item/web/capture/store.ts')
  await Promise.allSettled([dropPages(), forgetKnown()])
}
