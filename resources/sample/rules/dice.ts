/** A repeatable sequence of random numbers: the same seed gives the same sequence on every machine. */
export type Dice = {
  /** A number from 0 (included) to 1 (excluded). */
  readonly roll: () => number
  /** A whole number from `low` to `high`, both included. */
  readonly whole: (low: number, high: number) => number
  readonly pick: <T>(list: readonly T[]) => T
  /** Some entries of a list, each at most once, in the order of the list. */
  readonly some: <T>(list: readonly T[], count: number) => T[]
  readonly shuffled: <T>(list: readonly T[]) => T[]
  /** True in `percent` of 100 cases. */
  readonly chance: (percent: number) => boolean
  /** A separate sequence, whose seed is the next number of this one; drawing from it leaves this one as it is. */
  readonly fork: () => Dice
}

/** The sequence of a seed (mulberry32). */
export function newDice(seed: number): Dice {
  let state = seed | 0
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const whole = (low: number, high: number) => low + Math.floor(roll() * (high - low + 1))
  const pick = <T>(list: readonly T[]) => list[whole(0, list.length - 1)]!
  return {
    roll,
    whole,
    pick,
    some: (list, count) => {
      const remaining = list.map((_, i) => i)
      const chosen = Array.from({ length: Math.min(count, list.length) }, () =>
        remaining.splice(whole(0, remaining.length - 1), 1),
      )
      return list.filter((_, i) => chosen.some(([place]) => place === i))
    },
    shuffled: (list) =>
      list
        .map((entry) => ({ entry, place: roll() }))
        .sort((a, b) => a.place - b.place)
        .map(({ entry }) => entry),
    chance: (percent) => roll() * 100 < percent,
    fork: () => newDice(whole(0, 0x7fffffff)),
  }
}
