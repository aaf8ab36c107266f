/** The code letters of general inspection level II by the largest lot of each (ISO 2859-1). */
const letters = [
  ['A', 8],
  ['B', 15],
  ['C', 25],
  ['D', 50],
  ['E', 90],
  ['F', 150],
  ['G', 280],
  ['H', 500],
  ['J', 1_200],
  ['K', 3_200],
  ['L', 10_000],
  ['M', 35_000],
  ['N', 150_000],
  ['P', 500_000],
  ['Q', Number.POSITIVE_INFINITY],
] as const

const samples = [2, 3, 5, 8, 13, 20, 32, 50, 80, 125, 200, 315, 500, 800, 1_250]

/** The acceptance numbers of any AQL in steps of the letters: the arrows between 0 and 1 lead up and down. */
const accepts = [0, 'up', 'down', 1, 2, 3, 5, 7, 10, 14, 21] as const

/** The letter at which the acceptance number of an AQL is 0. */
const first = { '2.5': 2, '4.0': 1 } as const

/** How many pieces to look at, and with how many faults the lot still passes. */
export type AqlPlan = { readonly sample: number; readonly accept: number }

/**
 * The single sampling plan of a lot, normal inspection at general level II (ISO 2859-1): an arrow leads to the next
 * plan with its sample size, and no sample is larger than the lot. Undefined for a lot of less than 2.
 */
export function aqlPlan(lot: number, aql: keyof typeof first): AqlPlan | undefined {
  if (!(lot >= 2)) return undefined
  const letter = letters.findIndex(([, most]) => lot <= most)
  const last = first[aql] + accepts.length - 1
  let at = Math.min(Math.max(letter, first[aql]), last)
  const arrow = accepts[at - first[aql]]
  if (arrow === 'up') at--
  if (arrow === 'down') at++
  return { sample: Math.min(samples[at]!, lot), accept: accepts[at - first[aql]] as number }
}
