import { minorUnits } from '../../standards/currencies.ts'

/** An amount with at least the decimals of its currency, so that amounts below each other are comparable at a glance. */
export function asAmount(amount: string, currency: string): string {
  const [whole = '', decimals = ''] = amount.split('.')
  const all = decimals.padEnd(minorUnits(currency), '0')
  return all ? `${whole}.${all}` : whole
}
