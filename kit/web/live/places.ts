import type { LivePlace } from '@sms/kit/contract'

/** A record that this tab has open, and whether its user is editing it. */
export type Place = LivePlace & { readonly editing: boolean }

/** How long a record is open before it is reported, in milliseconds; leafing through records reports none. */
const restMs = 250
/** How often an open record is reported again, in milliseconds; the server forgets it after 10 minutes. */
const againMs = 240_000

/** Reports the place of this tab on changes and every few minutes: the record being edited, else the last opened. */
export function createPlaces(report: (place: Place | undefined) => void) {
  const open: Place[] = []
  let lastReported: Place | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const current = () => open.findLast((place) => place.editing) ?? open.at(-1)
  const scheduleAgain = () => {
    clearTimeout(timer)
    if (lastReported) timer = setTimeout(() => reportNow(current()), againMs)
  }
  const reportNow = (place: Place | undefined) => {
    lastReported = place
    report(place)
    scheduleAgain()
  }
  const scheduleReport = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      const place = current()
      if (isSame(place, lastReported)) scheduleAgain()
      else reportNow(place)
    }, restMs)
  }
  return {
    /** Adds an open record; returns a function that removes it. */
    enter: (place: Place) => {
      open.push(place)
      scheduleReport()
      return () => {
        const at = open.indexOf(place)
        if (at < 0) return
        open.splice(at, 1)
        scheduleReport()
      }
    },
    /** Reports the place once more, as to a server that was restarted. */
    again: () => {
      if (lastReported) reportNow(current())
    },
    reported: () => lastReported,
    leave: () => {
      open.length = 0
      if (lastReported) reportNow(undefined)
      clearTimeout(timer)
    },
  }
}

const isSame = (a: Place | undefined, b: Place | undefined) =>
  a?.kind === b?.kind && a?.id === b?.id && a?.editing === b?.editing
