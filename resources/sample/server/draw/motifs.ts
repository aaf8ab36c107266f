import type { Dice } from '../../rules/dice.ts'
import type { Hex, Motif } from '../../rules/picture.ts'
import { blob, circle, flower, leaf, line, n, path, put, rect, star, twig } from './shapes.ts'

/**
 * A repeat: the shapes of a tile, which may reach over its edges. Every other column is moved down by `drop`, a share
 * of the height.
 */
type Tile = { readonly width: number; readonly height: number; readonly drop: number; readonly inner: string }

type MakeTile = (dice: Dice, colours: readonly Hex[]) => Tile

const tile = (width: number, inner: string, drop = 0, height = width): Tile => ({ width, height, drop, inner })

/** Up to `most` random points that keep `gap` from each other, also across the edges of the tile. */
function scattered({ roll }: Dice, size: number, gap: number, most: number) {
  const points: (readonly [x: number, y: number])[] = []
  for (let attempt = 0; attempt < most * 40 && points.length < most; attempt++) {
    const [x, y] = [roll() * size, roll() * size]
    const isNear = ([otherX, otherY]: readonly [number, number]) => {
      const [dx, dy] = [Math.abs(otherX - x), Math.abs(otherY - y)]
      return Math.hypot(Math.min(dx, size - dx), Math.min(dy, size - dy)) < gap
    }
    if (!points.some(isNear)) points.push([x, y])
  }
  return points
}

const floral: MakeTile = (dice, [, a, b, c, d]) => {
  const size = 320
  const heads = scattered(dice, size, 80, 14)
  const leaves = heads
    .flatMap(([x, y]) => [0, 1, 2].map(() => put(x, y, leaf(dice.whole(58, 84), 17, d!, c!), dice.whole(0, 359))))
    .join('')
  const flowers = heads.map(([x, y], i) =>
    put(
      x,
      y,
      flower(dice.whole(34, 52), dice.pick([5, 6, 8]), i % 2 ? a! : b!, c!, i % 2 ? b! : a!),
      dice.whole(0, 359),
    ),
  )
  const buds = scattered(dice, size, 70, 8).map(([x, y]) => put(x, y, flower(13, 5, b!, c!), dice.whole(0, 359)))
  return tile(size, leaves + buds.join('') + flowers.join(''), 0.5)
}

const ditsy: MakeTile = (dice, [, a, b, c, d]) => {
  const size = 220
  const all = scattered(dice, size, 27, 60).map(([x, y], i) =>
    i % 3 === 0
      ? put(x, y, twig(22, 2, 11, d!, d!), dice.whole(0, 359))
      : put(x, y, flower(dice.whole(8, 12), 5, i % 2 ? a! : b!, c!), dice.whole(0, 359)),
  )
  return tile(size, all.join(''))
}

const botanical: MakeTile = (dice, [, a, b, , d]) => {
  const size = 300
  const twigs = scattered(dice, size, 78, 14).map(([x, y], i) =>
    put(x, y, twig(dice.whole(86, 128), 5, 36, [a!, b!, d!][i % 3]!, d!), dice.whole(-50, 50) + (i % 2) * 180),
  )
  return tile(size, twigs.join(''), 0.5)
}

const tropical: MakeTile = (dice, [, a, b, c, d]) => {
  const size = 400
  const monstera = (fill: Hex, rib: Hex) =>
    [-78, -52, -26, 0, 26, 52, 78]
      .map((turn) => put(0, 0, leaf(118 - Math.abs(turn) * 0.35, 24, fill, rib), turn))
      .join('')
  const palm = (fill: Hex) =>
    Array.from({ length: 13 }, (_, i) => put(0, -i * 9, leaf(88 - i * 3, 7, fill), i % 2 ? 62 - i : -62 + i)).join('')
  const all = scattered(dice, size, 112, 11).map(([x, y], i) =>
    put(x, y, i % 3 === 0 ? palm(d!) : i % 3 === 1 ? monstera(a!, b!) : monstera(b!, d!), dice.whole(0, 359)),
  )
  const blooms = scattered(dice, size, 150, 5).map(([x, y]) => put(x, y, flower(50, 5, c!, a!), dice.whole(0, 359)))
  return tile(size, all.join('') + blooms.join(''), 0.5)
}

