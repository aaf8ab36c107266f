import type { ClothPicture, Hex, TextureName } from '../../rules/picture.ts'
import { textureOf } from './textures.ts'
import { side, type Texture } from './weave.ts'

/** Red, green and blue of a colour, 0 to 255. */
const rgb = (hex: Hex): readonly [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

let last: { readonly name: TextureName; readonly texture: Texture } | undefined

/** The texture of a name; the last texture is cached, since cloths are drawn in the order of their textures. */
function cachedTexture(name: TextureName): Texture {
  if (last?.name !== name) last = { name, texture: textureOf[name]() }
  return last.texture
}

const falls = new Map<number, Float32Array>()

/** The shades of soft folds of cloth on a table; the first of them is flat. */
function fallOf(fall: number): Float32Array {
  const existing = falls.get(fall)
  if (existing) return existing
  const made = new Float32Array(side * side)
  const [tilt, waves, depth] = [
    [0.4, 0.6, 0.035],
    [0.9, 1.7, 0.1],
    [-0.7, 1.3, 0.12],
    [0.25, 2.3, 0.08],
  ][fall % 4]!
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const [a, b] = [x / side, y / side]
      const along = a * Math.cos(tilt!) + b * Math.sin(tilt!) + 0.06 * Math.sin(b * 5 + fall)
      const fold = Math.sin(along * waves! * 2 * Math.PI + fall) + 0.4 * Math.sin(along * waves! * 4.6 * Math.PI + 1)
      made[y * side + x] = 1.02 + depth! * fold - 0.08 * (a - 0.5) * (b - 0.2)
    }
  falls.set(fall, made)
  return made
}

/** Draws a cloth: `side` × `side` pixels of three bytes. `printed` are the pixels of its print. */
export function drawCloth({ texture, warp, weft, fall }: ClothPicture, printed?: Uint8Array): Uint8Array {
  const { light, weft: isWeft, yarn } = cachedTexture(texture)
  const folds = fallOf(fall)
  const [ends, picks] = [warp.map(rgb), weft.map(rgb)]
  const out = new Uint8Array(side * side * 3)
  for (let i = 0; i < side * side; i++) {
    const bright = 1.16 * light[i]! * folds[i]!
    const colours = isWeft[i] ? picks : ends
    const colour = colours[yarn[i]! % colours.length]!
    for (let c = 0; c < 3; c++) {
      const dyed = printed ? printed[i * 3 + c]! : colour[c]!
      // Shadows never become black, and bright parts become a little paler.
      const lit = dyed * bright + (bright > 1 ? (bright - 1) * 60 : 0) + 4
      out[i * 3 + c] = lit > 255 ? 255 : lit
    }
  }
  return out
}
