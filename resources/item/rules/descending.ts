import Big from 'big.js'

/** Parts as a label prints them: in descending order of weight, equal ones as they were entered. */
export const inDescendingOrder = <P extends { readonly percent: string }>(parts: readonly P[]): P[] =>
  parts.toSorted((a, b) => new Big(b.percent).cmp(a.percent))
