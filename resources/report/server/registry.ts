import type { FigureKey } from '../rules/figures.ts'
import { certificates } from './certificates.ts'
import { conversion } from './conversion.ts'
import type { Reader } from './figure.ts'
import { growth } from './growth.ts'
import { prices } from './prices.ts'
import { rounds, turnaround } from './reviews.ts'
import { scores } from './scores.ts'

/** How each figure is computed. */
export const readers: Readonly<Record<FigureKey, Reader>> = {
  certificates,
  turnaround,
  rounds,
  conversion,
  growth,
  prices,
  scores,
}
