import type { Movement } from '../contract.ts'

type Moved = Pick<Movement, 'movement' | 'quantity' | 'returned' | 'dueBack' | 'status'>

const outstandingOf = ({ movement, quantity, returned }: Omit<Moved, 'dueBack' | 'status'>) =>
  movement === 'out' ? Math.max(0, quantity - (returned ?? 0)) : 0

/** The computed fields of a movement: pieces still out, and the day by which they are due back. */
export function computedFields(moved: Omit<Moved, 'status'>) {
  const outstanding = outstandingOf(moved)
  return { outstanding, openUntil: outstanding > 0 ? moved.dueBack : null }
}

/** By how much a movement changes the house's stock; an inActive one by nothing. */
export function stockChange(moved: Omit<Moved, 'dueBack'> | undefined): number {
  if (!moved || moved.status === 'inActive') return 0
  return moved.movement === 'out' ? -outstandingOf(moved) : moved.quantity
}
