import { type Client, cookieUserName, createClient, type Envelope, failureOf } from '@sms/client'
import { dataOf, Refused } from '@sms/kit/web'
import type { Alike } from '../../rules/capture.ts'
import { afterItem, afterPhoto, bodyOf, type Failed, type Swatch } from '../../rules/swatches.ts'
import { change, photoOf } from './store.ts'

/** How long a swatch and a photo may take on a bad connection before they are sent anew, in milliseconds. */
const swatchMs = 30_000
const photoMs = 180_000

/** A client that says nothing by itself: what happens in the background is told where the swatches stand. */
export const quietClient = (): Client =>
  createClient({
    origin: '',
    userName: () => cookieUserName(),
    toast: { success: () => {}, error: () => {} },
    log: () => {},
  })

/**
 * Sends the next part of a swatch and writes down how far it is. Each part may be sent again: the server knows it by its
 * id. Its item is sent first in any case, so that nothing hangs on it but in its own user's name.
 */
export async function sendNext(client: Client, one: Swatch, begun: Set<string>): Promise<void> {
  if (one.step === 'item' || !begun.has(one.id)) {
    // Written down before it leaves: the page may be closed, or the answer lost, once the server has it.
    const asked = await change(one.id, (now) => ({ ...now, asked: true }))
    if (!asked) return
    const signal = AbortSignal.timeout(swatchMs)
    const made = dataOf(
      await client.api.post<Envelope<{ code: string }>>(`/${one.kind}/capture`, bodyOf(asked), { signal }),
    )
    begun.add(one.id)
    if (one.step === 'item') await change(one.id, (now) => afterItem(now, made.code))
    return
  }
  const [photo] = one.photos
  if (photo !== undefined) {
    const bytes = await photoOf(photo)
    if (bytes) await hang(client, one, photo, bytes)
    await change(one.id, (now) => afterPhoto(now, photo, !bytes), [photo])
    return
  }
  const signal = AbortSignal.timeout(swatchMs)
  const alike = dataOf(await client.api.get<Envelope<Alike[]>>(`/${one.kind}/alike`, { id: one.id }, { signal }))
  begun.delete(one.id)
  await change(one.id, (now) => ({ ...now, step: 'sent', tries: 0, alike }))
}

async function hang(client: Client, { kind, id: parent, code, photos }: Swatch, id: string, bytes: Blob) {
  const query = { kind, parent, id, name: `${code}-${photos.length}.jpg` }
  const headers = { 'content-type': 'application/octet-stream' }
  const signal = AbortSignal.timeout(photoMs)
  dataOf(await client.api.post<Envelope>('/attachment/add', bytes, { query, headers, signal }))
}

/** What a failed request says: to go again later, or for its user to decide. */
export function failedOf(error: unknown): Failed {
  if (error instanceof Refused) {
    const { message, errors = [], data } = error.envelope
    return { status: 201, message, errors, data }
  }
  const failure = failureOf(error)
  return { message: failure?.envelope?.message ?? '', ...(failure ? { status: failure.status } : {}) }
}
