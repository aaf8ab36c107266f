import type { MasterKey } from '../../master/contract.ts'
import type { Dice } from './dice.ts'
import type { Picture } from './picture.ts'

/** The input of a sample office; the same world gives the same office. */
export type World = {
  readonly seed: number
  /** Today at the house; all dates are relative to it. */
  readonly today: string
  /** The id of a value of master data by its English name; throws where there is none. */
  readonly master: (key: MasterKey, name: string) => string
  /** The user to whom all sample work is attributed. */
  readonly person: string
  /** The ids of the current seasons, in their order. */
  readonly seasons: readonly string[]
  readonly calendars: readonly string[]
  /** The id and the code of the n-th record of a kind, from 1. */
  readonly id: (kind: string, number: number) => string
  readonly code: (kind: string, number: number) => string
}

/** A record to be added: the values that a person would type, and an id that other records refer to. */
export type SampleRecord = {
  readonly kind: string
  readonly id: string
  readonly values: Readonly<Record<string, unknown>>
  /** Fields that users do not type, such as the stage. */
  readonly owned?: Readonly<Record<string, unknown>>
  /** Fields that are set after all records are added. */
  readonly later?: Readonly<Record<string, unknown>>
  /** Its photos, the cover first. */
  readonly pictures: readonly Picture[]
}

/** A random number from `low` to `high`, rounded to a multiple of `step`, as text. */
export function between({ roll }: Dice, low: number, high: number, step: number, decimals = 0): string {
  const steps = Math.round((low + roll() * (high - low)) / step)
  return (steps * step).toFixed(decimals)
}
