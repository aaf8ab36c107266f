import { label } from './label.ts'

/** The years that a day may lie in. No fact of the trade lies outside; a year like 0202 or 20262 is a slip of the hand. */
export const firstYear = 1900
export const lastYear = 2200

/** Said where a day or a moment lies outside these years. */
export const yearMessage = label(
  `A year from ${firstYear} to ${lastYear} expected`,
  `年份须在 ${firstYear} 至 ${lastYear} 之间`,
)

/** Whether an ISO day or moment lies in the years that are taken. */
export const isInYears = (iso: string) => {
  const year = Number(iso.slice(0, 4))
  return /^\d{4}-/.test(iso) && year >= firstYear && year <= lastYear
}

const form = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

/** Whether a text is a day of the calendar, `YYYY-MM-DD`, in the years that are taken. */
export const isDay = (text: string) => form.test(text) && isMoment(`${text}T00:00:00.000Z`)

/** Whether a text is a moment as records hold it, `YYYY-MM-DDTHH:mm:ss.sssZ`, in the years that are taken. */
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

/** The day after, `YYYY-MM-DD`. */
export const dayAfter = (day: string) => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)

const dayMs = 86_400_000

/**
 * The moment at which a day begins in a time zone, ISO 8601 in UTC. Where clocks skip midnight it begins when they go on;
 * where they pass it twice, at the first.
 */
export function startOfDay(day: string, zone: string): string {
  const midnight = Date.parse(day)
  const clock = clockOf(zone)
  const offsets = [midnight - dayMs, midnight + dayMs].map((at) => clock(at) - at)
  const starts = offsets.map((offset) => midnight - offset)
  const real = starts.filter((at) => clock(at) === midnight)
  return new Date(real.length ? Math.min(...real) : Math.max(...starts)).toISOString()
}

/** Tells the day, `YYYY-MM-DD`, that it is in a time zone at a moment given in ISO 8601. */
export function dayIn(zone: string): (moment: string) => string {
  const clock = clockOf(zone)
  return (moment) => new Date(clock(Date.parse(moment))).toISOString().slice(0, 10)
}

/** Tells what the clocks of a time zone show at a moment given in ISO 8601: `YYYY-MM-DD HH:MM:SS`. */
export function clockIn(zone: string): (moment: string) => string {
  const clock = clockOf(zone)
  return (moment) => new Date(clock(Date.parse(moment))).toISOString().slice(0, 19).replace('T', ' ')
}

/** What the clocks of a zone show at a moment, as if it were UTC; milliseconds. */
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
