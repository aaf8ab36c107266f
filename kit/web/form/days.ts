import { isDay as isPermittedDay, type Label, label, readDate, yearMessage } from '@sms/kit/contract'

/**
 * The value of a day field for typed text: the day (`YYYY-MM-DD`) if the text can mean only one day, read as in
 * imported files; otherwise the trimmed text, null for empty text.
 */
export function plainDay(text: string): string | null {
  const read = readDate(text)
  return read !== undefined && 'day' in read ? read.day : text.trim() || null
}

/**
 * The value of a moment field for typed text: ISO 8601 in UTC for a day and a time (14:30) in the browser's time zone;
 * otherwise the trimmed text, null for empty text.
 */
export function plainMoment(text: string): string | null {
  const [, day, hour, minute] = /^(.*\S)[ T]+(\d{1,2}):(\d{2})$/.exec(text.normalize('NFKC').trim()) ?? []
  const read = day === undefined ? undefined : readDate(day)
  if (read === undefined || !('day' in read) || Number(hour) > 23 || Number(minute) > 59) return text.trim() || null
  return new Date(`${read.day}T${hour!.padStart(2, '0')}:${minute}`).toISOString()
}

/** Whether a value is a day within the permitted years, and not other typed text. */
export const isDay = (value: string | null | undefined): value is string => value != null && isPermittedDay(value)

/** Whether a value is a moment, and not other typed text. */
export const isMoment = (value: string | null | undefined): value is string =>
  value != null && /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value) && !Number.isNaN(Date.parse(value))

/** The problem of a filter's bound that is not a day or whose year is not permitted. */
export function dayProblem(text: string): Label {
  const read = readDate(text)
  return read !== undefined && 'day' in read ? yearMessage : notDay
}

const notDay = label('Only a date (YYYY-MM-DD), or nothing', '请输入日期（YYYY-MM-DD）或留空')
