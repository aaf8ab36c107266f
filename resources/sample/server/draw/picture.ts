import { drawnPixels, packPixels } from '@sms/kit/server/mount'
import type { ClothPicture, Picture, Shape } from '../../rules/picture.ts'
import { buttonShapes } from './buttons.ts'
import { drawCloth } from './cloth.ts'
import { drawGarment } from './garments.ts'
import { labelShapes } from './labels.ts'
import { printSvg } from './print.ts'
import { type Draw, trimShapes } from './trims.ts'
import { side } from './weave.ts'

const things: Readonly<Record<Shape, Draw>> = { ...trimShapes, ...buttonShapes, ...labelShapes }

/** The pixels of a picture, `side` wide and high. */
export async function pixelsOfPicture(picture: Picture) {
  if (picture.draw === 'thing') return drawnPixels(things[picture.shape](picture))
  if (picture.draw === 'print') return drawnPixels(printSvg(picture, side))
  if (picture.draw === 'garment')
    return { width: side, height: side, bytes: await drawGarment(picture, await clothPixels(picture.cloth)) }
  return { width: side, height: side, bytes: await clothPixels(picture) }
}

async function clothPixels(cloth: ClothPicture): Promise<Uint8Array> {
  const printed = cloth.print && (await drawnPixels(printSvg(cloth.print, side)))
  return drawCloth(cloth, printed?.bytes)
}

/** The compressed file of a picture, 10 to 100 KB. */
export const drawPicture = async (picture: Picture): Promise<Buffer> =>
  packPixels(await pixelsOfPicture(picture), picture.draw === 'cloth' ? 52 : 74)
