import { newDice } from '../../rules/dice.ts'

/** Smooth noise from 0 to 1 over a square that tiles without a seam: `cells` hills across and `down` hills down. */
export function noise(size: number, cells: number, seed: number, down = cells): Float32Array {
  const { roll } = newDice(seed)
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

/** The two cells next to a position on a ring of `cells`, and its eased distance from the first, 0 to 1. */
function place(position: number, cells: number): readonly [first: number, second: number, eased: number] {
  const low = Math.floor(position)
  const distance = position - low
  return [low % cells, (low + 1) % cells, distance * distance * (3 - 2 * distance)]
}
