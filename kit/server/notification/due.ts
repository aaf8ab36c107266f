import type { NoticeMail } from '@sms/kit/contract'

/** A user's day and hour at a moment. */
function clockIn(zone: string, at: Date): { day: string; hour: number } {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return { day: `${part('year')}-${part('month')}-${part('day')}`, hour: Number(part('hour')) }
}

/**
 * Whether a user's mail is due: an hourly one whenever it is asked (that is, once an hour), a daily one from the
 * user's hour on, once in their day; one that came while the server was down is made up for later that day.
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
