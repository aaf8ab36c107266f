import { label } from './label.ts'

/** The years that a day may lie in. Others, such as 0202 or 20262, are slips of the hand. */
const firstYear = 1900
const lastYear = 2200

export const yearMessage = label(
  `A year from ${firstYear} to ${lastYear} expected`,
  `年份须在 ${firstYear} 至 ${lastYear} 之间`,
)

/** Whether an ISO day or moment lies in the allowed years. */
export const isInYears = (iso: string) => {
  const year = Number(iso.slice(0, 4))
  return /^\d{4}-/.test(iso) && year >= firstYear && year <= lastYear
}

const form = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** Whether a text is a day of the calendar, `YYYY-MM-DD`, in the allowed years. */
export const isDay = (text: string) => form.test(text) && isMoment(`${text}T00:00:00.000Z`)

/** Whether a text is a moment as records store it, `YYYY-MM-DDTHH:mm:ss.sssZ`, in the allowed years. */
export function isMoment(text: string): boolean {
  const at = isInYears(text) ? new Date(text) : undefined
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString() === text
}

/** Whether a text names a time zone of the IANA database, such as `Asia/Shanghai`; offsets such as `+08:00` do not. */
export function isZone(text: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+\-/]{0,63}$/.test(text)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The day that is a number of days after another, `YYYY-MM-DD`; before it if negative. */
export const dayAfter = (day: string, days = 1) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

const dayMs = 86_400_000

/**
 * The moment at which a day begins in a time zone, ISO 8601 in UTC: the first midnight where clocks show it twice, the
 * end of the gap where they skip it.
 */
export function startOfDay(day: string, zone: string): string {
  const midnight = Date.parse(day)
  const clock = clockOf(zone)
  // The zone's offsets from UTC on both sides of the midnight; they differ where clocks change.
  const offsets = [midnight - dayMs, midnight + dayMs].map((at) => clock(at) - at)
  const starts = offsets.map((offset) => midnight - offset)
  const real = starts.filter((at) => clock(at) === midnight)
  return new Date(real.length ? Math.min(...real) : Math.max(...starts)).toISOString()
}

/** Returns a function from a moment in ISO 8601 to its day in a time zone, `YYYY-MM-DD`. */
export function dayIn(zone: string): (moment: string) => string {
  const clock = clockOf(zone)
  return (moment) => new Date(clock(Date.parse(moment))).toISOString().slice(0, 10)
}

/** Returns a function from a moment in ISO 8601 to the time on the clocks of a time zone, `YYYY-MM-DD HH:MM:SS`. */
export function clockIn(zone: string): (moment: string) => string {
  const clock = clockOf(zone)
  return (moment) => new Date(clock(Date.parse(moment))).toISOString().slice(0, 19).replace('T', ' ')
}

/** Returns a function from a moment to the time on the clocks of a zone as if it were UTC, both in milliseconds. */
function clockOf(zone: string): (at: number) => number {
  const parts = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  return (at) => {
    const shown = Object.fromEntries(parts.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    return Date.UTC(shown.year!, shown.month! - 1, shown.day!, shown.hour!, shown.minute!, shown.second!)
  }
}
