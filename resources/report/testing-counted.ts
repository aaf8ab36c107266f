import type { Figure } from './contract.ts'
import type { FigureKey } from './rules/figures.ts'

/** The nouns whose records each figure counts. */
export const counted: Readonly<Record<FigureKey, readonly string[]>> = {
  'on-time': ['order'],
  'on-time-suppliers': ['order'],
  'days-late': ['order'],
  'open-value': ['order'],
  receivables: ['order'],
  payables: ['order'],
  margin: ['order'],
  certificates: ['certificate', 'supplier'],
  turnaround: ['review'],
  rounds: ['review'],
  conversion: ['selection'],
  growth: ['item'],
  prices: ['price'],
  scores: ['supplier'],
}

/** The numbers of a figure that are neither blank nor 0, and their addresses. */
export const numbersOf = ({ rows, totals }: Figure): string[] =>
  [
    ...rows.flatMap(({ values, open }) => [...values, ...open]),
    ...totals.flatMap(({ value, before, open }) => [value, before, open]),
  ].filter((text): text is string => text !== null && Number(text) !== 0)
