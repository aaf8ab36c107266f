import { dropPages, removeStored, stored } from '@sms/kit/web'

/** Sends the swatches that a user has captured on this device and that wait to be sent; does nothing without any. */
export async function startBackground(user: string): Promise<void> {
  if (stored(`capture.${user}`).get() === null) return
  const { queueOf } = await import('./item/web/capture/queue.ts')
  queueOf(user)
}

/** Deletes what this browser stores of a user, with `drafts` also unsaved input; unsent captures stay. */
export async function forgetUser(user: string, { drafts }: { drafts: boolean }): Promise<void> {
  removeStored(`recent.${user}`, ...(drafts ? [`draft.${user}.`] : []))
  const forgetNames = async () => (await import('./item/web/capture/store.ts')).forgetRemembered()
  await Promise.allSettled([dropPages(), forgetNames()])
}

/** The user whose drafts and recent records this browser stores. */
const lastUser = stored('user')

/** Deletes what this browser stores of the user before, if this is another one. */
export async function forgetUserBefore(user: string): Promise<void> {
  const before = lastUser.get()
  lastUser.set(user)
  if (before !== null && before !== user) await forgetUser(before, { drafts: true })
}