const paisley: MakeTile = (dice, [, a, b, c, d]) => {
  const outline = (k: number) =>
    `M0 ${n(60 * k)}C${n(-58 * k)} ${n(52 * k)} ${n(-56 * k)} ${n(-26 * k)} ${n(-10 * k)} ${n(-54 * k)}C${n(12 * k)} ${n(-72 * k)} ${n(44 * k)} ${n(-66 * k)} ${n(40 * k)} ${n(-40 * k)}C${n(28 * k)} ${n(-54 * k)} ${n(10 * k)} ${n(-38 * k)} ${n(30 * k)} ${n(-10 * k)}C${n(56 * k)} ${n(24 * k)} ${n(44 * k)} ${n(60 * k)} 0 ${n(60 * k)}Z`
  const teardrop = (first: Hex, second: Hex) => {
    const beads = Array.from({ length: 18 }, (_, i) => {
      const turn = (i / 18) * 2 * Math.PI
      return circle(44 * Math.cos(turn) - 2, 10 + 46 * Math.sin(turn), 3.4, c!)
    })
    return (
      path(outline(1.12), second) +
      path(outline(0.98), first) +
      beads.join('') +
      path(outline(0.6), second) +
      put(0, 12, flower(20, 7, d!, c!, first))
    )
  }
  const all = [
    put(82, 84, teardrop(a!, b!), -18, 1.25),
    put(226, 214, teardrop(b!, a!), 162, 1.25),
    put(226, 58, flower(28, 8, d!, c!, a!)),
    put(80, 240, flower(28, 8, d!, c!, b!)),
    ...scattered(dice, 300, 30, 46).map(([x, y]) => circle(x, y, 3, d!)),
  ]
  return tile(300, all.reverse().join(''), 0.5)
}

const dots: MakeTile = (dice, [, a, b]) => {
  const [gap, r] = dice.pick([
    [54, 13],
    [80, 26],
    [34, 7],
  ] as const)
  return tile(gap * 2, circle(gap / 2, gap / 2, r, a!) + circle(gap * 1.5, gap * 1.5, r, b ?? a!))
}

const geometric: MakeTile = (dice, [ground, a, b, c, d]) => {
  const size = 96
  const kind = dice.whole(0, 2)
  if (kind === 0)
    return tile(
      size,
      [44, 34, 24, 13]
        .map((r, i) => path(star(r * 1.5, 2, 0.66), [a!, ground!, b!, c!][i]!, 'transform="translate(48 48)"'))
        .join(''),
    )
  if (kind === 1)
    return tile(
      size,
      [48, 37, 26, 15]
        .map((r, i) => circle(48, 96, r, [a!, ground!, b!, d!][i]!) + circle(0, 48, r, [c!, ground!, a!, b!][i]!))
        .join(''),
    )
  return tile(
    size,
    path('M0 48L48 20L96 48L48 76Z', a!) +
      path('M0 48L48 76L48 132L0 104Z', b!) +
      path('M96 48L48 76L48 132L96 104Z', d!),
    0,
    84,
  )
}

const stripe: MakeTile = (dice, colours) => {
  const bands = Array.from({ length: dice.whole(3, 6) }, () => dice.pick([6, 10, 18, 30, 44]))
  let x = 0
  const inner = bands.map((wide, i) => {
    const band = rect(x, 0, wide + 0.3, 100.5, colours[(i % (colours.length - 1)) + 1]!)
    x += wide + (i % 2 ? 22 : 8)
    return band
  })
  return tile(x, inner.join(''), 0, 100)
}

const tartan: MakeTile = (dice, [, a, b, c, d]) => {
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
    ([start, wide, colour]) =>
      rect(start, 0, wide, size, colour, 'opacity="0.72"') + rect(0, start, size, wide, colour, 'opacity="0.55"'),
  )
  return tile(size, inner.join(''))
}

const leopard: MakeTile = (dice, [, a, b]) => {
  const size = 280
  const spots = scattered(dice, size, 34, 46).map(([x, y]) => {
    const r = dice.whole(12, 19)
    const ring = Array.from({ length: 3 }, (_, i) => {
      const turn = i * 120 + dice.whole(-20, 20)
      return put(0, 0, line(`M0 ${-r}A${r} ${r} 0 0 1 ${n(r * 0.8)} ${n(-r * 0.45)}`, b!, dice.whole(7, 11)), turn)
    })
    return put(x, y, path(blob(dice, r * 0.75, 0.5), a!) + ring.join(''), dice.whole(0, 359))
  })
  return tile(size, spots.join(''))
}

const camouflage: MakeTile = (dice, [, a, b, c]) => {
  const size = 360
  const layer = (colour: Hex, count: number, r: number) =>
    scattered(dice, size, r * 0.9, count)
      .map(([x, y]) =>
        put(x, y, `<g transform="scale(1.5 .8)">${path(blob(dice, r, 0.9, 10), colour)}</g>`, dice.whole(-25, 25)),
      )
      .join('')
  return tile(size, layer(a!, 12, 62) + layer(b!, 11, 54) + layer(c!, 10, 38))
}

const abstract: MakeTile = (dice, [, ...colours]) => {
  const size = 420
  const shapes = scattered(dice, size, 96, 14).map(([x, y], i) => {
    const colour = colours[i % colours.length]!
    const kind = dice.whole(0, 3)
    if (kind === 0) return put(x, y, line(`M-60 0Q-30 -50 0 0T60 0`, colour, 15), dice.whole(0, 359))
    if (kind === 1) return put(x, y, line('M-44 -18H44M-44 0H44M-44 18H44', colour, 7), dice.whole(0, 359))
    return put(x, y, path(blob(dice, dice.whole(38, 68), 0.6, 6), colour))
  })
  return tile(size, shapes.join(''))
}

