import type { LiveChange } from '@sms/kit/contract'
import { type ChangeMessage, idsMax } from './messages.ts'

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

/** Gathers messages for `gatherMs` and passes the joined events to `tell`. `stop` drops those that wait. */
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
