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

/** How long the messages of one change are gathered into one event, in milliseconds. */
const gatherMs = 30

/** Joins the messages of one change and kind to one event, for instance those of an import of 200 statements. */
export function joined(messages: readonly ChangeMessage[]): LiveChange[] {
  const groups = Map.groupBy(messages, (message) => `${message.change} ${message.kind} ${message.root}`)
  return [...groups.values()].map((group): LiveChange => {
    const { kind, root, actor, change } = group[0]!
    const allIds = new Set(group.flatMap((message) => message.ids))
    const ids = [...allIds].slice(0, idsMax)
    const roots =
      kind === root ? undefined : [...new Set(group.flatMap((message) => message.roots ?? []))].slice(0, idsMax)
    const more = allIds.size > idsMax || group.some((message) => message.count > message.ids.length)
    return { kind, root, ids, ...(roots ? { roots } : {}), actor, change, ...(more ? { more: true } : {}) }
  })
}

/** Gathers messages for `gatherMs` and passes the joined events to `notify`. `stop` drops those that wait. */
export function createGatherer(notify: (events: readonly LiveChange[]) => void) {
  let waiting: ChangeMessage[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    add: (message: ChangeMessage) => {
      waiting.push(message)
      timer ??= setTimeout(() => {
        timer = undefined
        const messages = waiting
        waiting = []
        notify(joined(messages))
      }, gatherMs)
    },
    stop: () => clearTimeout(timer),
  }
}
