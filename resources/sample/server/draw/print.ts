import { dice } from '../../rules/dice.ts'
import type { PrintPicture } from '../../rules/picture.ts'
import { makeTile } from './motifs.ts'
import { n } from './shapes.ts'

/**
 * A repeat as an SVG of `size` × `size` pixels. Tiles are not clipped: shapes that reach over an edge continue on the
 * next tile.
 */
export function printSvg({ motif, colours, seed }: PrintPicture, size: number): string {
  const tile = makeTile[motif](dice(seed), colours)
  const { width, height, drop, inner } = tile
  const uses: string[] = []
  for (let column = -1; column * width < size + width; column++)
    for (let row = -2; row * height < size + height; row++) {
      const y = row * height + (column % 2 ? drop * height : 0)
      uses.push(`<use href="#t" x="${n(column * width)}" y="${n(y)}"/>`)
    }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><defs><g id="t">${inner}</g></defs><rect width="${size}" height="${size}" fill="${colours[0]}"/>${uses.join('')}</svg>`
}
