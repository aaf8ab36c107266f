import { newDice } from '../../rules/dice.ts'
import type { TextureName } from '../../rules/picture.ts'
import { noise } from './noise.ts'
import { side, type Texture, weave } from './weave.ts'

/** A cloth without warp and weft: its light, and for stripes its courses, `course` pixels high. */
function surface(light: (x: number, y: number, i: number) => number, course = 12): Texture {
  const out = new Float32Array(side * side)
  const yarn = new Uint16Array(side * side)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const i = y * side + x
      out[i] = light(x, y, i)
      yarn[i] = Math.floor(y / course)
    }
  return { light: out, weft: new Uint8Array(side * side).fill(1), yarn }
}

/** The light, by pixel, on loops as the face of a knit shows them: columns of V, `wide` × `tall` pixels each. */
function stitches(wide: number, tall: number) {
  return (x: number, y: number) => {
    const s = ((x / wide) % 1) - 0.5
    const t = (y / tall) % 1
    let best = 0.42
    for (const over of [-1, 0, 1]) {
      const at = t + over
      if (at < -0.28 || at > 1.28) continue
      const middle = 0.03 + 0.24 * (1.05 - at) ** 0.9
      const d = Math.abs(Math.abs(s) - middle) / 0.17
      if (d < 1) best = Math.max(best, 0.5 + 0.52 * Math.sqrt(1 - d * d) - 0.1 * Math.abs(at - 0.5))
    }
    return best
  }
}

const twill = ['1100', '0110', '0011', '1001']
const { sin, cos, PI, abs, min, max, hypot } = Math

/** Rows of 2/2 twill that change direction every eight yarns. */
const herringbone = Array.from({ length: 4 }, (_, v) =>
  Array.from({ length: 16 }, (_, u) => ((u < 8 ? u + v : 15 - u + v + 2) % 4 < 2 ? '1' : '0')).join(''),
)
/** A plain weave in which every twelfth warp and weft yarn lies on top. */
const grid = Array.from({ length: 12 }, (_, v) =>
  Array.from({ length: 12 }, (_, u) => (v === 0 ? '0' : u === 0 ? '1' : (u + v) % 2 ? '1' : '0')).join(''),
)
/** A plain weave with random floats, as in crêpe. */
const uneven = () => {
  const { chance } = newDice(31)
  return Array.from({ length: 24 }, (_, v) =>
    Array.from({ length: 24 }, (_, u) => ((u + v) % 2 !== (chance(22) ? 1 : 0) ? '1' : '0')).join(''),
  )
}

const grain = (cells: number, seed: number) => noise(side, cells, seed)

/**
 * Round tufts that lie beside each other at random: `cells` across. By pixel: the distance `near` to the nearest
 * middle, and `edge` by which the second nearest is farther, which is 0 between two tufts.
 */
function tufts(cells: number, seed: number) {
  const { roll } = newDice(seed)
  const points = Array.from({ length: cells * cells }, () => [roll(), roll()] as const)
  return (x: number, y: number) => {
    const [gx, gy] = [(x * cells) / side, (y * cells) / side]
    let [near, next] = [9, 9]
    for (let v = Math.floor(gy) - 1; v <= gy + 1; v++)
      for (let u = Math.floor(gx) - 1; u <= gx + 1; u++) {
        const [px, py] = points[((v + cells) % cells) * cells + ((u + cells) % cells)]!
        const d = hypot(u + px - gx, v + py - gy)
        if (d < near) [near, next] = [d, near]
        else if (d < next) next = d
      }
    return { near, edge: next - near }
  }
}

