import { sql } from 'drizzle-orm'
import { businessOf, ownRoutes } from '../apis.ts'
import { nouns } from '../nouns.ts'
import type { Figure } from './contract.ts'
import type { FigureKey } from './rules/figures.ts'

/** The business, and a set of nouns: as long as a noun is in the set, nobody may see its records. */
export function hideable() {
  const hidden = new Set<string>()
  const all = Object.entries(nouns).map(([name, noun]) => {
    const scope: typeof noun.service.scope = (actor) => (hidden.has(name) ? sql`false` : noun.service.scope(actor))
    return [name, { ...noun, service: { ...noun.service, scope } }]
  })
  return { hidden, business: businessOf(Object.fromEntries(all), ownRoutes) }
}

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
export const numbersOf = ({ rows, wholes }: Figure): string[] =>
  [
    ...rows.flatMap(({ values, open }) => [...values, ...open]),
    ...wholes.flatMap(({ value, before, open }) => [value, before, open]),
  ].filter((text): text is string => text !== null && Number(text) !== 0)
