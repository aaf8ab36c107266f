import { drawnPixels, packPixels } from '@sms/kit/server/mount'
import { newDice } from '../../rules/dice.ts'
import type { ClothPicture, Picture, PrintPicture, Shape } from '../../rules/picture.ts'
import { buttonShapes } from './buttons.ts'
import { drawCloth } from './cloth.ts'
import { drawGarment } from './garments.ts'
import { labelShapes } from './labels.ts'
import { makeTile } from './motifs.ts'
import { n } from './shapes.ts'
import { type Draw, trimShapes } from './trims.ts'
import { side } from './weave.ts'

const things: Readonly<Record<Shape, Draw>> = { ...trimShapes, ...buttonShapes, ...labelShapes }

/** The pixels of a picture, `side` wide and high. */
export async function pixelsOfPicture(picture: Picture) {
  if (picture.draw === 'thing') return drawnPixels(things[picture.shape](picture))
  if (picture.draw === 'print') return drawnPixels(printSvg(picture))
  if (picture.draw === 'garment')
    return { width: side, height: side, bytes: await drawGarment(picture, await clothPixels(picture.cloth)) }
  return { width: side, height: side, bytes: await clothPixels(picture) }
}

async function clothPixels(cloth: ClothPicture): Promise<Uint8Array> {
  const printed = cloth.print && (await drawnPixels(printSvg(cloth.print)))
  return drawCloth(cloth, printed?.bytes)
}

/** The compressed file of a picture; the yarns of a cloth hide a lower quality. */
export const drawPicture = async (picture: Picture): Promise<Buffer> =>
  packPixels(await pixelsOfPicture(picture), picture.draw === 'cloth' ? 52 : 74)

/**
 * A repeat as an SVG, `side` wide and high. Tiles are not clipped: shapes that reach over an edge continue on the next
 * tile.
 */
function printSvg({ motif, colours, seed }: PrintPicture): string {
  const { width, height, drop, inner } = makeTile[motif](newDice(seed), colours)
  const uses: string[] = []
  for (let column = -1; column * width < side + width; column++)
    for (let row = -2; row * height < side + height; row++) {
      const y = row * height + (column % 2 ? drop * height : 0)
      uses.push(`<use href="#t" x="${n(column * width)}" y="${n(y)}"/>`)
    }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><defs><g id="t">${inner}</g></defs><rect width="${side}" height="${side}" fill="${colours[0]}"/>${uses.join('')}</svg>`
}
