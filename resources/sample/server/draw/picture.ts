import { drawnPixels, packPixels } from '@sms/kit/server'
import type { Picture, Shape } from '../../rules/picture.ts'
import { buttonShapes } from './buttons.ts'
import { drawCloth } from './cloth.ts'
import { labelShapes } from './labels.ts'
import { printSvg } from './print.ts'
import { type Draw, trimShapes } from './trims.ts'
import { side } from './weave.ts'

const things: Readonly<Record<Shape, Draw>> = { ...trimShapes, ...buttonShapes, ...labelShapes }

/** The pixels of a picture, `side` wide and high. */
export async function pixelsOfPicture(picture: Picture) {
  if (picture.draw === 'thing') return drawnPixels(things[picture.shape](picture))
  if (picture.draw === 'print') return drawnPixels(printSvg(picture, side))
  const printed = picture.print && (await drawnPixels(printSvg(picture.print, side)))
  return { width: side, height: side, bytes: drawCloth(picture, printed?.bytes) }
}

/** The file of a picture: 10 to 100 KB. Flat colours are packed well, the grain of a cloth hides what is left out. */
export const drawPicture = async (picture: Picture): Promise<Buffer> =>
  packPixels(await pixelsOfPicture(picture), picture.draw === 'cloth' ? 52 : 74)
