import type { LiveChange } from '@sms/kit/contract'

/** One statement's changes, as the history triggers tell them when their transaction is committed. */
export type ChangeMessage = Omit<LiveChange, 'more'> & {
  /** How many records it were; `ids` names the first few dozen of them. */
  readonly count: number
}

/** A saved view has come, changed or gone: its owner hears of it and, where it is shared, everybody with its list. */
export type ViewMessage = { readonly kind: string; readonly owner: string; readonly shared: boolean }

/** A session has ended, or is another than it was. */
export type EndedMessage = { readonly session: string; readonly user: string }

/** The channels of the database on which processes tell each other what happened. */
export const channels = {
  change: 'sms_live',
  notice: 'sms_notice',
  place: 'sms_presence',
  view: 'sms_view',
  ended: 'sms_ended',
} as const

/** Most records that an event names. */
export const idsMax = 60

/** A message's JSON; undefined for anything else, since everybody with access to the database may send to a channel. */
export function readMessage<T extends object>(payload: string): T | undefined {
  try {
    const message: unknown = JSON.parse(payload)
    return typeof message === 'object' && message !== null ? (message as T) : undefined
  } catch {
    return undefined
  }
}
