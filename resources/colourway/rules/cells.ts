import type { Lab } from '../../item/rules/colour.ts'

/** The edge of a cell in units of L*a*b*; `sms_lab_cell` of the database uses the same. */
export const cellSize = 10

const cellOf = ({ l, a, b }: Lab) =>
  [l, a + 128, b + 128].map((value) => Math.floor(value / cellSize)) as [number, number, number]

/** The numbers of the cells around a colour, which hold every colour within ΔE*ab `radius` × `cellSize`. */
export function cellsAround(lab: Lab, radius: number): number[] {
  const [l, a, b] = cellOf(lab)
  const span = (cell: number, max: number) =>
    Array.from({ length: 2 * radius + 1 }, (_, i) => cell - radius + i).filter((index) => index >= 0 && index <= max)
  const max = 256 / cellSize
  return span(l, 100 / cellSize).flatMap((x) =>
    span(a, max).flatMap((y) => span(b, max).map((z) => x * 10_000 + y * 100 + z)),
  )
}
