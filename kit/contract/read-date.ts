/** What a text says about a day: the day (`YYYY-MM-DD`), or those that it could be, or that it is none. */
export type DateReading = { readonly day: string } | { readonly either: readonly string[] } | undefined

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** No date is written in more characters; longer text is none, and not worth a pattern's time. */
const longest = 100

/** A time of day that says nothing: spreadsheets write midnight behind a date. */
const midnight = /(?:[T ]\s*(?:0?0:00(?::00(?:\.0+)?)?)(?:\s*(?:Z|AM))?)$/i

/** In which order a column writes day, month and year in figures, where the year does not stand first in four digits. */
export const dayOrders = ['day first', 'month first', 'year first'] as const
export type DayOrder = (typeof dayOrders)[number]

const inFigures = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/

/**
 * The order of day and month in the texts of one column, where some of them allow but one and none contradicts: 3/27/09
 * says what 9/11/14 beside it means. Years of two digits only tell a month that stands first, for 24/06/05 may begin
 * with its year.
 */
export function dayOrderOf(texts: Iterable<string>): DayOrder | undefined {
  const found = { 'day first': 0, 'month first': 0, short: 0 }
  for (const text of texts) {
    if (text.length > longest) continue
    const [, first, , second, year] = inFigures.exec(text.normalize('NFKC').trim().replace(midnight, '').trim()) ?? []
    if (!year) continue
    if (year.length === 2) found.short++
    if (Number(first) > 12) found['day first']++
    if (Number(second) > 12) found['month first']++
  }
  if (found['month first'] && !found['day first']) return 'month first'
  return found['day first'] && !found['month first'] && !found.short ? 'day first' : undefined
}

/**
 * The calendar day that a text names: YYYY-MM-DD with - / . or without, YYYY年M月D日, 12-Mar-2024, 12-Mar-24, March 12,
 * 2024, and day and month in figures where only one order is possible (25/06/2024, 05/05/2024) or `order` says which.
 * Full width and a midnight behind it make no difference. '05/06/2024' gives `either`. A year of two digits is of 1970
 * to 2069.
 */
export function readDate(text: string, order?: DayOrder): DateReading {
  if (text.length > longest) return undefined
  const written = text.normalize('NFKC').trim().replace(midnight, '').trim()
  const yearFirst =
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(written) ?? /^(\d{4})(年)(\d{1,2})月(\d{1,2})[日号]$/.exec(written)
  if (yearFirst) return one(yearFirst[1]!, yearFirst[3]!, yearFirst[4]!)
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(written)
  if (compact) return one(compact[1]!, compact[2]!, compact[3]!)
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]*([a-z]{3,9})\.?[-/., ]*(\d{4}|\d{2})$/i.exec(written)
  if (dayFirst) return one(wholeYear(dayFirst[3]!), monthOf(dayFirst[2]!), dayFirst[1]!)
  const monthFirst = /^([a-z]{3,9})\.?[-/ ]*(\d{1,2})(?:st|nd|rd|th)?[-/, ]+(\d{4})$/i.exec(written)
  if (monthFirst) return one(monthFirst[3]!, monthOf(monthFirst[1]!), monthFirst[2]!)
  const [, first, , second, year] = inFigures.exec(written) ?? []
  if (!year) return undefined
  const readings = {
    'day first': one(wholeYear(year), second!, first!),
    'month first': one(wholeYear(year), first!, second!),
    'year first': year.length === 2 && first!.length === 2 ? one(wholeYear(first!), second!, year) : undefined,
  }
  if (order && (order !== 'year first' || year.length === 2)) return readings[order]
  const days = [...new Set(Object.values(readings).flatMap((one) => (one && 'day' in one ? [one.day] : [])))]
  return days.length === 1 ? { day: days[0]! } : days.length ? { either: days } : undefined
}

/** The first text of a column whose day depends on the order. */
export function orderedDay(texts: Iterable<string>): string | undefined {
  for (const text of texts) {
    const read = readDate(text)
    if (read && 'either' in read) return text
  }
  return undefined
}

const wholeYear = (year: string) => (year.length === 4 ? year : `${Number(year) < 70 ? 20 : 19}${year}`)

function one(year: string, month: string, date: string): DateReading {
  const day = dayOf(year, month, date)
  return day === undefined ? undefined : { day }
}

/** The number of a month by its English name or its first three letters; '' for anything else. */
function monthOf(name: string): string {
  const at = months.indexOf(name.slice(0, 3).toLowerCase())
  const full =
    at < 0 ? '' : new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2024, at))
  return full.toLowerCase().startsWith(name.toLowerCase()) || /^sept$/i.test(name) ? String(at + 1) : ''
}

function dayOf(year: string, month: string, date: string): string | undefined {
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day) ? day : undefined
}
