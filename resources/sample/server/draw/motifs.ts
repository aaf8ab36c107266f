import type { Dice } from '../../rules/dice.ts'
import type { Hex, Motif } from '../../rules/picture.ts'
import { at, blob, circle, flower, leaf, line, n, path, rect, star, twig } from './shapes.ts'

/** A repeat: the shapes of a tile, which may reach over its edges, and the offset of the next column. */
type Tile = { readonly width: number; readonly height: number; readonly drop: number; readonly inner: string }

type Make = (dice: Dice, colours: readonly Hex[]) => Tile

const square = (width: number, inner: string, drop = 0, height = width): Tile => ({ width, height, drop, inner })

/** Random points that keep a distance from each other, also across the edges of the tile. */
function scattered({ roll }: Dice, size: number, gap: number, most: number) {
  const found: (readonly [number, number])[] = []
  for (let i = 0; i < most * 40 && found.length < most; i++) {
    const [x, y] = [roll() * size, roll() * size]
    const near = ([a, b]: readonly [number, number]) => {
      const [dx, dy] = [Math.abs(a - x), Math.abs(b - y)]
      return Math.hypot(Math.min(dx, size - dx), Math.min(dy, size - dy)) < gap
    }
    if (!found.some(near)) found.push([x, y])
  }
  return found
}

const floral: Make = (dice, [, a, b, c, d]) => {
  const size = 320
  const heads = scattered(dice, size, 80, 14)
  const leaves = heads
    .flatMap(([x, y]) => [0, 1, 2].map(() => at(x, y, leaf(dice.whole(58, 84), 17, d!, c!), dice.whole(0, 359))))
    .join('')
  const flowers = heads.map(([x, y], i) =>
    at(
      x,
      y,
      flower(dice.whole(34, 52), dice.pick([5, 6, 8]), i % 2 ? a! : b!, c!, i % 2 ? b! : a!),
      dice.whole(0, 359),
    ),
  )
  const buds = scattered(dice, size, 70, 8).map(([x, y]) => at(x, y, flower(13, 5, b!, c!), dice.whole(0, 359)))
  return square(size, leaves + buds.join('') + flowers.join(''), 0.5)
}

const ditsy: Make = (dice, [, a, b, c, d]) => {
  const size = 220
  const all = scattered(dice, size, 27, 60).map(([x, y], i) =>
    i % 3 === 0
      ? at(x, y, twig(22, 2, 11, d!, d!), dice.whole(0, 359))
      : at(x, y, flower(dice.whole(8, 12), 5, i % 2 ? a! : b!, c!), dice.whole(0, 359)),
  )
  return square(size, all.join(''))
}

const botanical: Make = (dice, [, a, b, , d]) => {
  const size = 300
  const twigs = scattered(dice, size, 78, 14).map(([x, y], i) =>
    at(x, y, twig(dice.whole(86, 128), 5, 36, [a!, b!, d!][i % 3]!, d!), dice.whole(-50, 50) + (i % 2) * 180),
  )
  return square(size, twigs.join(''), 0.5)
}

const tropical: Make = (dice, [, a, b, c, d]) => {
  const size = 400
  const monstera = (fill: Hex, rib: Hex) =>
    [-78, -52, -26, 0, 26, 52, 78]
      .map((turn) => at(0, 0, leaf(118 - Math.abs(turn) * 0.35, 24, fill, rib), turn))
      .join('')
  const palm = (fill: Hex) =>
    Array.from({ length: 13 }, (_, i) => at(0, -i * 9, leaf(88 - i * 3, 7, fill), i % 2 ? 62 - i : -62 + i)).join('')
  const all = scattered(dice, size, 112, 11).map(([x, y], i) =>
    at(x, y, i % 3 === 0 ? palm(d!) : i % 3 === 1 ? monstera(a!, b!) : monstera(b!, d!), dice.whole(0, 359)),
  )
  const blooms = scattered(dice, size, 150, 5).map(([x, y]) => at(x, y, flower(50, 5, c!, a!), dice.whole(0, 359)))
  return square(size, all.join('') + blooms.join(''), 0.5)
}

const paisley: Make = (dice, [, a, b, c, d]) => {
  const drop = (k: number) =>
    `M0 ${n(60 * k)}C${n(-58 * k)} ${n(52 * k)} ${n(-56 * k)} ${n(-26 * k)} ${n(-10 * k)} ${n(-54 * k)}C${n(12 * k)} ${n(-72 * k)} ${n(44 * k)} ${n(-66 * k)} ${n(40 * k)} ${n(-40 * k)}C${n(28 * k)} ${n(-54 * k)} ${n(10 * k)} ${n(-38 * k)} ${n(30 * k)} ${n(-10 * k)}C${n(56 * k)} ${n(24 * k)} ${n(44 * k)} ${n(60 * k)} 0 ${n(60 * k)}Z`
  const teardrop = (first: Hex, second: Hex) => {
    const beads = Array.from({ length: 18 }, (_, i) => {
      const turn = (i / 18) * 2 * Math.PI
      return circle(44 * Math.cos(turn) - 2, 10 + 46 * Math.sin(turn), 3.4, c!)
    })
    return (
      path(drop(1.12), second) +
      path(drop(0.98), first) +
      beads.join('') +
      path(drop(0.6), second) +
      at(0, 12, flower(20, 7, d!, c!, first))
    )
  }
  const all = [
    at(82, 84, teardrop(a!, b!), -18, 1.25),
    at(226, 214, teardrop(b!, a!), 162, 1.25),
    at(226, 58, flower(28, 8, d!, c!, a!)),
    at(80, 240, flower(28, 8, d!, c!, b!)),
    ...scattered(dice, 300, 30, 46).map(([x, y]) => circle(x, y, 3, d!)),
  ]
  return square(300, all.reverse().join(''), 0.5)
}

