import type { PriceLine } from '../contract.ts'

/** Whether a line's last day is before a day, `today`. */
export const isExpired = ({ validTo }: Pick<PriceLine, 'validTo'>, today: string) => validTo !== null && validTo < today

/** Whether a line only begins after a day, `today`. */
export const isLater = ({ validFrom }: Pick<PriceLine, 'validFrom'>, today: string) =>
  validFrom !== null && validFrom > today

/** Whether a line counts on a day, `today`: offered or approved, begun and not expired. */
export const isInForce = (line: Pick<PriceLine, 'stage' | 'validFrom' | 'validTo'>, today: string) =>
  (line.stage === 'Quoted' || line.stage === 'Approved') && !isExpired(line, today) && !isLater(line, today)
