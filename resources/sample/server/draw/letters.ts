import { line, n } from './shapes.ts'

/**
 * Strokes of capitals, digits and a few signs on a grid 4 wide and 6 high. Labels look the same on every server,
 * whatever fonts it has.
 */
const strokes: Readonly<Record<string, string>> = {
  A: 'M0 6L2 0L4 6M.8 4H3.2',
  B: 'M0 0V6H2.6Q4 6 4 4.5T2.6 3H0M0 0H2.4Q3.7 0 3.7 1.5T2.4 3',
  C: 'M4 1Q3.4 0 2 0Q0 0 0 3T2 6Q3.4 6 4 5',
  D: 'M0 0V6H1.6Q4 6 4 3T1.6 0Z',
  E: 'M4 0H0V6H4M0 3H3',
  F: 'M4 0H0V6M0 3H3',
  G: 'M4 1Q3.4 0 2 0Q0 0 0 3T2 6Q4 6 4 4V3.4H2.4',
  H: 'M0 0V6M4 0V6M0 3H4',
  I: 'M2 0V6',
  J: 'M3.4 0V4.4Q3.4 6 1.8 6Q.4 6 .2 4.8',
  K: 'M0 0V6M4 0L0 3.6M1.4 2.6L4 6',
  L: 'M0 0V6H4',
  M: 'M0 6V0L2 3.6L4 0V6',
  N: 'M0 6V0L4 6V0',
  O: 'M2 0Q0 0 0 3T2 6Q4 6 4 3T2 0',
  P: 'M0 6V0H2.4Q4 0 4 1.7T2.4 3.4H0',
  Q: 'M2 0Q0 0 0 3T2 6Q4 6 4 3T2 0M2.6 4.4L4 6.2',
  R: 'M0 6V0H2.4Q4 0 4 1.6T2.4 3.2H0M2 3.2L4 6',
  S: 'M3.8 .9Q3.2 0 2 0Q.3 0 .3 1.5Q.3 2.7 2 3Q4 3.4 4 4.6Q4 6 2 6Q.6 6 0 5',
  T: 'M0 0H4M2 0V6',
  U: 'M0 0V4Q0 6 2 6T4 4V0',
  V: 'M0 0L2 6L4 0',
  W: 'M0 0L1 6L2 2L3 6L4 0',
  X: 'M0 0L4 6M4 0L0 6',
  Y: 'M0 0L2 3L4 0M2 3V6',
  Z: 'M0 0H4L0 6H4',
  0: 'M2 0Q0 0 0 3T2 6Q4 6 4 3T2 0',
  1: 'M.8 1L2.2 0V6',
  2: 'M.2 1.3Q.5 0 2 0Q3.8 0 3.8 1.6Q3.8 2.7 0 6H4',
  3: 'M.2 .8Q.8 0 2 0Q3.7 0 3.7 1.5T1.6 3Q4 3 4 4.5T2 6Q.6 6 0 5',
  4: 'M3 6V0L0 4H4',
  5: 'M3.7 0H.6L.3 2.7Q1 2.2 2 2.2Q4 2.2 4 4T2 6Q.6 6 0 5.1',
  6: 'M3.6 .6Q3 0 2.1 0Q0 0 0 3.6Q0 6 2 6T4 4.2T2 2.5Q.4 2.5 0 4',
  7: 'M0 0H4L1.4 6',
  8: 'M2 0Q.4 0 .4 1.5T2 3T3.6 1.5T2 0M2 3Q0 3 0 4.5T2 6T4 4.5T2 3',
  9: 'M.4 5.4Q1 6 1.9 6Q4 6 4 2.4Q4 0 2 0T0 1.8T2 3.5Q3.6 3.5 4 2',
  '%': 'M4 0L0 6M.9 0Q0 0 0 1T.9 2T1.8 1T.9 0M3.1 4Q2.2 4 2.2 5T3.1 6T4 5T3.1 4',
  '-': 'M.6 3H3.4',
  '.': 'M2 5.8V6',
  '/': 'M3.6 0L.4 6',
}

/** A text centred at a point, `height` pixels high. Characters without strokes are blanks. */
export function written(text: string, x: number, y: number, height: number, colour: string, weight = 1): string {
  const scale = height / 6
  const letters = [...text.toUpperCase()]
  const step = 5.6 * scale
  const start = x - (letters.length * step - 1.6 * scale) / 2
  return letters
    .flatMap((letter, i) =>
      strokes[letter]
        ? [
            `<g transform="translate(${n(start + i * step)} ${n(y - height / 2)}) scale(${Math.round(scale * 100) / 100})">${line(strokes[letter], colour, 0.72 * weight)}</g>`,
          ]
        : [],
    )
    .join('')
}
