import { type Client, cookieUserName, createClient, type Envelope, failureOf } from '@sms/client'
import { dataOf, Refused } from '@sms/kit/web'
import type { Alike } from '../../rules/capture.ts'
import { afterItem, afterPhoto, bodyOf, type Failed, photoName, type Swatch } from '../../rules/swatches.ts'
import { changeSwatch, photoOf } from './store.ts'

/** The timeouts of an item and of a photo, in milliseconds. */
const swatchMs = 30_000
const photoMs = 180_000

/** A client without toasts: the list of swatches shows what happens in the background. */
export const quietClient = (): Client =>
  createClient({
    origin: '',
    userName: () => cookieUserName(),
    toast: { success: () => {}, error: () => {} },
    log: () => {},
  })

/**
 * Sends the next part of a swatch (item, a photo, the search for similar items) and stores its progress. An item that
 * is not in `sentItems` is sent again first, since that request checks the user.
 */
export async function sendNext(client: Client, swatch: Swatch, sentItems: Set<string>): Promise<void> {
  if (swatch.step === 'item' || !sentItems.has(swatch.id)) {
    // Stored before the request, since the page may be closed before the answer comes.
    const marked = await changeSwatch(swatch.id, (now) => ({ ...now, requested: true }))
    if (!marked) return
    const signal = AbortSignal.timeout(swatchMs)
    const item = dataOf(
      await client.api.post<Envelope<{ code: string }>>(`/${swatch.kind}/capture`, bodyOf(marked), { signal }),
    )
    sentItems.add(swatch.id)
    if (swatch.step === 'item') await changeSwatch(swatch.id, (now) => afterItem(now, item.code))
    return
  }
  const [photo] = swatch.photos
  if (photo !== undefined) {
    const bytes = await photoOf(photo)
    if (bytes) await sendPhoto(client, swatch, photo, bytes)
    await changeSwatch(swatch.id, (now) => afterPhoto(now, photo, !bytes), [photo])
    return
  }
  const signal = AbortSignal.timeout(swatchMs)
  const alike = dataOf(await client.api.get<Envelope<Alike[]>>(`/${swatch.kind}/alike`, { id: swatch.id }, { signal }))
  sentItems.delete(swatch.id)
  await changeSwatch(swatch.id, (now) => ({ ...now, step: 'sent', tries: 0, alike }))
}

async function sendPhoto(client: Client, swatch: Swatch, id: string, bytes: Blob) {
  const query = { kind: swatch.kind, parent: swatch.id, id, name: photoName(swatch) }
  const headers = { 'content-type': 'application/octet-stream' }
  const signal = AbortSignal.timeout(photoMs)
  dataOf(await client.api.post<Envelope>('/attachment/add', bytes, { query, headers, signal }))
}

/** The failure that the error of a request stands for. */
export function failedOf(error: unknown): Failed {
  if (error instanceof Refused) {
    const { message, errors = [], data } = error.envelope
    // The server refuses with a passing status.
    return { status: 201, message, errors, data }
  }
  const failure = failureOf(error)
  return { message: failure?.envelope?.message ?? '', ...(failure ? { status: failure.status } : {}) }
}
