import type { Dice } from '../../rules/dice.ts'
import type { Hex } from '../../rules/picture.ts'

const { PI, sin, cos } = Math

/** A number as short SVG text. */
export const n = (value: number) => String(Math.round(value * 10) / 10)

/** Elements moved to a position, rotated by `turn` degrees and scaled. */
export const put = (x: number, y: number, inner: string, turn = 0, scale = 1) =>
  `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${Math.round(scale * 100) / 100})">${inner}</g>`

export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${more}/>`

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}" fill="${fill}" ${more}/>`

export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`

/** A line with a width; its ends are round by default. */
export const line = (d: string, stroke: string, width: number, ends = 'round') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${n(width)}" stroke-linecap="${ends}" stroke-linejoin="${ends === 'round' ? 'round' : 'miter'}"/>`

/** A flower of two rings of petals, the inner in `second`; `r` is the distance from the middle to the outer tips. */
export function flower(r: number, petals: number, colour: Hex, middle: Hex, second = colour): string {
  const ring = (fill: string, long: number, turn: number) => {
    const wide = (long * 2.5) / petals
    const d = `M0 0C${n(-wide)} ${n(-long * 0.35)} ${n(-wide)} ${n(-long)} 0 ${n(-long)}S${n(wide)} ${n(-long * 0.35)} 0 0Z`
    return Array.from({ length: petals }, (_, i) =>
      path(d, fill, `transform="rotate(${n((i * 360) / petals + turn)})"`),
    ).join('')
  }
  return ring(colour, r, 0) + ring(second, r * 0.62, 180 / petals) + circle(0, 0, r * 0.2, middle)
}

/** A leaf that points upwards from 0,0, with its rib. */
export const leaf = (length: number, wide: number, fill: Hex, rib?: Hex) =>
  path(
    `M0 0C${n(-wide)} ${n(-length * 0.35)} ${n(-wide * 0.7)} ${n(-length * 0.8)} 0 ${n(-length)}C${n(wide * 0.7)} ${n(-length * 0.8)} ${n(wide)} ${n(-length * 0.35)} 0 0Z`,
    fill,
  ) + (rib ? line(`M0 0L0 ${n(-length * 0.86)}`, rib, Math.max(1, length / 34)) : '')

/** A twig with leaves on both sides, `length` upwards. */
export function twig(length: number, pairs: number, leafLength: number, fill: Hex, stem: Hex): string {
  const leaves = Array.from({ length: pairs }, (_, i) => {
    const y = -length * (0.2 + (0.75 * i) / pairs)
    const size = leafLength * (1 - (0.45 * i) / pairs)
    return put(0, y, leaf(size, size * 0.3, fill), 52) + put(0, y - 4, leaf(size, size * 0.3, fill), -52)
  }).join('')
  return (
    line(`M0 0Q${n(length * 0.08)} ${n(-length / 2)} 0 ${n(-length)}`, stem, 2.4) +
    leaves +
    put(0, -length, leaf(leafLength * 0.7, leafLength * 0.2, fill))
  )
}

/** The path of a smooth irregular shape around 0,0 with a radius of about `r`. */
export function blob({ roll }: Dice, r: number, uneven = 0.4, points = 8): string {
  const around = Array.from({ length: points }, (_, i) => {
    const far = r * (1 - uneven / 2 + roll() * uneven)
    return [far * cos((i / points) * 2 * PI), far * sin((i / points) * 2 * PI)] as const
  })
  const middleAfter = (i: number) => {
    const [a, b] = [around[i % points]!, around[(i + 1) % points]!]
    return `${n((a[0] + b[0]) / 2)} ${n((a[1] + b[1]) / 2)}`
  }
  return `M${middleAfter(points - 1)}${around.map(([x, y], i) => `Q${n(x)} ${n(y)} ${middleAfter(i)}`).join('')}Z`
}

/** The path of a star with `points` tips; `inner` is the share of `r` to which it is cut in between them. */
export const star = (r: number, points: number, inner = 0.4) =>
  `M${Array.from({ length: points * 2 }, (_, i) => {
    const far = i % 2 ? r * inner : r
    return `${n(far * sin((i * PI) / points))} ${n(-far * cos((i * PI) / points))}`
  }).join('L')}Z`
