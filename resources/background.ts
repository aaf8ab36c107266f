import { kept } from '@sms/kit/web'

/** Starts again what a user of this device had begun and what waits to be sent, on whichever page they are. */
export async function startBackground(user: string): Promise<void> {
  if (kept(`capture.${user}`).get() === null) return
  const { queueOf } = await import('./item/web/capture/queue.ts')
  queueOf(user)
}
