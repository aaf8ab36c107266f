import { newDice } from '../../rules/dice.ts'
import type { Hex, Shape } from '../../rules/picture.ts'
import { onTable, shade, shadow } from './frame.ts'
import { written } from './letters.ts'
import { circle, line, path, rect } from './shapes.ts'
import type { Draw } from './trims.ts'

/** The height of a text that is at most `width` wide and `highest` high; a letter is 0.94 of its height wide. */
const heightWithin = (text: string, width: number, highest: number) => Math.min(highest, width / (text.length * 0.94))

const threads = (x: number, y: number, w: number, h: number, ground: Hex) =>
  Array.from({ length: Math.floor(h / 4) }, (_, i) =>
    rect(x, y + i * 4, w, 1.4, shade(ground, i % 2 ? -0.1 : 0.08)),
  ).join('')

const wovenLabel: Draw = ({ colours: [ground, ink], words: [name = '', second = ''] }) => {
  const [w, h] = [480, second ? 210 : 170]
  const [x, y] = [320 - w / 2, 320 - h / 2]
  return onTable(
    shadow(rect(x, y, w, h, '#000')) +
      rect(x, y, w, h, ground!) +
      threads(x, y, w, h, ground!) +
      rect(x, y, 16, h, shade(ground!, -0.16)) +
      rect(x + w - 16, y, 16, h, shade(ground!, -0.16)) +
      written(name, 320, second ? 300 : 320, heightWithin(name, 420, 64), ink!, 1.3) +
      (second ? written(second, 320, 372, 19, ink!, 1.1) : '') +
      rect(x + 34, y + 20, w - 68, 2, ink!, 'opacity="0.55"') +
      rect(x + 34, y + h - 22, w - 68, 2, ink!, 'opacity="0.55"'),
  )
}

const sizeLabel: Draw = ({ colours: [ground, ink], words: [size = ''] }) =>
  onTable(
    shadow(rect(226, 190, 188, 260, '#000')) +
      rect(226, 190, 188, 260, ground!) +
      threads(226, 190, 188, 260, ground!) +
      rect(226, 190, 188, 26, shade(ground!, -0.13)) +
      written(size, 320, 330, size.length > 2 ? 62 : 88, ink!, 1.4),
  )

/** The ISO 3758 symbols of a sample label: 40 °C, no bleach, line dry, iron at 160 °C, no dry-cleaning. */
const careSymbols = (y: number, ink: string) => {
  const symbols = [
    'M-26 -16L-20 20H20L26 -16M-26 -10Q-17 -18 -9 -10T8 -10T26 -10',
    'M0 -22L24 20H-24ZM-22 -18L22 24M22 -18L-22 24',
    'M-22 -20H22V22H-22ZM0 -12V14',
    'M-28 18H26V2Q26 -14 8 -14H-8M-28 18Q-24 0 -8 -2H26M-2 9H-1M9 9H10',
    'M-21 0A21 21 0 1 0 21 0A21 21 0 1 0 -21 0M-20 -20L20 20M20 -20L-20 20',
  ]
  const degrees = written('40', 176, y + 5, 14, ink, 1.1)
  return (
    degrees + symbols.map((d, i) => `<g transform="translate(${176 + i * 72} ${y})">${line(d, ink, 3.6)}</g>`).join('')
  )
}

const careLabel: Draw = ({ colours: [ground, ink], words }) => {
  const text = words
    .map((row, i) => written(row, 320, 238 + i * 40, heightWithin(row, 360, i ? 17 : 21), ink!, 1.1))
    .join('')
  return onTable(
    shadow(rect(120, 70, 400, 500, '#000')) +
      rect(120, 70, 400, 500, ground!) +
      rect(120, 70, 400, 44, shade(ground!, -0.07)) +
      line('M136 92H504', shade(ground!, -0.3), 2) +
      careSymbols(166, ink!) +
      text,
  )
}

const hole = (x: number, y: number) => circle(x, y, 17, '#d9c08a') + circle(x, y, 11, '#efece7')

const hangtag: Draw = ({ colours: [ground, ink], words: [name = '', second = ''] }) => {
  const tag = 'M190 150L240 96H400L450 150V566H190Z'
  return onTable(
    shadow(path(tag, '#000')) +
      path(tag, ground!) +
      rect(206, 190, 228, 2, ink!, 'opacity="0.5"') +
      rect(206, 536, 228, 2, ink!, 'opacity="0.5"') +
      written(name, 320, 330, heightWithin(name, 200, 46), ink!, 1.3) +
      (second ? written(second, 320, 400, 15, ink!, 1.1) : '') +
      circle(320, 474, 22, 'none', `stroke="${ink}" stroke-width="3"`) +
      hole(320, 138) +
      line('M320 138C300 60 360 10 470 30S560 120 620 60', '#8a7657', 4.5),
  )
}

/** Bars of random widths that look like a barcode; the same number gives the same bars. */
const bars = (number: string, x: number, y: number, w: number, h: number, ink: string) => {
  const { whole } = newDice([...number].reduce((sum, digit) => sum * 31 + digit.charCodeAt(0), 7))
  const out: string[] = []
  for (let start = 0; start < w - 6; ) {
    const width = whole(1, 4) * 2.2
    out.push(rect(x + start, y, width, h, ink))
    start += width + whole(1, 3) * 2.2
  }
  return out.join('')
}

const priceTag: Draw = ({ colours: [ground, ink], words: [name = '', number = ''] }) =>
  onTable(
    shadow(rect(180, 110, 280, 440, '#000', 'rx="14"')) +
      rect(180, 110, 280, 440, ground!, 'rx="14"') +
      hole(320, 156) +
      written(name, 320, 236, 24, ink!, 1.2) +
      bars(number, 214, 290, 216, 120, ink!) +
      written(number, 320, 432, 12, ink!, 1) +
      line('M200 470H440', shade(ground!, -0.25), 2) +
      written('SIZE M', 320, 506, 20, ink!, 1.2),
  )

const barcode: Draw = ({ colours: [ground, ink], words: [number = ''] }) =>
  onTable(
    shadow(rect(110, 190, 420, 260, '#000', 'rx="10"')) +
      rect(110, 190, 420, 260, ground!, 'rx="10"') +
      bars(number, 142, 222, 360, 150, ink!) +
      written(number, 320, 410, 21, ink!, 1.1),
  )

const patch: Draw = ({ colours: [ground, ink], words: [name = '', second = ''] }) => {
  const grain = Array.from({ length: 60 }, (_, i) =>
    circle(
      126 + ((i * 157) % 390),
      212 + ((i * 89) % 216),
      1.6 + (i % 4),
      shade(ground!, i % 2 ? -0.16 : 0.12),
      'opacity="0.4"',
    ),
  )
  return onTable(
    shadow(rect(104, 190, 432, 260, '#000', 'rx="10"')) +
      rect(104, 190, 432, 260, ground!, 'rx="10"') +
      grain.join('') +
      rect(
        120,
        206,
        400,
        228,
        'none',
        `rx="6" stroke="${shade(ground!, 0.55)}" stroke-width="4" stroke-dasharray="12 7"`,
      ) +
      written(name, 320, second ? 302 : 320, heightWithin(name, 350, 66), ink!, 1.5) +
      (second ? written(second, 320, 378, 20, ink!, 1.2) : ''),
  )
}

/** Draws labels from the colours of the ground and of the text. */
export const labelShapes = {
  'woven label': wovenLabel,
  'size label': sizeLabel,
  'care label': careLabel,
  hangtag,
  'price tag': priceTag,
  patch,
  barcode,
} satisfies Partial<Record<Shape, Draw>>