const dots: Make = (dice, [, a, b]) => {
  const [gap, r] = dice.pick([
    [54, 13],
    [80, 26],
    [34, 7],
  ] as const)
  return square(gap * 2, circle(gap / 2, gap / 2, r, a!) + circle(gap * 1.5, gap * 1.5, r, b ?? a!))
}

const geometric: Make = (dice, [ground, a, b, c, d]) => {
  const size = 96
  const kind = dice.whole(0, 2)
  if (kind === 0)
    return square(
      size,
      [44, 34, 24, 13]
        .map((r, i) => path(star(r * 1.5, 2, 0.66), [a!, ground!, b!, c!][i]!, 'transform="translate(48 48)"'))
        .join(''),
    )
  if (kind === 1)
    return square(
      size,
      [48, 37, 26, 15]
        .map((r, i) => circle(48, 96, r, [a!, ground!, b!, d!][i]!) + circle(0, 48, r, [c!, ground!, a!, b!][i]!))
        .join(''),
    )
  return square(
    size,
    path('M0 48L48 20L96 48L48 76Z', a!) +
      path('M0 48L48 76L48 132L0 104Z', b!) +
      path('M96 48L48 76L48 132L96 104Z', d!),
    0,
    84,
  )
}

const stripe: Make = (dice, colours) => {
  const bands = Array.from({ length: dice.whole(3, 6) }, () => dice.pick([6, 10, 18, 30, 44]))
  let x = 0
  const inner = bands.map((wide, i) => {
    const band = rect(x, 0, wide + 0.3, 100.5, colours[(i % (colours.length - 1)) + 1]!)
    x += wide + (i % 2 ? 22 : 8)
    return band
  })
  return square(x, inner.join(''), 0, 100)
}

const tartan: Make = (dice, [, a, b, c, d]) => {
  const size = 180
  const bands = [
    [20, 44, a!],
    [34, 4, c!],
    [96, 26, b!],
    [106, 5, d!],
    [140, dice.whole(8, 14), a!],
    [162, 3, c!],
  ] as const
  const inner = bands.map(
    ([at, wide, colour]) =>
      rect(at, 0, wide, size, colour, 'opacity="0.72"') + rect(0, at, size, wide, colour, 'opacity="0.55"'),
  )
  return square(size, inner.join(''))
}

const leopard: Make = (dice, [, a, b]) => {
  const size = 280
  const spots = scattered(dice, size, 34, 46).map(([x, y]) => {
    const r = dice.whole(12, 19)
    const ring = Array.from({ length: 3 }, (_, i) => {
      const turn = i * 120 + dice.whole(-20, 20)
      return at(0, 0, line(`M0 ${-r}A${r} ${r} 0 0 1 ${n(r * 0.8)} ${n(-r * 0.45)}`, b!, dice.whole(7, 11)), turn)
    })
    return at(x, y, path(blob(dice, r * 0.75, 0.5), a!) + ring.join(''), dice.whole(0, 359))
  })
  return square(size, spots.join(''))
}

const camouflage: Make = (dice, [, a, b, c]) => {
  const size = 360
  const layer = (colour: Hex, count: number, r: number) =>
    scattered(dice, size, r * 0.9, count)
      .map(([x, y]) =>
        at(x, y, `<g transform="scale(1.5 .8)">${path(blob(dice, r, 0.9, 10), colour)}</g>`, dice.whole(-25, 25)),
      )
      .join('')
  return square(size, layer(a!, 12, 62) + layer(b!, 11, 54) + layer(c!, 10, 38))
}

const abstract: Make = (dice, [, ...colours]) => {
  const size = 420
  const shapes = scattered(dice, size, 96, 14).map(([x, y], i) => {
    const colour = colours[i % colours.length]!
    const kind = dice.whole(0, 3)
    if (kind === 0) return at(x, y, line(`M-60 0Q-30 -50 0 0T60 0`, colour, 15), dice.whole(0, 359))
    if (kind === 1) return at(x, y, line('M-44 -18H44M-44 0H44M-44 18H44', colour, 7), dice.whole(0, 359))
    return at(x, y, path(blob(dice, dice.whole(38, 68), 0.6, 6), colour))
  })
  return square(size, shapes.join(''))
}

