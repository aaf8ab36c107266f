/** One statement's changes, as the history triggers tell them when their transaction is committed. */
export type ChangeMessage = {
  readonly kind: string
  /** The kind of the records in whose history the entries stand; the same as `kind` but for what hangs on others. */
  readonly root: string
  /** The records that changed; the first few dozen of them when `count` is larger. */
  readonly ids: readonly string[]
  /** The records that they hang on; absent where these are the records themselves. */
  readonly roots?: readonly string[]
  readonly count: number
  readonly actor: string
  /** The transaction of write() that they belong to. */
  readonly change: string
}

/** What a browser is told of a change: never a value, only what to read again. */
export type ChangeEvent = Omit<ChangeMessage, 'count'> & {
  /** Further records changed than `ids` names. */
  readonly more?: true
}

/** A record whose visitors have changed. */
export type PlaceMessage = { readonly kind: string; readonly id: string }

/** Somebody on a record. */
export type Visitor = { readonly id: string; readonly name: string; readonly editing: boolean }

/** The channels of the database on which processes tell each other what happened. */
export const channels = { change: 'sms_live', notice: 'sms_notice', place: 'sms_presence' } as const

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
