import { type Query, withQuery } from './query.ts'

export type Path = `/${string}`

/** Bodies that are sent as they are: §7 "form data is sent as is"; an upload is a file as the raw body. */
export type RawBody = FormData | URLSearchParams | Blob | ArrayBuffer | ArrayBufferView<ArrayBuffer> | ReadableStream

/** What a method other than GET sends: the fields of a JSON object, or a raw body. */
export type Body = Readonly<Record<string, unknown>> | RawBody

/** The platform's `fetch`, or one that stores cookies where the platform does not (Node). */
export type Fetch = (url: string, init: RequestInit & { duplex?: 'half' }) => Promise<Response>

export interface Options {
  signal?: AbortSignal
  /** Parameters in the address of a request that has a body, such as an upload's file name. */
  query?: Query
  headers?: Readonly<Record<string, string>>
  /**
   * A JSON body is sent to its end though its page is left meanwhile, as far as `keepAliveLimit` has room for it beside
   * others on their way.
   */
  keepalive?: boolean
}

/** Bytes of bodies that are kept alive at a time: browsers refuse what is beyond 64 KiB, and beacons count as well. */
const keepAliveLimit = 60 * 1_024

/** One request, before User_Name joins it. */
export interface Call extends Options {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: Path
  body?: Body
  cache?: RequestCache
}

/** Sends a call and returns the response of any status; rejects only without a response. */
export type Send = (call: Call) => Promise<Response>

const isRaw = (body: Body): body is RawBody =>
  body instanceof FormData ||
  body instanceof URLSearchParams ||
  body instanceof Blob ||
  body instanceof ArrayBuffer ||
  body instanceof ReadableStream ||
  ArrayBuffer.isView(body)

/** A file of unknown type is still a file: servers refuse a body without any type. The others name their own. */
const isUntyped = (body: RawBody) =>
  !(body instanceof FormData || body instanceof URLSearchParams || (body instanceof Blob && body.type !== ''))

/**
 * How every request leaves: §7 "sends JSON, includes credentials and uses cross-origin mode" and §3 "Every request
 * also carries a User_Name field taken from a cookie named User_Name (empty if absent)": in the query of a GET and
 * beside a raw body, otherwise in the JSON body. A field of that name in the call yields to the cookie's.
 */
export function sender(origin: string, userName: () => string, fetch: Fetch): Send {
  const root = origin.replace(/\/$/, '')
  let pendingBytes = 0
  const sendKeptAlive: Fetch = async (url, init) => {
    const bytes = new Blob([init.body as string]).size
    if (pendingBytes + bytes > keepAliveLimit) return fetch(url, init)
    pendingBytes += bytes
    try {
      return await fetch(url, { ...init, keepalive: true })
    } finally {
      pendingBytes -= bytes
    }
  }
  return async ({ method, path, query = {}, body = {}, headers, signal, cache, keepalive }) => {
    const User_Name = userName()
    const init = { method, mode: 'cors', credentials: 'include', signal, cache } as const
    const url = (parameters: Query) => root + withQuery(path, parameters)
    if (method === 'GET') return fetch(url({ ...query, User_Name }), { ...init, headers })
    if (!isRaw(body)) {
      return (keepalive ? sendKeptAlive : fetch)(url(query), {
        ...init,
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify({ ...body, User_Name }),
      })
    }
    return fetch(url({ ...query, User_Name }), {
      ...init,
      headers: isUntyped(body) ? { 'content-type': 'application/octet-stream', ...headers } : headers,
      body,
      // fetch requires this for streams.
      ...(body instanceof ReadableStream && { duplex: 'half' }),
    })
  }
}

/** Discards an unread body, so that its connection is free again. */
export function discard(response: Response): void {
  response.body?.cancel().catch(() => {})
}