/** How each texture is made; a texture serves many cloths. */
export const textureOf: Readonly<Record<TextureName, () => Texture>> = {
  plain: () => weave({ binding: ['10', '01'], warp: 9, weft: 9, slub: 0.35 }),
  fine: () => weave({ binding: ['10', '01'], warp: 5, weft: 5, slub: 0.2, relief: 0.5 }),
  canvas: () => weave({ binding: ['10', '01'], warp: 13, weft: 13, slub: 0.8, relief: 0.8 }),
  oxford: () => weave({ binding: ['1100', '0011'], warp: 7, weft: 13, slub: 0.3 }),
  ripstop: () => weave({ binding: grid, warp: 6, weft: 6, slub: 0.1, relief: 0.6 }),
  seersucker: () => {
    const base = weave({ binding: ['10', '01'], warp: 7, weft: 7, slub: 0.3, relief: 0.55 })
    const crimp = noise(side, 9, 41)
    base.light.forEach((light, i) => {
      const puckered = max(0, sin(((i % side) / 49) * PI)) ** 0.7
      base.light[i] = light * (1 + puckered * 0.2 * sin((i / side) * 0.2 + 14 * crimp[i]!))
    })
    return base
  },
  twill: () => weave({ binding: twill, warp: 8, weft: 8, slub: 0.2, relief: 0.75 }),
  denim: () => weave({ binding: ['1110', '1101', '1011', '0111'], warp: 9, weft: 9, slub: 0.75, relief: 0.75 }),
  herringbone: () => weave({ binding: herringbone, warp: 9, weft: 9, slub: 0.4 }),
  satin: () =>
    weave({
      binding: ['11110111', '10111111', '11111101', '11101111', '01111111', '11111011', '11011111', '11111110'],
      warp: 5,
      weft: 7,
      slub: 0.12,
      relief: 0.35,
    }),
  crepe: () => weave({ binding: uneven(), warp: 6, weft: 6, slub: 0.35, relief: 0.55 }),
  tweed: () => weave({ binding: twill, warp: 14, weft: 14, slub: 1, relief: 0.8 }),
  corduroy: () => {
    const fluff = noise(side, 160, 51, 60)
    return surface((x, _, i) => {
      const a = abs(sin((x / 26) * PI))
      return 0.38 + 0.66 * a ** 0.55 + (fluff[i]! - 0.5) * 0.16 - 0.05 * cos((x / 13) * PI)
    })
  },
  velvet: () => {
    const [fine, wide] = [grain(210, 52), grain(5, 53)]
    return surface((_, __, i) => 0.72 + (fine[i]! - 0.5) * 0.16 + (wide[i]! - 0.5) * 0.26)
  },
  brushed: () => {
    const [hair, tone] = [noise(side, 150, 54, 70), grain(24, 55)]
    const base = weave({ binding: twill, warp: 9, weft: 9, slub: 0.5, relief: 0.3 })
    base.light.forEach((light, i) => {
      base.light[i] = light * 0.6 + 0.3 + (hair[i]! - 0.5) * 0.26 + (tone[i]! - 0.5) * 0.1
    })
    return base
  },
  terry: () => {
    const loops = tufts(58, 56)
    return surface((x, y) => {
      const { near, edge } = loops(x, y)
      return 0.52 + 0.42 * min(1, edge * 1.7) + 0.14 * (0.5 - near)
    })
  },
  jersey: () => {
    const [loops, soft] = [stitches(14, 11), grain(40, 57)]
    return surface((x, y, i) => loops(x, y) + (soft[i]! - 0.5) * 0.1, 11)
  },
  rib: () => {
    const [loops, soft] = [stitches(13, 12), grain(40, 58)]
    return surface((x, y, i) => {
      const valley = 0.5 - 0.5 * cos(((x % 52) / 52) * 2 * PI)
      return loops(x, y) * (0.5 + 0.54 * valley ** 0.7) + (soft[i]! - 0.5) * 0.08
    }, 12)
  },
  interlock: () => {
    const [loops, soft] = [stitches(9, 8), grain(60, 59)]
    return surface((x, y, i) => 0.25 + 0.75 * loops(x, y) + (soft[i]! - 0.5) * 0.08, 8)
  },
  pique: () =>
    surface((x, y) => {
      const row = Math.floor(y / 12)
      const [a, b] = [((x + (row % 2) * 9) % 18) / 9 - 1, (y % 12) / 6 - 1]
      const d = hypot(a * 0.9, b * 0.95)
      return d < 0.72 ? 0.5 + 0.28 * d : 0.74 + 0.3 * min(1, (d - 0.72) * 2.4)
    }, 12),
  waffle: () => {
    const soft = grain(80, 60)
    return surface((x, y, i) => {
      const [a, b] = [abs((x % 34) / 17 - 1), abs((y % 34) / 17 - 1)]
      const edge = max(a, b)
      return 0.5 + 0.55 * edge ** 2.2 + (soft[i]! - 0.5) * 0.12 + (x % 3 === 0 ? -0.04 : 0)
    })
  },
  mesh: () =>
    surface((x, y) => {
      const row = Math.floor(y / 14)
      const d = hypot(((x + (row % 2) * 9) % 18) - 9, (y % 14) - 7)
      return d < 4.4 ? 0.3 : 0.68 + 0.34 * sin(min(1, (d - 4.4) / 4) * PI * 0.7)
    }),
  sherpa: () => {
    const [curls, soft] = [tufts(30, 61), grain(90, 62)]
    return surface((x, y, i) => {
      const { near, edge } = curls(x, y)
      return 0.72 + 0.2 * min(1, edge * 1.1) - 0.14 * near + 0.05 * sin(near * 15) + (soft[i]! - 0.5) * 0.2
    })
  },
  felt: () => {
    const [a, b, c] = [noise(side, 130, 63, 50), noise(side, 50, 64, 130), grain(20, 65)]
    return surface((_, __, i) => 0.72 + (a[i]! - 0.5) * 0.2 + (b[i]! - 0.5) * 0.2 + (c[i]! - 0.5) * 0.12)
  },
  leather: () => {
    const [cells, tone] = [tufts(46, 66), grain(7, 67)]
    return surface((x, y, i) => {
      const { edge } = cells(x, y)
      return 0.58 + 0.36 * min(1, edge * 3.2) + (tone[i]! - 0.5) * 0.16
    })
  },
  lace: () => {
    const net = (x: number, y: number) => {
      const row = Math.floor(y / 9)
      return hypot(((x + (row % 2) * 5) % 10) - 5, (y % 9) - 4.5) < 3.4 ? 0.34 : 0.8
    }
    return surface((x, y) => {
      const row = Math.floor(y / 128)
      const [a, b] = [((x + (row % 2) * 80) % 160) - 80, (y % 128) - 64]
      const [r, angle] = [hypot(a, b), Math.atan2(b, a)]
      const petal = 34 + 18 * abs(cos(angle * 3))
      if (r < 9) return 0.62
      if (r < petal) return 0.88 + 0.14 * sin(r * 0.8) * (r > petal - 7 ? 1.4 : 0.6)
      return hypot(abs(a) - 66, b) < 9 ? 0.98 : net(x, y)
    })
  },
}
