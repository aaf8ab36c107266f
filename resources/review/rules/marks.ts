import type { Mark } from '../../round/contract.ts'

/** A point of a photo, in thousandths of its width and height. */
export type Point = { readonly x: number; readonly y: number }
export type Oval = Pick<Mark, 'x' | 'y' | 'width' | 'height'>

const whole = 1_000
/** The width of a mark that is pressed instead of drawn, and the least extent of a drawn one. */
const pressedWidth = 80
const drawnLeast = 15

const between = (least: number, value: number, most: number) => Math.round(Math.max(least, Math.min(value, most)))

/** An oval moved into the photo, with whole numbers. */
function inside({ x, y, width, height }: Oval): Oval {
  const [w, h] = [between(1, width, whole), between(1, height, whole)]
  return { x: between(0, x, whole - w), y: between(0, y, whole - h), width: w, height: h }
}

/**
 * The oval drawn between two points that may lie outside of the photo; a circle around the first where they are close.
 * `ratio` is the photo's width by its height.
 */
export function ovalBetween(from: Point, to: Point, ratio: number): Oval {
  const ends = [from, to].map(({ x, y }) => ({ x: between(0, x, whole), y: between(0, y, whole) }))
  const [x, y] = [Math.min(...ends.map(({ x }) => x)), Math.min(...ends.map(({ y }) => y))]
  const [width, height] = [Math.max(...ends.map(({ x }) => x)) - x, Math.max(...ends.map(({ y }) => y)) - y]
  if (Math.max(width, height) >= drawnLeast)
    return inside({ x, y, width: Math.max(width, drawnLeast), height: Math.max(height, drawnLeast) })
  const pressedHeight = Math.min(pressedWidth * ratio, whole)
  return inside({
    ...{ x: from.x - pressedWidth / 2, y: from.y - pressedHeight / 2 },
    ...{ width: pressedWidth, height: pressedHeight },
  })
}

/** A mark moved by some thousandths, as far as the photo goes. */
export const moved = <M extends Oval>(mark: M, { x, y }: Point): M => ({
  ...mark,
  ...inside({ ...mark, x: mark.x + x, y: mark.y + y }),
})

/** The lines of a text that each fit a width by `widthOf`, broken at spaces, or between characters where there are none. */
export function linesOf(text: string, width: number, widthOf: (part: string) => number): string[] {
  const lines: string[] = []
  let rest = text
  while (rest !== '' && widthOf(rest) > width) {
    const characters = [...rest]
    let end = characters.length
    while (end > 1 && widthOf(characters.slice(0, end).join('')) > width) end--
    const piece = characters.slice(0, end).join('')
    const space = characters[end] === ' ' ? -1 : piece.lastIndexOf(' ')
    const cut = space > 0 ? space : piece.length
    lines.push(rest.slice(0, cut))
    rest = rest.slice(cut).trimStart()
  }
  return rest === '' && lines.length > 0 ? lines : [...lines, rest]
}
