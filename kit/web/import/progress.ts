import type { Standing } from './answers.ts'

/** Where checking ends and writing begins on the bar, in percent. */
const checked = 40

/**
 * How far a run is on one bar, in whole percent: reading and checking up to 40, writing from there. 100 is kept for a
 * run that is done, for until then nothing of it stands.
 */
export function percentOf({ state, phase, done, total }: Pick<Standing, 'state' | 'phase' | 'done' | 'total'>): number {
  if (state === 'done') return 100
  const part = total > 0 ? Math.min(done / total, 1) : 0
  if (phase === 'writing') return Math.min(99, Math.floor(checked + (100 - checked) * part))
  return phase === 'checking' ? Math.floor(5 + (checked - 5) * part) : phase === 'reading' ? 5 : 0
}