const watercolour: Make = (dice, [, ...colours]) => {
  const size = 420
  const washes = scattered(dice, size, 62, 30).map(([x, y], i) => {
    const colour = colours[i % colours.length]!
    const layers = [1, 0.9, 0.74].map((k) => path(blob(dice, 66 * k, 0.55, 9), colour, 'opacity="0.3"'))
    return at(x, y, layers.join(''), dice.whole(0, 359))
  })
  return square(size, washes.join(''))
}

/** A 2/2 twill with four yarns of each colour in warp and weft. */
const houndstooth: Make = (dice, [, a]) => {
  const k = dice.pick([8, 12, 16])
  const cells = Array.from({ length: 64 }, (_, i) => {
    const [u, v] = [i % 8, Math.floor(i / 8)]
    const dark = (u + v) % 4 < 2 ? u < 4 : v < 4
    return dark ? rect(u * k, v * k, k + 0.2, k + 0.2, a!) : ''
  })
  return square(8 * k, cells.join(''))
}

const chevron: Make = (dice, [, a, b, c]) => {
  const [wide, tall] = dice.pick([
    [60, 22],
    [90, 34],
    [44, 16],
  ] as const)
  const zig = (y: number, colour: Hex) =>
    line(`M${-wide / 2} ${y + wide / 2}L0 ${y}L${wide / 2} ${y + wide / 2}`, colour, tall * 0.72, 'butt')
  return square(wide, zig(0, a!) + zig(tall * 1.6, b!) + zig(tall * 3.2, c ?? a!), 0, tall * 4.8)
}

const ikat: Make = (dice, [, a, b, c]) => {
  const feather = (k: number) =>
    Array.from({ length: 25 }, (_, i) => {
      const half = (12 - Math.abs(i - 12)) * 11 * k + dice.whole(2, 14) * k
      return rect(i * 6 * k - 75 * k, -half, 6.4 * k, half * 2, 'inherit')
    })
      .join('')
      .replaceAll('fill="inherit" ', '')
  const diamond = (x: number, y: number) =>
    at(x, y, `<g fill="${a}">${feather(1)}</g><g fill="${b}">${feather(0.66)}</g><g fill="${c}">${feather(0.32)}</g>`)
  return square(170, diamond(85, 150), 0.5, 300)
}

const stars: Make = (dice, [, a, b, c]) =>
  square(
    240,
    scattered(dice, 240, 36, 34)
      .map(([x, y], i) => at(x, y, path(star(dice.whole(7, 17), 5), [a!, b!, c!][i % 3]!), dice.whole(0, 71)))
      .join(''),
  )

const hearts: Make = (dice, [, a, b]) => {
  const heart = 'M0 14C-26 -4 -16 -22 -4 -17C-1 -16 0 -12 0 -10C0 -12 1 -16 4 -17C16 -22 26 -4 0 14Z'
  return square(
    140,
    [
      [35, 35],
      [105, 105],
    ]
      .map(([x, y]) => at(x!, y!, path(heart, a!), dice.whole(-14, 14)))
      .join('') +
      [
        [105, 35],
        [35, 105],
      ]
        .map(([x, y]) => at(x!, y!, path(heart, b!), dice.whole(-14, 14), 0.6))
        .join(''),
  )
}

const fruit: Make = (dice, [, a, b, c, d]) => {
  const lemon =
    at(0, 0, path('M-40 0C-30 -34 30 -34 40 0C30 34 -30 34 -40 0Z', b!)) + circle(-14, -10, 8, c!, 'opacity="0.5"')
  const cherry =
    line('M-14 18Q-10 -16 16 -40M20 22Q22 -10 16 -40', d!, 3) +
    circle(-14, 22, 17, a!) +
    circle(22, 26, 17, a!) +
    circle(-19, 17, 4, c!, 'opacity="0.7"') +
    at(16, -40, leaf(34, 11, d!, c!), 66)
  return square(
    320,
    scattered(dice, 320, 88, 12)
      .map(([x, y], i) => at(x, y, i % 2 ? cherry : lemon + at(36, -6, leaf(40, 12, d!, c!), 48), dice.whole(-60, 60)))
      .join(''),
    0.5,
  )
}

const damask: Make = (_, [, a, b]) => {
  const half = [
    [18, -96, 60],
    [34, -52, 44],
    [46, -6, 42],
    [34, 42, 52],
  ] as const
  const side = half.map(([turn, y, size]) => at(0, y, leaf(size * 1.5, size * 0.44, a!, b!), turn + 20)).join('')
  const whole = `${side}<g transform="scale(-1 1)">${side}</g>`
  return square(
    200,
    at(
      100,
      160,
      whole + flower(38, 8, a!, b!, b!) + at(0, 78, flower(22, 6, b!, a!)) + at(0, -128, leaf(70, 20, b!, a!)),
    ),
    0.5,
    300,
  )
}

/** How each motif is drawn from five colours, the ground first. */
export const makeTile: Readonly<Record<Motif, Make>> = {
  floral,
  ditsy,
  botanical,
  tropical,
  paisley,
  dots,
  geometric,
  stripe,
  tartan,
  leopard,
  camouflage,
  abstract,
  watercolour,
  houndstooth,
  chevron,
  ikat,
  stars,
  hearts,
  fruit,
  damask,
}
