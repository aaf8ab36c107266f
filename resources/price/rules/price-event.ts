import type { PriceLine } from '../contract.ts'
import { toldColumns } from './price-changes.ts'
import type { PriceEvent } from './price-notice.ts'

type Told = Pick<PriceLine, 'status' | 'stage' | 'validFrom' | 'validTo'>

/** What changed of a line as it was, by column as history has it; undefined for a new line, which has none. */
export type Before = Readonly<Record<string, unknown>> | undefined

const offered = (stage: unknown) => stage === 'Quoted' || stage === 'Approved'

/** How a line stood before one change; a new one was not there. */
function stood(line: Told, before: Before) {
  if (before === undefined) return { wasOpen: false, was: 'Draft' }
  return { wasOpen: (before.status ?? line.status) === 'Active', was: String(before.stage ?? line.stage) }
}

/** Whether a line was an offer before one change of it. */
export function wasOffered(line: Told, before: Before) {
  const { wasOpen, was } = stood(line, before)
  return wasOpen && offered(was)
}

/**
 * Whether one change of a line lets it end on an earlier day than before, though it counted on the day, `today`. One that
 * begins later, or that was over, is no price that anybody reckons with.
 */
export function isShortened(line: Told, before: Before, today: string): boolean {
  if (!before || !('valid_to' in before) || !line.validTo || !wasOffered(line, before)) return false
  const [from, to] = [before.valid_from === undefined ? line.validFrom : before.valid_from, before.valid_to]
  const isBegun = from === null || String(from) <= today
  return isBegun && (to === null || (String(to) >= today && line.validTo < String(to)))
}

/**
 * What one change of a line is to those who follow its item on a day, `today`; undefined for what is no news: drafts,
 * notes, days but an earlier end of what holds.
 */
export function eventOf(line: Told, before: Before, today: string): PriceEvent | undefined {
  const had = (column: string) => before !== undefined && column in before
  const { wasOpen, was } = stood(line, before)
  // What leaves its supplier at once gives way to the same offer of another, into which that one is merged.
  if (line.status !== 'Active') return wasOffered(line, before) && !had('supplier') ? 'withdrawn' : undefined
  if (!wasOpen || line.stage !== was) {
    if (line.stage === 'Approved') return 'approved'
    if (line.stage === 'Declined') return wasOffered(line, before) ? 'declined' : undefined
    if (line.stage === 'Draft') return undefined
    return was === 'Draft' || !wasOpen ? 'quoted' : 'changed'
  }
  const isTold = Object.keys(toldColumns).some(had) || isShortened(line, before, today)
  return isTold && offered(line.stage) ? 'changed' : undefined
}
