/** The largest lot of each code letter but the last, A to N and P, at general inspection level II (ISO 2859-1). */
const largestLots = [8, 15, 25, 50, 90, 150, 280, 500, 1_200, 3_200, 10_000, 35_000, 150_000, 500_000]

/** The sample size of each letter, Q at the end. */
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
  const ofLot = largestLots.filter((largest) => lot > largest).length
  let letter = Math.min(Math.max(ofLot, first), last)
  const arrow = accepts[letter - first]
  if (arrow === 'up') letter--
  if (arrow === 'down') letter++
  return { sample: Math.min(samples[letter]!, lot), accept: accepts[letter - first] as number }
}
