import type { LivePlace } from '@sms/kit/contract'

/** A record that this tab is on, and whether its user is changing it. */
export type Place = LivePlace & { readonly editing: boolean }

/** How long a tab may come to rest before it says where it is, in milliseconds: looking through records tells nobody. */
const restMs = 250
/** How often a tab that stays says so again, in milliseconds; the server forgets those that do not within 10 minutes. */
const againMs = 240_000

/**
 * Where this tab is: the record that is being edited, else the one that was opened last. `tell` is called when that
 * becomes another, and now and then while it stays; undefined means nowhere.
 */
export function createPlaces(tell: (place: Place | undefined) => void) {
  const open: Place[] = []
  let told: Place | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const now = () => open.findLast((one) => one.editing) ?? open.at(-1)
  const say = (place: Place | undefined) => {
    clearTimeout(timer)
    told = place
    tell(place)
    if (place) timer = setTimeout(() => say(now()), againMs)
  }
  const settle = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const place = now()
      if (isSame(place, told)) {
        if (place) timer = setTimeout(() => say(now()), againMs)
      } else say(place)
    }, restMs)
  }
  return {
    /** Somebody has opened a record; what it gives back says that it was closed. */
    enter: (place: Place) => {
      open.push(place)
      settle()
      return () => {
        const at = open.indexOf(place)
        if (at < 0) return
        open.splice(at, 1)
        settle()
      }
    },
    /** Says it once more, for instance to a server that may have forgotten. */
    again: () => {
      if (told) say(now())
    },
    /** Where the tab has said to be. */
    told: () => told,
    /** The tab goes away: this is said at once. */
    leave: () => {
      open.length = 0
      if (told) say(undefined)
      clearTimeout(timer)
    },
  }
}

const isSame = (a: Place | undefined, b: Place | undefined) =>
  a === b || (a && b && a.kind === b.kind && a.id === b.id && a.editing === b.editing) === true
