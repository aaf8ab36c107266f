/**
 * Dice's coefficient of two texts, 0 to 1: twice the pairs of neighbouring characters that they have in common, over
 * all their pairs; a pair counts as often as it stands in both. 1 for equal texts, 0 where one is a single character.
 */
export function dice(a: string, b: string): number {
  if (a === b) return 1
  const [pairsA, pairsB] = [pairsOf(a), pairsOf(b)]
  const unmatched = new Map<string, number>()
  for (const pair of pairsA) unmatched.set(pair, (unmatched.get(pair) ?? 0) + 1)
  let shared = 0
  for (const pair of pairsB) {
    const count = unmatched.get(pair) ?? 0
    if (count > 0) shared++
    unmatched.set(pair, count - 1)
  }
  return (2 * shared) / (pairsA.length + pairsB.length || 1)
}

function pairsOf(text: string): string[] {
  const characters = [...text]
  return characters.slice(1).map((character, place) => `${characters[place]}${character}`)
}
