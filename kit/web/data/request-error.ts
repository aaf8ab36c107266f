import { type Envelope, isEnvelope } from '@sms/client'
import type { App } from '../page/app.tsx'

/**
 * The error of an HTTP request that the page has made without the generic client, in that client's form, from the
 * parsed answer. After a 401 it sends one of the client's own requests, since the session's watch hears only of those.
 */
export function requestError(app: App, status: number, body: unknown): Error {
  if (status === 401) void app.client.api.get('/user/verify').catch(() => {})
  const envelope = isEnvelope(body) ? (body as Envelope) : undefined
  return new Error(`zlFetch error: Request failed with status ${status}`, { cause: { status, envelope } })
}
