import type { MasterValue, User } from '@sms/kit/web'

/** What the server puts into the admin page: no request is needed before the first screen. */
export type AdminBoot = {
  readonly user: User
  /** Absent in a page that was kept on the device. */
  readonly master?: readonly MasterValue[]
  /** The mark from which changes by others are caught up with; absent while the server does not hear of them. */
  readonly live?: number
  /** The address by which others reach the product (PUBLIC_URL), where one was set. */
  readonly origin?: string
  /** The time zone by whose calendar the house counts its days. */
  readonly houseZone?: string
  /** Shortens the inactivity timer for tests; the constant counts otherwise. */
  readonly inactivityMs?: number
}

/** What the server puts into the login page. `setup`: there is no user yet, `code`: and creating one takes a code. `back`: where a visitor was going. */
export type LoginBoot = {
  readonly setup: boolean
  readonly code?: boolean
  readonly back?: string
}

/** The page's data from its boot element; undefined when the page came without, as from a broken cache. */
export function readBoot<T>(): T | undefined {
  const text = document.getElementById('boot')?.textContent
  return text ? (JSON.parse(text) as T) : undefined
}
