import type { Lab } from '../../item/rules/colour.ts'

/** Edge of the cells that colours are kept in, in units of L*a*b*: `sms_lab_cell` of the database reckons the same. */
export const cellSize = 10

const cellOf = ({ l, a, b }: Lab) =>
  [l, a + 128, b + 128].map((one) => Math.floor(one / cellSize)) as [number, number, number]

/**
 * The cells around a colour, so many in each direction besides its own: every colour within `around` × `cellSize` of it
 * (ΔE*ab) lies in one of them.
 */
export function cellsAround(lab: Lab, around: number): number[] {
  const [l, a, b] = cellOf(lab)
  const span = (at: number, most: number) =>
    Array.from({ length: 2 * around + 1 }, (_, i) => at - around + i).filter((one) => one >= 0 && one <= most)
  const ends = 256 / cellSize
  return span(l, 100 / cellSize).flatMap((x) =>
    span(a, ends).flatMap((y) => span(b, ends).map((z) => x * 10_000 + y * 100 + z)),
  )
}
