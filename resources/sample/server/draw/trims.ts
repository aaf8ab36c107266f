import { newDice } from '../../rules/dice.ts'
import type { Hex, Shape, ThingPicture } from '../../rules/picture.ts'
import { onTable, polished, rounded, shade, shadow } from './frame.ts'
import { blob, circle, line, n, path, put, rect } from './shapes.ts'

/** Draws a thing as an SVG. */
export type Draw = (picture: ThingPicture) => string

const times = (count: number, shape: (i: number) => string) =>
  Array.from({ length: count }, (_, i) => shape(i)).join('')

function zipper(teeth: 'coil' | 'moulded' | 'metal'): Draw {
  return ({ colours: [tape, metal] }) => {
    const tapes = rect(214, -10, 212, 660, tape!)
    const ribs = times(64, (i) => rect(214, i * 10.4, 212, 3, shade(tape!, -0.14), 'opacity="0.5"'))
    const seam = rect(296, -10, 48, 660, shade(tape!, -0.32))
    const tooth = {
      coil: (i: number) =>
        line(`M300 ${n(i * 11)}Q320 ${n(i * 11 + 8)} 340 ${n(i * 11)}`, shade(tape!, i % 2 ? 0.16 : 0.02), 7),
      moulded: (i: number) =>
        rect(
          i % 2 ? 302 : 316,
          i * 17,
          23,
          12.5,
          shade(tape!, 0.2),
          `rx="4" stroke="${shade(tape!, -0.4)}" stroke-width="1.5"`,
        ),
      metal: (i: number) =>
        rect(i % 2 ? 299 : 315, i * 15, 27, 10, 'url(#metal)', 'rx="3.5" stroke="#4a4238" stroke-width="1"'),
    }[teeth]
    const count = { coil: 60, moulded: 39, metal: 44 }[teeth]
    const slider = 'M276 250Q320 226 364 250L356 352Q320 372 284 352Z'
    const pull = 'M306 316H334L342 470Q320 490 298 470Z'
    return onTable(
      shadow(tapes) +
        tapes +
        ribs +
        seam +
        times(count, tooth) +
        shadow(path(slider, '#000') + path(pull, '#000'), 5, 9, 0.45) +
        path(slider, 'url(#metal)', `stroke="${shade(metal!, -0.45)}" stroke-width="2"`) +
        path(pull, 'url(#metal)', `stroke="${shade(metal!, -0.45)}" stroke-width="2"`) +
        path('M314 340H326L330 438Q320 446 310 438Z', shade(metal!, -0.3)) +
        rect(306, 286, 28, 40, 'url(#metal)', 'rx="10"'),
      polished('metal', metal!),
    )
  }
}

const thread: Draw = ({ colours: [yarn] }) => {
  const body = 'M226 486L268 148H372L414 486Q320 520 226 486Z'
  const wound = times(58, (i) => {
    const y = 152 + i * 5.9
    const half = 52 + (i * 42) / 58
    return line(
      `M${n(320 - half)} ${n(y)}Q320 ${n(y + 15)} ${n(320 + half)} ${n(y + (i % 2 ? 5 : -3))}`,
      shade(yarn!, i % 3 ? -0.2 : 0.22),
      1.6,
    )
  })
  const foot = 'M214 500Q320 540 426 500V522Q320 566 214 522Z'
  return onTable(
    shadow(path(body, '#000') + path(foot, '#000'), 16, 18) +
      path(foot, '#cfc8bb') +
      path('M276 132H364L372 152H268Z', '#d9d2c5') +
      path(body, 'url(#cone)') +
      `<g opacity="0.45">${wound}</g>` +
      line('M398 420Q470 470 430 560T560 600', yarn!, 2.6),
    rounded('cone', yarn!),
  )
}

/** A band that crosses the picture; `inner` draws its weave in the rotated band, from y = 178 to 462. */
const band =
  (inner: (colours: readonly Hex[]) => string): Draw =>
  ({ colours }) => {
    const [ground] = colours
    const roll = path('M-20 210L660 130V420L-20 500Z', ground!)
    return onTable(
      `${shadow(roll)}<g transform="rotate(-6.7 320 320)">${rect(-60, 178, 780, 284, ground!)}${inner(colours)}</g>`,
    )
  }

const elastic = band(
  ([ground, second]) =>
    times(46, (i) => rect(-60, 182 + i * 6.1, 780, 3.2, shade(i % 11 === 5 ? second! : ground!, -0.13))) +
    times(100, (i) => rect(-60 + i * 8, 178, 3, 284, shade(ground!, -0.25), 'opacity="0.22"')),
)

const tape = band(([ground, second]) =>
  times(28, (row) =>
    times(54, (i) =>
      line(
        `M${-60 + i * 15} ${183 + row * 10}l8 5l-8 5`,
        shade(row % 9 === 4 ? second! : ground!, i % 2 ? -0.16 : 0.12),
        3.4,
      ),
    ),
  ),
)

