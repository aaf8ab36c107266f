import type { LiveChange } from '@sms/kit/contract'
import { type ChangeMessage, idsMax } from './messages.ts'

/** How long the messages of one change are gathered into one event, in milliseconds. */
const gatherMs = 30

/** Joins what messages of the same change say of the same kind: an import of 200 statements becomes one event. */
export function joined(messages: readonly ChangeMessage[]): LiveChange[] {
  const groups = Map.groupBy(messages, (message) => `${message.change} ${message.kind} ${message.root}`)
  return [...groups.values()].map((group): LiveChange => {
    const { kind, root, actor, change } = group[0]!
    const named = new Set(group.flatMap((message) => message.ids))
    const ids = [...named].slice(0, idsMax)
    const roots =
      kind === root ? undefined : [...new Set(group.flatMap((message) => message.roots ?? []))].slice(0, idsMax)
    const more = named.size > idsMax || group.some((message) => message.count > message.ids.length)
    return { kind, root, ids, ...(roots ? { roots } : {}), actor, change, ...(more ? { more: true } : {}) }
  })
}

/** Gathers messages for a moment and hands on what they come to. `stop` drops what has not been handed on. */
export function createGatherer(tell: (events: readonly LiveChange[]) => void) {
  let waiting: ChangeMessage[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    add: (message: ChangeMessage) => {
      waiting.push(message)
      timer ??= setTimeout(() => {
        timer = undefined
        const messages = waiting
        waiting = []
        tell(joined(messages))
      }, gatherMs)
    },
    stop: () => clearTimeout(timer),
  }
}
