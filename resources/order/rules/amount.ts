import { minorUnits } from '../../standards/currencies.ts'

/** An amount with at least the decimals of its currency. */
export function asAmount(amount: string, currency: string): string {
  const [whole = '', decimals = ''] = amount.split('.')
  const all = decimals.padEnd(minorUnits(currency), '0')
  return all ? `${whole}.${all}` : whole
}
