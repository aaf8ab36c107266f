/** The code letters of general inspection level II with the largest lot of each (ISO 2859-1). */
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

/** The sample size of each letter. */
const samples = [2, 3, 5, 8, 13, 20, 32, 50, 80, 125, 200, 315, 500, 800, 1_250]

/** The acceptance numbers of an AQL, letter by letter: the arrows lead to the letter before or after. */
const accepts = [0, 'up', 'down', 1, 2, 3, 5, 7, 10, 14, 21] as const

/** The index of the letter at which the acceptance numbers of an AQL begin. */
const firstLetter = { '2.5': 2, '4.0': 1 } as const

/** How many pieces to look at, and with how many faults the lot still passes. */
export type AqlPlan = { readonly sample: number; readonly accept: number }

/**
 * The single sampling plan of a lot of pieces, normal inspection at general level II (ISO 2859-1). A letter before the
 * first or after the last of its AQL takes that one, and no sample is larger than the lot; undefined below 2 pieces.
 */
export function aqlPlan(lot: number, aql: keyof typeof firstLetter): AqlPlan | undefined {
  if (!(lot >= 2)) return undefined
  const first = firstLetter[aql]
  const last = first + accepts.length - 1
  let letter = Math.min(
    Math.max(
      letters.findIndex(([, most]) => lot <= most),
      first,
    ),
    last,
  )
  const arrow = accepts[letter - first]
  if (arrow === 'up') letter--
  if (arrow === 'down') letter++
  return { sample: Math.min(samples[letter]!, lot), accept: accepts[letter - first] as number }
}