const drawcord: Draw = ({ colours: [cord, tip] }) => {
  const d = 'M90 560C60 320 250 120 370 190S420 450 270 430S250 190 560 90'
  const braid = times(
    3,
    (i) =>
      `<path d="${d}" fill="none" stroke="${shade(cord!, [-0.2, 0.22, -0.05][i]!)}" stroke-width="${[26, 15, 6][i]}" stroke-dasharray="${['', '7 6', '4 9'][i]}"/>`,
  )
  return onTable(
    `<g opacity="0.07" transform="translate(8 14)">${[56, 46, 38, 30].map((wide) => line(d, '#3a332b', wide)).join('')}</g>` +
      line(d, cord!, 30, 'butt') +
      braid +
      put(570, 86, rect(-16, -18, 66, 36, 'url(#tip)', 'rx="7"'), -18) +
      put(88, 566, rect(-18, -12, 36, 62, 'url(#tip)', 'rx="7"'), 6),
    polished('tip', tip!),
  )
}

/** Four discs of metal, two of them smaller; `rings` draws one around 0,0. */
const disc =
  (rings: (metal: Hex) => string): Draw =>
  ({ colours: [metal] }) =>
    onTable(
      [
        [206, 216, 1],
        [438, 408, 1],
        [462, 172, 0.62],
        [180, 466, 0.62],
      ]
        .map(([x, y, scale]) => put(x!, y!, shadow(circle(0, 0, 112, '#000')) + rings(metal!), 0, scale))
        .join(''),
      polished('metal', metal!) + polished('turned', shade(metal!, -0.2)),
    )

const rivet = disc(
  (metal) =>
    circle(0, 0, 112, 'url(#metal)') +
    circle(0, 0, 100, 'url(#turned)') +
    circle(0, 0, 88, 'url(#metal)') +
    times(24, (i) => put(0, 0, rect(-2, -84, 4, 18, shade(metal, -0.3)), i * 15)) +
    circle(0, 0, 42, 'url(#turned)') +
    circle(-6, -8, 30, 'url(#metal)'),
)
const snap = disc(
  (metal) =>
    circle(0, 0, 112, 'url(#metal)') +
    circle(0, 0, 96, shade(metal, -0.25)) +
    circle(0, 0, 92, 'url(#metal)') +
    circle(0, 0, 40, shade(metal, -0.55)) +
    circle(0, 0, 34, 'url(#turned)') +
    rect(-38, -4, 76, 5, shade(metal, -0.6), 'rx="2"'),
)
const eyelet = disc(
  (metal) =>
    circle(0, 0, 112, 'url(#metal)') +
    circle(0, 0, 94, 'url(#turned)') +
    circle(0, 0, 66, shade(metal, -0.5)) +
    circle(0, 0, 60, '#f1eeea'),
)

const buckle: Draw = ({ colours: [body] }) => {
  const frame =
    'M150 190Q150 150 190 150H450Q490 150 490 190V450Q490 490 450 490H190Q150 490 150 450Z M206 210V430H434V210Z'
  return onTable(
    shadow(path(frame, '#000', 'fill-rule="evenodd"'), 10, 15) +
      path(frame, 'url(#body)', `fill-rule="evenodd" stroke="${shade(body!, -0.45)}" stroke-width="2"`) +
      rect(304, 160, 26, 320, 'url(#bar)', 'rx="12"') +
      path('M312 306H508Q522 320 508 334H312Z', 'url(#bar)'),
    polished('body', body!) + rounded('bar', body!),
  )
}

const padding: Draw = ({ colours: [wad], seed }) => {
  const dice = newDice(seed)
  const tufts = times(210, () =>
    put(
      dice.whole(60, 580),
      dice.whole(110, 540),
      path(blob(dice, dice.whole(22, 54), 0.6, 7), dice.chance(50) ? '#ffffff' : shade(wad!, -0.05), 'opacity="0.34"'),
    ),
  )
  return onTable(shadow(rect(56, 106, 528, 438, '#000', 'rx="60"')) + rect(56, 106, 528, 438, wad!, 'rx="60"') + tufts)
}

const polybag: Draw = ({ colours: [ink] }) =>
  onTable(
    shadow(rect(150, 90, 340, 470, '#000', 'rx="8"'), 8, 12, 0.2) +
      rect(150, 90, 340, 470, '#ffffff', `rx="8" opacity="0.62" stroke="#b8bec4" stroke-width="2"`) +
      path('M150 90H490V138H150Z', '#dfe7ee', 'opacity="0.8"') +
      line('M150 138H490', '#9fb0bf', 3) +
      path('M180 150L300 150L230 560L168 560Z', '#ffffff', 'opacity="0.55"') +
      circle(320, 330, 58, 'none', `stroke="${ink}" stroke-width="9"`) +
      path('M320 288L356 350H284Z', 'none', `stroke="${ink}" stroke-width="9" stroke-linejoin="round"`) +
      times(4, (i) => rect(232, 426 + i * 22, i === 3 ? 110 : 176, 7, ink!, 'opacity="0.75"')),
  )

/** Draws trims from two colours: cloth or thread, and metal; for metal trims both are the same. */
export const trimShapes = {
  'zipper coil': zipper('coil'),
  'zipper moulded': zipper('moulded'),
  'zipper metal': zipper('metal'),
  thread,
  elastic,
  tape,
  drawcord,
  rivet,
  snap,
  eyelet,
  buckle,
  padding,
  polybag,
} satisfies Partial<Record<Shape, Draw>>
