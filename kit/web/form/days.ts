import { isDay as isTaken, type Label, label, readDate, yearMessage } from '@sms/kit/contract'

/**
 * What a field of a day holds for typed text: the day (`YYYY-MM-DD`) wherever the text can mean only that one, read
 * as files are; text that is none, or could be two, trimmed and otherwise untouched, so that nothing is lost and it is
 * refused where it stands. An empty text gives null.
 */
export function plainDay(text: string): string | null {
  const read = readDate(text)
  return read !== undefined && 'day' in read ? read.day : text.trim() || null
}

/** The same for a moment, a day and a time (14:30) in the user's own time zone: ISO 8601 in UTC. */
export function plainMoment(text: string): string | null {
  const [, day, hour, minute] = /^(.*\S)[ T]+(\d{1,2}):(\d{2})$/.exec(text.normalize('NFKC').trim()) ?? []
  const read = day === undefined ? undefined : readDate(day)
  if (read === undefined || !('day' in read) || Number(hour) > 23 || Number(minute) > 59) return text.trim() || null
  return new Date(`${read.day}T${hour!.padStart(2, '0')}:${minute}`).toISOString()
}

/** Whether a value is a day in the years that are taken, and not text that was typed instead. */
export const isDay = (value: string | null | undefined): value is string => value != null && isTaken(value)

/** Whether a value is a moment, and not text that was typed instead. */
export const isMoment = (value: string | null | undefined): value is string =>
  value != null && /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value))

/** What is said against an end of a filter that is no day: that, or that its year is not taken. */
export function againstDay(text: string): Label {
  const read = readDate(text)
  return read !== undefined && 'day' in read ? yearMessage : notDay
}

const notDay = label('Only a date (YYYY-MM-DD), or nothing', '请输入日期（YYYY-MM-DD）或留空')
