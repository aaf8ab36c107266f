import type { Status } from './answers.ts'

/** The percentage at which checking ends and writing begins. */
const checked = 40

/**
 * The progress of a run in whole percent: reading and checking up to 40, then writing. A run reaches 100 only when it
 * is done.
 */
export function percentOf({ state, phase, done, total }: Pick<Status, 'state' | 'phase' | 'done' | 'total'>): number {
  if (state === 'done') return 100
  const part = total > 0 ? Math.min(done / total, 1) : 0
  if (phase === 'writing') return Math.min(99, Math.floor(checked + (100 - checked) * part))
  return phase === 'checking' ? Math.floor(5 + (checked - 5) * part) : phase === 'reading' ? 5 : 0
}
