import type { LiveChange } from '@sms/kit/contract'

/** The changes by a statement, as the history triggers notify them at commit. */
export type ChangeMessage = Omit<LiveChange, 'more'> & {
  /** The number of changed records; `ids` holds the first few dozen. */
  readonly count: number
}

/** A saved view was added, changed or removed; sent to its owner and, where it is shared, to all users of its list. */
export type ViewMessage = { readonly kind: string; readonly owner: string; readonly shared: boolean }

/** A session has ended or changed. */
export type EndedMessage = { readonly session: string; readonly user: string }

/** The channels of the database by which processes notify each other. */
export const channels = {
  change: 'sms_live',
  notice: 'sms_notice',
  place: 'sms_presence',
  view: 'sms_view',
  ended: 'sms_ended',
} as const

/** The most ids of an event. */
export const idsMax = 60

/** Parses a message; undefined for invalid ones, since every client of the database can send to a channel. */
export function readMessage<T extends object>(payload: string): T | undefined {
  try {
    const message: unknown = JSON.parse(payload)
    return typeof message === 'object' && message !== null ? (message as T) : undefined
  } catch {
    return undefined
  }
}
