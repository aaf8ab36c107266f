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

const drapes = new Map<number, Float32Array>()

/** The light on the soft folds of a drape (`ClothPicture`), by pixel, around 1; each drape is computed once. */
function foldShades(drape: number): Float32Array {
  const existing = drapes.get(drape)
  if (existing) return existing
  const made = new Float32Array(side * side)
  const [tilt, waves, depth] = [
    [0.4, 0.6, 0.035],
    [0.9, 1.7, 0.1],
    [-0.7, 1.3, 0.12],
    [0.25, 2.3, 0.08],
  ][drape % 4]!
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const [a, b] = [x / side, y / side]
      const along = a * Math.cos(tilt!) + b * Math.sin(tilt!) + 0.06 * Math.sin(b * 5 + drape)
      const fold = Math.sin(along * waves! * 2 * Math.PI + drape) + 0.4 * Math.sin(along * waves! * 4.6 * Math.PI + 1)
      made[y * side + x] = 1.02 + depth! * fold - 0.08 * (a - 0.5) * (b - 0.2)
    }
  drapes.set(drape, made)
  return made
}

/** Draws a cloth: `side` × `side` pixels of three bytes. The pixels of a print replace the colours of its yarns. */
export function drawCloth({ texture, warp, weft, drape }: ClothPicture, printed?: Uint8Array): Uint8Array {
  const { light, weft: isWeft, yarn } = cachedTexture(texture)
  const folds = foldShades(drape)
  const [warpColours, weftColours] = [warp.map(rgb), weft.map(rgb)]
  const out = new Uint8Array(side * side * 3)
  for (let i = 0; i < side * side; i++) {
    const brightness = 1.16 * light[i]! * folds[i]!
    const colours = isWeft[i] ? weftColours : warpColours
    const colour = colours[yarn[i]! % colours.length]!
    for (let c = 0; c < 3; c++) {
      const dyed = printed ? printed[i * 3 + c]! : colour[c]!
      // Shadows never become black, and bright parts become a little paler.
      const lit = dyed * brightness + (brightness > 1 ? (brightness - 1) * 60 : 0) + 4
      out[i * 3 + c] = lit > 255 ? 255 : lit
    }
  }
  return out
}
