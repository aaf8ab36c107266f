import { side, type Texture } from './weave.ts'

/** A cloth without warp and weft: its light, and for stripes the course of each pixel. */
export function surface(light: (x: number, y: number, i: number) => number, course = 12): Texture {
  const out = new Float32Array(side * side)
  const yarn = new Uint16Array(side * side)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const i = y * side + x
      out[i] = light(x, y, i)
      yarn[i] = Math.floor(y / course)
    }
  return { light: out, weft: new Uint8Array(side * side).fill(1), yarn }
}

/** Loops as the face of a knit shows them: columns of V, `wide` × `tall` pixels each. */
export function stitches(wide: number, tall: number) {
  return (x: number, y: number) => {
    const s = ((x / wide) % 1) - 0.5
    const t = (y / tall) % 1
    let best = 0.42
    for (const over of [-1, 0, 1]) {
      const at = t + over
      if (at < -0.28 || at > 1.28) continue
      // The legs of the V lean outwards.
      const middle = 0.03 + 0.24 * (1.05 - at) ** 0.9
      const d = Math.abs(Math.abs(s) - middle) / 0.17
      if (d < 1) best = Math.max(best, 0.5 + 0.52 * Math.sqrt(1 - d * d) - 0.1 * Math.abs(at - 0.5))
    }
    return best
  }
}
