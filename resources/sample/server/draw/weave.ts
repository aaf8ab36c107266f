import { dice } from '../../rules/dice.ts'
import { noise } from './noise.ts'

/** The side of every picture of cloth, in pixels. */
export const side = 640

/**
 * A cloth pixel by pixel, without its colours: its `light` (1 leaves the colour as it is), the yarn on top (`weft` 1 or 0)
 * and the number of that yarn.
 */
export type Texture = {
  readonly light: Float32Array
  readonly weft: Uint8Array
  readonly yarn: Uint16Array
}

export type Weave = {
  /** 1 where the warp lies on top, rows of weft from top to bottom. */
  readonly binding: readonly string[]
  /** Pixels from one warp yarn to the next, and from one weft yarn to the next. */
  readonly warp: number
  readonly weft: number
  /** How uneven the yarns are, 0 to 1. */
  readonly slub?: number
  /** How round they look, 0 to 1. */
  readonly relief?: number
}

/** A woven cloth from near: each yarn is a small cylinder that passes over and under the yarns that cross it. */
export function weave({ binding, warp, weft, slub = 0.3, relief = 0.7 }: Weave): Texture {
  const [light, top, yarn] = [new Float32Array(side * side), new Uint8Array(side * side), new Uint16Array(side * side)]
  const bend = noise(side, 7, 11)
  const across = noise(side, 9, 12)
  const uneven = [noise(side, Math.round(side / warp), 13, 14), noise(side, 14, 14, Math.round(side / weft))] as const
  const { roll } = dice(15)
  const shade = Array.from({ length: 512 }, () => 1 + (roll() - 0.5) * 0.1 * (0.4 + slub))
  const [rows, ends] = [binding.length, binding[0]!.length]
  const cells = floats(binding)
  const high = Math.max(rows, ends)
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const i = y * side + x
      const gx = (x + (bend[i]! - 0.5) * warp * (0.5 + slub)) / warp + high * 8
      const gy = (y + (across[i]! - 0.5) * weft * (0.5 + slub)) / weft + high * 8
      const [u, v] = [Math.floor(gx), Math.floor(gy)]
      const { up, before, length } = cells[(v % rows) * ends + (u % ends)]!
      const inside = up ? gx - u : gy - v
      const along = up ? gy : gx
      const into = (along - (up ? v : u) + before) / length
      const a = inside * 2 - 1
      const thick = uneven[up ? 0 : 1][i]!
      const round = Math.sqrt(Math.max(0, 1 - a * a * 0.94))
      const arch = Math.sin(Math.PI * into)
      const twist = Math.sin(along * 9 + a * 2.2) * 0.025
      const rise = relief * (0.62 * round + 0.34 * Math.sqrt(arch) - a * 0.06) + (1 - relief) * 0.93
      light[i] =
        (rise + 0.06 + twist + (thick - 0.5) * 0.3 * slub) * shade[(up ? u : v + 200) % 512]! * (up ? 1.02 : 0.93)
      top[i] = up ? 0 : 1
      yarn[i] = up ? u : v
    }
  }
  return { light, weft: top, yarn }
}

/** For each crossing of a binding: whether the warp is up, the length of the float and the position in it. */
function floats(binding: readonly string[]) {
  const [rows, ends] = [binding.length, binding[0]!.length]
  const isUp = (u: number, v: number) => binding[(v + rows * 99) % rows]![(u + ends * 99) % ends] === '1'
  return Array.from({ length: rows * ends }, (_, i) => {
    const [u, v] = [i % ends, Math.floor(i / ends)]
    const up = isUp(u, v)
    const same = (by: number) => (up ? isUp(u, v + by) : !isUp(u + by, v))
    const most = up ? rows : ends
    let [before, after] = [0, 1]
    while (before < most && same(-before - 1)) before++
    while (after < most && same(after)) after++
    return { up, before, length: before + after }
  })
}
