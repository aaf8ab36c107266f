import { dice } from '../../rules/dice.ts'

/** Smooth noise from 0 to 1 over a square that tiles without a seam: `cells` hills across. */
export function noise(size: number, cells: number, seed: number, down = cells): Float32Array {
  const { roll } = dice(seed)
  const lattice = Float32Array.from({ length: cells * down }, roll)
  const out = new Float32Array(size * size)
  const across = Array.from({ length: size }, (_, x) => place((x * cells) / size, cells))
  for (let y = 0; y < size; y++) {
    const [top, below, ty] = place((y * down) / size, down)
    for (let x = 0; x < size; x++) {
      const [left, right, tx] = across[x]!
      const upper = lattice[top * cells + left]! * (1 - tx) + lattice[top * cells + right]! * tx
      const lower = lattice[below * cells + left]! * (1 - tx) + lattice[below * cells + right]! * tx
      out[y * size + x] = upper * (1 - ty) + lower * ty
    }
  }
  return out
}

/** The two cells next to a position on a ring of `cells`, and its eased distance between them, 0 to 1. */
function place(at: number, cells: number): readonly [number, number, number] {
  const low = Math.floor(at)
  const t = at - low
  return [low % cells, (low + 1) % cells, t * t * (3 - 2 * t)]
}
