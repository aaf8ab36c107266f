import Big from 'big.js'

/** Grams per running metre: g/m² × full width in metres (domain.md, Formulas), to 0.1 g; null where either is unknown. */
export const gramsPerMetre = (weight: string | null | undefined, width: string | null | undefined): string | null =>
  weight && width ? new Big(weight).times(width).div(100).round(1).toString() : null
