import { type Api, createApi } from './api.ts'
import { createHelpers, type Helpers } from './helpers.ts'
import { createMaster } from './master.ts'
import { type Fetch, sender } from './send.ts'
import type { Toast } from './toast.ts'
import { createUser } from './user.ts'

export type { Api } from './api.ts'
export { cookieUserName } from './cookies.ts'
export * from './envelope.ts'
export { type Failure, failureOf } from './failure.ts'
export type { Helpers } from './helpers.ts'
export { type Grouped, groupMaster, MASTER_KEYS, type MasterKey, type MasterRecord } from './master.ts'
export type { Stated } from './outcome.ts'
export { type Query, toQuery } from './query.ts'
export type { Body, Call, Fetch, Options, Path, RawBody } from './send.ts'
export type { Toast } from './toast.ts'
export type { TokenPayload, UserInfo } from './user.ts'

export interface Settings {
  /** The backend's origin, such as `https://sms.example.com`; empty in a page that the backend itself serves. */
  origin: string
  /** Read anew for every request; in a page, `cookieUserName`. */
  userName: () => string
  toast: Toast
  /** Receives every failure that the helpers and domain calls keep to themselves. */
  log: (error: unknown) => void
  fetch?: Fetch
}

export interface Client extends Helpers {
  api: Api
  master: ReturnType<typeof createMaster>
  user: ReturnType<typeof createUser>
}

/** The specification's client (§7, §8): the generic client, the three helpers and the domain calls over them. */
export function createClient(settings: Settings): Client {
  // Looked up at each call, and called as a global: browsers refuse a detached `fetch`.
  const { origin, userName, toast, log, fetch = (url, init) => globalThis.fetch(url, init) } = settings
  const send = sender(origin, userName, fetch)
  const helpers = createHelpers(send, log)
  return {
    api: createApi(send, toast),
    ...helpers,
    master: createMaster(helpers, toast),
    user: createUser(helpers, toast),
  }
}
