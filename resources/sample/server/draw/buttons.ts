import { newDice } from '../../rules/dice.ts'
import type { Hex, Shape } from '../../rules/picture.ts'
import { onTable, polished, shade, shadow } from './frame.ts'
import { circle, line, put, rect } from './shapes.ts'
import type { Draw } from './trims.ts'

const holePositions = {
  2: [
    [-26, 0],
    [26, 0],
  ],
  4: [
    [-26, -26],
    [26, -26],
    [-26, 26],
    [26, 26],
  ],
} as const

/** Veins across the face, of the second colour and white. */
function veins(second: Hex, seed: number): string {
  const { whole, chance } = newDice(seed)
  const lines = Array.from({ length: 26 }, (_, i) => {
    const y = -150 + i * 12 + whole(-5, 5)
    return line(
      `M-170 ${y}C-60 ${y + whole(-34, 34)} 50 ${y + whole(-34, 34)} 170 ${y + whole(-10, 10)}`,
      chance(70) ? second : '#ffffff',
      whole(2, 9),
    )
  })
  return `<g clip-path="url(#face)" opacity="0.28">${lines.join('')}</g>`
}

const holed =
  (holes: 2 | 4): Draw =>
  ({ colours: [face, second], seed }) => {
    const drilled = holePositions[holes]
      .map(([x, y]) => circle(x, y, 13.5, shade(face!, -0.72)) + circle(x + 2, y + 3, 11, shade(face!, -0.86)))
      .join('')
    const groove = circle(0, 0, 58, 'none', `stroke="${shade(face!, -0.22)}" stroke-width="3" opacity="0.55"`)
    return onTable(
      put(
        320,
        312,
        shadow(circle(0, 0, 172, '#000'), 12, 20, 0.38) +
          circle(0, 0, 176, 'url(#rim)') +
          circle(0, 0, 146, 'url(#dish)') +
          veins(second!, seed) +
          circle(0, 0, 148, 'none', `stroke="${shade(face!, -0.3)}" stroke-width="4" opacity="0.7"`) +
          groove +
          drilled +
          `<ellipse cx="-62" cy="-94" rx="62" ry="22" fill="#fff" opacity="0.34" transform="rotate(-34 -62 -94)"/>`,
        0,
        1.3,
      ),
      polished('rim', face!) +
        polished('dish', shade(face!, -0.1)) +
        '<clipPath id="face"><circle r="175"/></clipPath>',
    )
  }

const shank: Draw = ({ colours: [face, second] }) => {
  const leaves = Array.from({ length: 12 }, (_, i) =>
    put(0, 0, rect(-7, -120, 14, 62, shade(second!, i % 2 ? -0.25 : 0.1), 'rx="7"'), i * 30),
  ).join('')
  return onTable(
    put(
      320,
      312,
      shadow(circle(0, 0, 172, '#000'), 12, 20, 0.38) +
        circle(0, 0, 176, 'url(#rim)') +
        circle(0, 0, 156, shade(face!, -0.35)) +
        circle(0, 0, 150, 'url(#rim)') +
        leaves +
        circle(0, 0, 46, 'url(#boss)') +
        circle(-12, -14, 14, '#fff', 'opacity="0.35"'),
      0,
      1.3,
    ),
    polished('rim', face!) + polished('boss', second!),
  )
}

const snapButton: Draw = ({ colours: [face] }) =>
  onTable(
    [
      [214, 226, 0.86],
      [430, 414, 0.86],
    ]
      .map(([x, y, scale], i) =>
        put(
          x!,
          y!,
          shadow(circle(0, 0, 150, '#000')) +
            circle(0, 0, 150, 'url(#rim)') +
            (i
              ? circle(0, 0, 70, shade(face!, -0.5)) + circle(0, 0, 52, 'url(#rim)')
              : `<ellipse cx="-46" cy="-66" rx="66" ry="30" fill="#fff" opacity="0.4" transform="rotate(-38 -46 -66)"/>`) +
            circle(0, 0, 136, 'none', `stroke="${shade(face!, -0.25)}" stroke-width="3"`),
          0,
          scale,
        ),
      )
      .join(''),
    polished('rim', face!),
  )

/** Draws buttons from the colours of the face and of its veins or middle. */
export const buttonShapes = {
  'button 2': holed(2),
  'button 4': holed(4),
  'button shank': shank,
  'button snap': snapButton,
} satisfies Partial<Record<Shape, Draw>>
