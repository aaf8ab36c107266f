import type { PriceLine } from '../contract.ts'
import { noticedColumns } from './price-changes.ts'
import type { PriceNews } from './price-notice.ts'

type Line = Pick<PriceLine, 'status' | 'stage' | 'validFrom' | 'validTo'>

/** The earlier values of a line's changed columns, as in history; undefined for a new line. */
export type Before = Readonly<Record<string, unknown>> | undefined

const isOffer = (stage: unknown) => stage === 'Quoted' || stage === 'Approved'

/** Whether a line was Active before a change, and its stage; a new line was an inActive draft. */
function stateBefore(line: Line, before: Before) {
  if (before === undefined) return { wasActive: false, oldStage: 'Draft' }
  return { wasActive: (before.status ?? line.status) === 'Active', oldStage: String(before.stage ?? line.stage) }
}

/** Whether a line was an offer before a change of it: Active, and Quoted or Approved. */
export function wasOffered(line: Line, before: Before) {
  const { wasActive, oldStage } = stateBefore(line, before)
  return wasActive && isOffer(oldStage)
}

/** Whether a change ends a line earlier than before, while it is in force `today`. */
export function isShortened(line: Line, before: Before, today: string): boolean {
  if (!before || !('valid_to' in before) || !line.validTo || !wasOffered(line, before)) return false
  const firstDay = before.valid_from === undefined ? line.validFrom : before.valid_from
  const lastDay = before.valid_to
  const hasBegun = firstDay === null || String(firstDay) <= today
  return hasBegun && (lastDay === null || (String(lastDay) >= today && line.validTo < String(lastDay)))
}

/**
 * What a change of a line is to followers of its item; undefined for changes that are no news: drafts, notes, and other
 * days than an earlier end.
 */
export function newsOf(line: Line, before: Before, today: string): PriceNews | undefined {
  const isChanged = (column: string) => before !== undefined && column in before
  const { wasActive, oldStage } = stateBefore(line, before)
  // A merge of suppliers moves the line to another supplier with the same offer.
  if (line.status !== 'Active') return wasOffered(line, before) && !isChanged('supplier') ? 'withdrawn' : undefined
  if (!wasActive || line.stage !== oldStage) {
    if (line.stage === 'Approved') return 'approved'
    if (line.stage === 'Declined') return wasOffered(line, before) ? 'declined' : undefined
    if (line.stage === 'Draft') return undefined
    return oldStage === 'Draft' || !wasActive ? 'quoted' : 'changed'
  }
  const isNews = Object.keys(noticedColumns).some(isChanged) || isShortened(line, before, today)
  return isNews && isOffer(line.stage) ? 'changed' : undefined
}
