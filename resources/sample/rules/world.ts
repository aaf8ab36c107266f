import type { MasterKey } from '../../master/contract.ts'
import type { Dice } from './dice.ts'
import type { Picture } from './picture.ts'

/** What a sample office is made from; the same world gives the same office. */
export type World = {
  readonly seed: number
  /** The house's day, from which dates run. */
  readonly today: string
  /** The id of a value of master data by its English name. */
  readonly master: (key: MasterKey, name: string) => string
  /** Whose office it is: who has done what was done there. */
  readonly person: string
  /** The ids of the seasons in work, in their order. */
  readonly seasons: readonly string[]
  /** The ids of the calendars that orders are planned by. */
  readonly calendars: readonly string[]
  /** The id and the code of the n-th record of a kind, from 1. */
  readonly id: (kind: string, number: number) => string
  readonly code: (kind: string, number: number) => string
}

/** A record to be added: what a person would have typed, under an id that others may name. */
export type Made = {
  readonly kind: string
  readonly id: string
  readonly values: Readonly<Record<string, unknown>>
  /** What only commands set of it, such as how far it has come. */
  readonly owned?: Readonly<Record<string, unknown>>
  /** What its photos show, the cover first. */
  readonly pictures: readonly Picture[]
}

/** A day `days` after another, before it where negative. */
export const dayFrom = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)

/** A number in steps, as text: what mills round to. */
export function between({ roll }: Dice, low: number, high: number, step: number, decimals = 0): string {
  const steps = Math.round((low + roll() * (high - low)) / step)
  return (steps * step).toFixed(decimals)
}
