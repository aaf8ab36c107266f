import type { FigureKey } from '../rules/figures.ts'
import { payables, receivables } from './ages.ts'
import { certificates } from './certificates.ts'
import { conversion } from './conversion.ts'
import { daysLate, onTime, onTimeSuppliers } from './deliveries.ts'
import type { Reader } from './figure.ts'
import { growth } from './growth.ts'
import { margin, openValue } from './order-money.ts'
import { prices } from './prices.ts'
import { rounds, turnaround } from './reviews.ts'
import { scores } from './scores.ts'

/** The computation of each figure. */
export const readers: Readonly<Record<FigureKey, Reader>> = {
  'on-time': onTime,
  'on-time-suppliers': onTimeSuppliers,
  'days-late': daysLate,
  'open-value': openValue,
  receivables,
  payables,
  margin,
  certificates,
  turnaround,
  rounds,
  conversion,
  growth,
  prices,
  scores,
}