const watercolour: MakeTile = (dice, [, ...colours]) => {
  const size = 420
  const washes = scattered(dice, size, 62, 30).map(([x, y], i) => {
    const colour = colours[i % colours.length]!
    const layers = [1, 0.9, 0.74].map((k) => path(blob(dice, 66 * k, 0.55, 9), colour, 'opacity="0.3"'))
    return put(x, y, layers.join(''), dice.whole(0, 359))
  })
  return tile(size, washes.join(''))
}

/** A 2/2 twill with four yarns of each colour in warp and weft, one cell for each crossing. */
const houndstooth: MakeTile = (dice, [, a]) => {
  const cell = dice.pick([8, 12, 16])
  const cells = Array.from({ length: 64 }, (_, i) => {
    const [u, v] = [i % 8, Math.floor(i / 8)]
    const dark = (u + v) % 4 < 2 ? u < 4 : v < 4
    return dark ? rect(u * cell, v * cell, cell + 0.2, cell + 0.2, a!) : ''
  })
  return tile(8 * cell, cells.join(''))
}

const chevron: MakeTile = (dice, [, a, b, c]) => {
  const [wide, tall] = dice.pick([
    [60, 22],
    [90, 34],
    [44, 16],
  ] as const)
  const zig = (y: number, colour: Hex) =>
    line(`M${-wide / 2} ${y + wide / 2}L0 ${y}L${wide / 2} ${y + wide / 2}`, colour, tall * 0.72, 'butt')
  return tile(wide, zig(0, a!) + zig(tall * 1.6, b!) + zig(tall * 3.2, c ?? a!), 0, tall * 4.8)
}

const ikat: MakeTile = (dice, [, a, b, c]) => {
  const feather = (k: number) =>
    Array.from({ length: 25 }, (_, i) => {
      const half = (12 - Math.abs(i - 12)) * 11 * k + dice.whole(2, 14) * k
      return rect(i * 6 * k - 75 * k, -half, 6.4 * k, half * 2, 'inherit')
    })
      .join('')
      .replaceAll('fill="inherit" ', '')
  const diamond = (x: number, y: number) =>
    put(x, y, `<g fill="${a}">${feather(1)}</g><g fill="${b}">${feather(0.66)}</g><g fill="${c}">${feather(0.32)}</g>`)
  return tile(170, diamond(85, 150), 0.5, 300)
}

const stars: MakeTile = (dice, [, a, b, c]) =>
  tile(
    240,
    scattered(dice, 240, 36, 34)
      .map(([x, y], i) => put(x, y, path(star(dice.whole(7, 17), 5), [a!, b!, c!][i % 3]!), dice.whole(0, 71)))
      .join(''),
  )

const hearts: MakeTile = (dice, [, a, b]) => {
  const heart = 'M0 14C-26 -4 -16 -22 -4 -17C-1 -16 0 -12 0 -10C0 -12 1 -16 4 -17C16 -22 26 -4 0 14Z'
  return tile(
    140,
    [
      [35, 35],
      [105, 105],
    ]
      .map(([x, y]) => put(x!, y!, path(heart, a!), dice.whole(-14, 14)))
      .join('') +
      [
        [105, 35],
        [35, 105],
      ]
        .map(([x, y]) => put(x!, y!, path(heart, b!), dice.whole(-14, 14), 0.6))
        .join(''),
  )
}

const fruit: MakeTile = (dice, [, a, b, c, d]) => {
  const lemon =
    put(0, 0, path('M-40 0C-30 -34 30 -34 40 0C30 34 -30 34 -40 0Z', b!)) + circle(-14, -10, 8, c!, 'opacity="0.5"')
  const cherry =
    line('M-14 18Q-10 -16 16 -40M20 22Q22 -10 16 -40', d!, 3) +
    circle(-14, 22, 17, a!) +
    circle(22, 26, 17, a!) +
    circle(-19, 17, 4, c!, 'opacity="0.7"') +
    put(16, -40, leaf(34, 11, d!, c!), 66)
  return tile(
    320,
    scattered(dice, 320, 88, 12)
      .map(([x, y], i) =>
        put(x, y, i % 2 ? cherry : lemon + put(36, -6, leaf(40, 12, d!, c!), 48), dice.whole(-60, 60)),
      )
      .join(''),
    0.5,
  )
}

const damask: MakeTile = (_, [, a, b]) => {
  const half = [
    [18, -96, 60],
    [34, -52, 44],
    [46, -6, 42],
    [34, 42, 52],
  ] as const
  const side = half.map(([turn, y, size]) => put(0, y, leaf(size * 1.5, size * 0.44, a!, b!), turn + 20)).join('')
  const whole = `${side}<g transform="scale(-1 1)">${side}</g>`
  return tile(
    200,
    put(
      100,
      160,
      whole + flower(38, 8, a!, b!, b!) + put(0, 78, flower(22, 6, b!, a!)) + put(0, -128, leaf(70, 20, b!, a!)),
    ),
    0.5,
    300,
  )
}

/** How each motif is drawn from five colours, the ground first. */
export const makeTile: Readonly<Record<Motif, MakeTile>> = {
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
