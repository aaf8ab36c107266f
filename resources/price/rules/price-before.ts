import type { PriceLine } from '../contract.ts'
import type { Before, Terms } from './price-notice.ts'

/** What tells offers for one thing from those for another, besides the item. */
type Offer = Pick<PriceLine, 'supplier' | 'currency' | 'unit' | 'incoterm' | 'validFrom' | 'createdAt'>

/**
 * The terms of a line as they were before a change of its own (`before` as history has it); undefined where the change
 * left them, and for a new line.
 */
export function termsBefore(line: Terms, before: Before): Terms | undefined {
  if (!before || !['breaks', 'moq', 'currency', 'unit'].some((column) => column in before)) return undefined
  const { breaks, moq, currency, unit } = { ...line, ...before }
  // History has decimals as JSON's numbers.
  return { breaks, moq: moq === null ? null : String(moq), currency, unit }
}

/** How far the day at the ends of the earth is from the one of UTC, in hours. */
const [eastmost, westmost] = [14, -12]

/** From which day a line counts: where it names none from the one on which it was entered, some hours from UTC. */
const fromOf = ({ validFrom, createdAt }: Offer, hours = 0) =>
  validFrom ?? new Date(Date.parse(createdAt) + hours * 3_600_000).toISOString().slice(0, 10)

/**
 * Of other offers for the same item the one that an offer follows upon: the newest of its supplier in its currency, unit
 * and Incoterm that does not begin after it, wherever they were entered.
 */
export const offerBefore = <L extends Offer>(line: Offer, others: readonly L[]): L | undefined =>
  others
    .filter((one) => (['supplier', 'currency', 'unit', 'incoterm'] as const).every((name) => one[name] === line[name]))
    .filter((one) => fromOf(one, westmost) <= fromOf(line, eastmost))
    .toSorted((a, b) =>
      fromOf(a) < fromOf(b) ? 1 : fromOf(a) > fromOf(b) ? -1 : a.createdAt < b.createdAt ? 1 : -1,
    )[0]
