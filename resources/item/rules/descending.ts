import Big from 'big.js'

/** Sorts parts by descending percentage, as labels print them; equal parts keep their order. */
export const inDescendingOrder = <P extends { readonly percent: string }>(parts: readonly P[]): P[] =>
  parts.toSorted((a, b) => new Big(b.percent).cmp(a.percent))
