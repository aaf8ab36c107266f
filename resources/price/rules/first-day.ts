import type { PriceLine } from '../contract.ts'

type Begun = Pick<PriceLine, 'id' | 'validFrom' | 'createdAt'>

/** The day of the house on which a moment falls. */
export type DayOf = (moment: string) => string

/** The day from which a line counts: the one that it names, else the house's day on which it was entered. */
export const firstDay = ({ validFrom, createdAt }: Pick<Begun, 'validFrom' | 'createdAt'>, dayOf: DayOf) =>
  validFrom ?? dayOf(createdAt)

/** Orders lines by the day from which they count, the newest first; of one day the one entered last (ids rise in time). */
export const newestFirst =
  (dayOf: DayOf) =>
  (a: Begun, b: Begun): number => {
    const [one, other] = [a, b].map((line) => `${firstDay(line, dayOf)} ${line.id}`)
    return one! < other! ? 1 : one! > other! ? -1 : 0
  }
