/**
 * A function that returns pseudo-random whole numbers from 0 to below `n`, in an order that `seed` decides
 * (mulberry32).
 */
export function dice(seed: number) {
  let state = seed
  return (n: number) => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * n)
  }
}

export type Dice = ReturnType<typeof dice>

/** A random element by Zipf's law, as words occur in names: the k-th about 1/k as often as the first. */
export function ranked<T>(roll: Dice, list: readonly T[]): T {
  const u = (roll(1_000_000) + 1) / 1_000_001
  return list[Math.min(list.length - 1, Math.floor((list.length + 1) ** u - 1))]!
}
