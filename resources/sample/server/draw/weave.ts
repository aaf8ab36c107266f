import { newDice } from '../../rules/dice.ts'
import { noise } from './noise.ts'

/** The side of every picture of cloth, in pixels. */
export const side = 640

/**
 * A cloth pixel by pixel, without its colours: its `light` (1 leaves the colour as it is), the yarn on top (`weft` 1 or
 * 0) and the number of that yarn.
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
  const bendX = noise(side, 7, 11)
  const bendY = noise(side, 9, 12)
  const warpThickness = noise(side, Math.round(side / warp), 13, 14)
  const weftThickness = noise(side, 14, 14, Math.round(side / weft))
  const { roll } = newDice(15)
  const shades = Array.from({ length: 512 }, () => 1 + (roll() - 0.5) * 0.1 * (0.4 + slub))
  const [rows, ends] = [binding.length, binding[0]!.length]
  const crossings = crossingsOf(binding)
  // Keeps the numbers of bent yarns above 0.
  const firstYarn = Math.max(rows, ends) * 8
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const i = y * side + x
      // The position of the pixel in yarns; whole numbers are the edges of yarns.
      const inWarps = (x + (bendX[i]! - 0.5) * warp * (0.5 + slub)) / warp + firstYarn
      const inWefts = (y + (bendY[i]! - 0.5) * weft * (0.5 + slub)) / weft + firstYarn
      const [u, v] = [Math.floor(inWarps), Math.floor(inWefts)]
      const { isWarpUp, before, length } = crossings[(v % rows) * ends + (u % ends)]!
      // From -1 to 1 across the yarn on top, and from 0 to 1 along its float.
      const across = (isWarpUp ? inWarps - u : inWefts - v) * 2 - 1
      const along = isWarpUp ? inWefts : inWarps
      const inFloat = (along - (isWarpUp ? v : u) + before) / length
      const thickness = (isWarpUp ? warpThickness : weftThickness)[i]!
      const round = Math.sqrt(Math.max(0, 1 - across * across * 0.94))
      const arch = Math.sin(Math.PI * inFloat)
      const twist = Math.sin(along * 9 + across * 2.2) * 0.025
      const rise = relief * (0.62 * round + 0.34 * Math.sqrt(arch) - across * 0.06) + (1 - relief) * 0.93
      const shade = shades[(isWarpUp ? u : v + 200) % 512]! * (isWarpUp ? 1.02 : 0.93)
      light[i] = (rise + 0.06 + twist + (thickness - 0.5) * 0.3 * slub) * shade
      top[i] = isWarpUp ? 0 : 1
      yarn[i] = isWarpUp ? u : v
    }
  }
  return { light, weft: top, yarn }
}

/**
 * The crossings of a binding, row by row: the length in yarns of the float on top, and how many of them lie before the
 * crossing. A float continues in the next repeat.
 */
function crossingsOf(binding: readonly string[]) {
  const [rows, ends] = [binding.length, binding[0]!.length]
  const isUp = (u: number, v: number) => binding[(v + rows * 99) % rows]![(u + ends * 99) % ends] === '1'
  return Array.from({ length: rows * ends }, (_, i) => {
    const [u, v] = [i % ends, Math.floor(i / ends)]
    const isWarpUp = isUp(u, v)
    const continues = (by: number) => (isWarpUp ? isUp(u, v + by) : !isUp(u + by, v))
    const longest = isWarpUp ? rows : ends
    let [before, after] = [0, 1]
    while (before < longest && continues(-before - 1)) before++
    while (after < longest && continues(after)) after++
    return { isWarpUp, before, length: before + after }
  })
}
