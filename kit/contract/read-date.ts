/** The result of reading a day: the day (`YYYY-MM-DD`), the possible days, or undefined for other text. */
export type DateReading = { readonly day: string } | { readonly either: readonly string[] } | undefined

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** The longest text that can be a date, in characters; longer texts are rejected before any pattern runs. */
const longest = 100

/** A time of day to ignore: spreadsheets write midnight behind a date. */
const midnight = /(?:[T ]\s*(?:0?0:00(?::00(?:\.0+)?)?)(?:\s*(?:Z|AM))?)$/i

/** The order of day, month and year in a column's numeric dates, if the year is not first with four digits. */
export const dayOrders = ['day first', 'month first', 'year first'] as const
export type DayOrder = (typeof dayOrders)[number]

/** Two figures and the year, parted by one and the same sign: 25/06/2024. */
const inFigures = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/

/**
 * The order of day and month in a column, if some of its texts allow only one order and none contradicts: 3/27/09
 * decides about 9/11/14. Years of two digits only prove that the month is first, since 24/06/05 may begin
 * with its year.
 */
export function dayOrderOf(texts: Iterable<string>): DayOrder | undefined {
  const found = { 'day first': 0, 'month first': 0, shortYears: 0 }
  for (const text of texts) {
    if (text.length > longest) continue
    const [, first, , second, year] = inFigures.exec(text.normalize('NFKC').trim().replace(midnight, '').trim()) ?? []
    if (!year) continue
    if (year.length === 2) found.shortYears++
    if (Number(first) > 12) found['day first']++
    if (Number(second) > 12) found['month first']++
  }
  if (found['month first'] && !found['day first']) return 'month first'
  return found['day first'] && !found['month first'] && !found.shortYears ? 'day first' : undefined
}

/**
 * Reads a calendar day in its usual forms (2024-03-12, 2024年3月12日, 12-Mar-24, 25/06/2024). Numeric dates with two
 * possible orders, such as 05/06/2024, return `either` unless `order` decides; years of two digits lie in 1970 to 2069.
 */
export function readDate(text: string, order?: DayOrder): DateReading {
  if (text.length > longest) return undefined
  const written = text.normalize('NFKC').trim().replace(midnight, '').trim()
  const yearFirst =
    /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/.exec(written) ?? /^(\d{4})(年)(\d{1,2})月(\d{1,2})[日号]$/.exec(written)
  if (yearFirst) return readingOf(yearFirst[1]!, yearFirst[3]!, yearFirst[4]!)
  const compact = /^(\d{4})(\d{2})(\d{2})$/.exec(written)
  if (compact) return readingOf(compact[1]!, compact[2]!, compact[3]!)
  const dayFirst = /^(\d{1,2})(?:st|nd|rd|th)?[-/. ]*([a-z]{3,9})\.?[-/., ]*(\d{4}|\d{2})$/i.exec(written)
  if (dayFirst) return readingOf(wholeYear(dayFirst[3]!), monthOf(dayFirst[2]!), dayFirst[1]!)
  const monthFirst = /^([a-z]{3,9})\.?[-/ ]*(\d{1,2})(?:st|nd|rd|th)?[-/, ]+(\d{4})$/i.exec(written)
  if (monthFirst) return readingOf(monthFirst[3]!, monthOf(monthFirst[1]!), monthFirst[2]!)
  const [, first, , second, year] = inFigures.exec(written) ?? []
  if (!year) return undefined
  const readings = {
    'day first': readingOf(wholeYear(year), second!, first!),
    'month first': readingOf(wholeYear(year), first!, second!),
    'year first': year.length === 2 && first!.length === 2 ? readingOf(wholeYear(first!), second!, year) : undefined,
  }
  if (order && (order !== 'year first' || year.length === 2)) return readings[order]
  const days = [
    ...new Set(Object.values(readings).flatMap((reading) => (reading && 'day' in reading ? [reading.day] : []))),
  ]
  return days.length === 1 ? { day: days[0]! } : days.length ? { either: days } : undefined
}

/** The first text of a column whose day depends on the order; undefined without one. */
export function orderedDay(texts: Iterable<string>): string | undefined {
  for (const text of texts) {
    const read = readDate(text)
    if (read && 'either' in read) return text
  }
  return undefined
}

const wholeYear = (year: string) => (year.length === 4 ? year : `${Number(year) < 70 ? 20 : 19}${year}`)

function readingOf(year: string, month: string, date: string): DateReading {
  const day = dayOf(year, month, date)
  return day === undefined ? undefined : { day }
}

/** The number of a month by its English name or the first letters of it, three or more; '' for anything else. */
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
