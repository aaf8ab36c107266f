const daySeconds = 86_400
/** The serial number of 1900-03-01: the 1900 system counts a 29 February 1900, which did not exist. */
const serialAfterFalseDay = 61
/** Serial number of 10000-01-01, where the calendar of spreadsheets ends. */
const serialEnd = 2_958_466
/** Days from 1904-01-01 (serial 0 of the 1904 system) back to serial 0 of the 1900 system. */
const days1904 = 1_462

const two = (value: number) => String(value).padStart(2, '0')

/** Seconds of a day as HH:MM, with :SS if they are not 0. Hours may exceed 24. */
export function clockText(seconds: number): string {
  const rest = seconds % 60
  const clock = `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}`
  return rest === 0 ? clock : `${clock}:${two(rest)}`
}

/**
 * The date of a serial number (days, ECMA-376 Part 1, 18.17.4) as YYYY-MM-DD, followed by the time if it has one; below
 * 1 only the time. Undefined outside the calendar of spreadsheets.
 */
export function serialText(serial: number, date1904: boolean): string | undefined {
  const seconds = Math.round(serial * daySeconds)
  if (!(seconds >= 0)) return undefined
  const time = seconds % daySeconds
  const day = Math.floor(seconds / daySeconds)
  if (day === 0 && !date1904) return clockText(time)
  const date = dayText(date1904 ? day + days1904 : day)
  if (date === undefined) return undefined
  return time === 0 ? date : `${date} ${clockText(time)}`
}

function dayText(serial: number): string | undefined {
  if (serial >= serialEnd) return undefined
  if (serial === serialAfterFalseDay - 1) return '1900-02-29'
  const days = serial < serialAfterFalseDay ? serial : serial - 1
  return new Date(Date.UTC(1899, 11, 31 + days)).toISOString().slice(0, 10)
}

/** The elapsed time of a serial number as hours, minutes and, if not 0, seconds: 1.5 is 36:00. */
export function durationText(serial: number): string {
  const seconds = Math.round(Math.abs(serial) * daySeconds)
  return (serial < 0 && seconds > 0 ? '-' : '') + clockText(seconds)
}

const iso = /^(?:(\d{4}-\d\d-\d\d)(?:[T ]|$))?(?:(\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?)?(?:Z|[+-]\d\d:?\d\d)?$/

/** An ISO 8601 date, time or both in the form of `serialText`; other text is unchanged. */
export function isoText(text: string): string {
  const [, date, hours, minutes, seconds] = iso.exec(text.trim()) ?? []
  const time = hours === undefined ? 0 : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds ?? 0)
  if (date === undefined) return hours === undefined ? text : clockText(time)
  return time === 0 ? date : `${date} ${clockText(time)}`
}

/**
 * The serial number (1900 system) of YYYY-MM-DD with or without HH:MM or HH:MM:SS. Undefined for other text, invalid
 * days, and days before 1900-03-01, where programs differ.
 */
export function dateSerial(text: string): { serial: number; hasTime: boolean } | undefined {
  const parts = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?)?$/.exec(text)
  if (!parts) return undefined
  const [year, month, day, hours, minutes, seconds] = parts.slice(1).map((part) => Number(part ?? 0)) as number[]
  const time = new Date(Date.UTC(year!, month! - 1, day!))
  if (time.toISOString().slice(0, 10) !== text.slice(0, 10)) return undefined
  if (hours! > 23 || minutes! > 59 || seconds! > 59) return undefined
  const days = time.getTime() / 1000 / daySeconds - Date.UTC(1899, 11, 30) / 1000 / daySeconds
  if (days < serialAfterFalseDay) return undefined
  return { serial: days + (hours! * 3600 + minutes! * 60 + seconds!) / daySeconds, hasTime: parts[4] !== undefined }
}
