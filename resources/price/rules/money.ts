/** An amount with two decimals or more, as people write prices: 3.2 is 3.20, 3.1234 stays. */
export function asMoney(amount: string): string {
  const [whole, decimals = ''] = amount.split('.')
  return `${whole}.${decimals.padEnd(2, '0')}`
}
