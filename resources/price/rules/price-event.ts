import type { PriceLine } from '../contract.ts'
import { noticedColumns } from './price-changes.ts'
import type { PriceNews } from './price-notice.ts'

type Line = Pick<PriceLine, 'status' | 'stage' | 'validFrom' | 'validTo'>

/** The earlier values of a line's changed columns, as in history; undefined for a new line. */
export type Before = Readonly<Record<string, unknown>> | undefined

const offered = (stage: unknown) => stage === 'Quoted' || stage === 'Approved'

/** Whether a line was Active before one change, and its stage. */
function stateBefore(line: Line, before: Before) {
  if (before === undefined) return { wasOpen: false, was: 'Draft' }
  return { wasOpen: (before.status ?? line.status) === 'Active', was: String(before.stage ?? line.stage) }
}

/** Whether a line was an offer before one change of it. */
export function wasOffered(line: Line, before: Before) {
  const { wasOpen, was } = stateBefore(line, before)
  return wasOpen && offered(was)
}

/** Whether a change ends a line earlier than before, while it is in force `today`. */
export function isShortened(line: Line, before: Before, today: string): boolean {
  if (!before || !('valid_to' in before) || !line.validTo || !wasOffered(line, before)) return false
  const [from, to] = [before.valid_from === undefined ? line.validFrom : before.valid_from, before.valid_to]
  const isBegun = from === null || String(from) <= today
  return isBegun && (to === null || (String(to) >= today && line.validTo < String(to)))
}

/**
 * The event of a change of a line for followers of its item; undefined for changes that are no news: drafts, notes, and
 * other days than an earlier end.
 */
export function newsOf(line: Line, before: Before, today: string): PriceNews | undefined {
  const had = (column: string) => before !== undefined && column in before
  const { wasOpen, was } = stateBefore(line, before)
  // A merge of suppliers moves the line to another supplier with the same offer.
  if (line.status !== 'Active') return wasOffered(line, before) && !had('supplier') ? 'withdrawn' : undefined
  if (!wasOpen || line.stage !== was) {
    if (line.stage === 'Approved') return 'approved'
    if (line.stage === 'Declined') return wasOffered(line, before) ? 'declined' : undefined
    if (line.stage === 'Draft') return undefined
    return was === 'Draft' || !wasOpen ? 'quoted' : 'changed'
  }
  const isNews = Object.keys(noticedColumns).some(had) || isShortened(line, before, today)
  return isNews && offered(line.stage) ? 'changed' : undefined
}
