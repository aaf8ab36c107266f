import type { MasterValue, User } from '@sms/kit/web'

export type AdminBoot = {
  readonly user: User
  /** Absent in a page that is stored on the device. */
  readonly master?: readonly MasterValue[]
  /** The id after which changes by others are streamed; absent while the server receives none. */
  readonly live?: number
  /** The public address of the product (PUBLIC_URL), where it is set. */
  readonly origin?: string
  /** The time zone of the company's calendar. */
  readonly houseZone?: string
  /** Shortens the inactivity timer in tests. */
  readonly inactivityMs?: number
}

/**
 * The data of the login page. `setup`: there is no user yet; `code`: creating the first takes a code; `back`: the path
 * that was requested.
 */
export type LoginBoot = {
  readonly setup: boolean
  readonly code?: boolean
  readonly back?: string
}

/** Reads the page's data from its boot element; undefined without it, as from a broken cache. */
export function readBoot<T>(): T | undefined {
  const text = document.getElementById('boot')?.textContent
  return text ? (JSON.parse(text) as T) : undefined
}
