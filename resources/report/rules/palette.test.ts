import { describe, expect, test } from 'vitest'
import { deltaE2000, labOfHex } from '../../item/rules/colour.ts'
import { contrast, grounds, isDark, linear, seriesColours } from './palette.ts'

/**
 * What colours become to eyes without one kind of cone (Machado, Oliveira and Fernandes 2009, severity 1), in linear
 * sRGB.
 */
const eyes: Readonly<Record<string, readonly (readonly [number, number, number])[]>> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}
const compress = (c: number) => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055)

/** A colour as these eyes see it. */
export function seenBy(eye: string, hex: string): string {
  const [r, g, b] = linear(hex)
  const bytes = eyes[eye]!.map(([x, y, z]) =>
    Math.round(255 * compress(Math.min(1, Math.max(0, x * r + y * g + z * b)))),
  )
  return `#${bytes.map((colour) => colour.toString(16).padStart(2, '0')).join('')}`
}

describe.each([
  ['light', seriesColours.light, grounds.light],
  ['dark', seriesColours.dark, grounds.dark],
])('colours of series in the %s theme', (theme, colours, ground) => {
  test('stand out from their ground: 3 to 1 (WCAG 2.2, 1.4.11)', () => {
    expect(isDark(ground)).toBe(theme === 'dark')
    for (const colour of colours) expect([colour, contrast(colour, ground) >= 3]).toEqual([colour, true])
  })

  test.each(Object.keys(eyes))('differ for eyes of %s', (eye) => {
    const seen = colours.map((colour) => labOfHex(seenBy(eye, colour)))
    for (const [i, colour] of seen.entries())
      for (const [k, other] of seen.entries())
        if (k < i)
          expect([colours[i], colours[k], deltaE2000(colour, other) >= 10]).toEqual([colours[i], colours[k], true])
  })
})
