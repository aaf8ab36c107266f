import { scoreKind } from '../../supplier/server/scores.ts'
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

const orders = ['order', 'orderline', 'po', 'poline', 'orderevent']
const money = ['company', 'currency', 'rate']
const subjects = ['item', 'fabric', 'artwork', 'trims', 'button', 'label', 'showroom']

/** The computation of each figure, and the kinds of records that it reads, also by their row scopes. */
export const readers: Readonly<Record<FigureKey, { readonly read: Reader; readonly of: readonly string[] }>> = {
  'on-time': { read: onTime, of: orders },
  'on-time-suppliers': { read: onTimeSuppliers, of: [...orders, 'supplier'] },
  'days-late': { read: daysLate, of: orders },
  'open-value': { read: openValue, of: [...orders, ...money] },
  receivables: { read: receivables, of: [...orders, ...money] },
  payables: { read: payables, of: [...orders, ...money] },
  margin: { read: margin, of: [...orders, ...money] },
  certificates: { read: certificates, of: ['certificate', 'supplier'] },
  turnaround: { read: turnaround, of: ['review', ...subjects] },
  rounds: { read: rounds, of: ['review', ...subjects] },
  conversion: { read: conversion, of: ['selection'] },
  growth: { read: growth, of: [...subjects, 'company'] },
  prices: { read: prices, of: ['price', 'supplier', ...subjects, ...money] },
  scores: { read: scores, of: [scoreKind, 'supplier', 'company'] },
}
