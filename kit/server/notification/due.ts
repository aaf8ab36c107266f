import type { NoticeMail } from '@sms/kit/contract'

/** The day and hour of a moment in a time zone. */
function clockIn(zone: string, at: Date): { day: string; hour: number } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const partOf = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { day: `${partOf('year')}-${partOf('month')}-${partOf('day')}`, hour: Number(partOf('hour')) }
}

/**
 * Whether a user's mail is due. Call it once an hour: hourly mails are always due, daily mails once a day from the user's
 * hour on, so that one missed while the server was down is sent later that day.
 */
export function isDue(
  setting: { mail: NoticeMail; zone: string; hour: number; mailedAt: string | null },
  now: Date,
): boolean {
  if (setting.mail !== 'daily') return setting.mail === 'hourly'
  const { day, hour } = clockIn(setting.zone, now)
  if (hour < setting.hour) return false
  return !setting.mailedAt || clockIn(setting.zone, new Date(setting.mailedAt)).day < day
}
