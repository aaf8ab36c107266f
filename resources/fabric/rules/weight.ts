import Big from 'big.js'

/**
 * Grams per running metre to 0.1: g/m² × full width in cm / 100 (domain.md, Formulas); null where either is unknown.
 */
export const gramsPerMetre = (weight: string | null | undefined, width: string | null | undefined): string | null =>
  weight && width ? new Big(weight).times(width).div(100).round(1).toString() : null
