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
export const readers: Readonly<Record<FigureKey, { readonly read: Reader; readonly kinds: readonly string[] }>> = {
  'on-time': { read: onTime, kinds: orders },
  'on-time-suppliers': { read: onTimeSuppliers, kinds: [...orders, 'supplier'] },
  'days-late': { read: daysLate, kinds: orders },
  'open-value': { read: openValue, kinds: [...orders, ...money] },
  receivables: { read: receivables, kinds: [...orders, ...money] },
  payables: { read: payables, kinds: [...orders, ...money] },
  margin: { read: margin, kinds: [...orders, ...money] },
  certificates: { read: certificates, kinds: ['certificate', 'supplier'] },
  turnaround: { read: turnaround, kinds: ['review', ...subjects] },
  rounds: { read: rounds, kinds: ['review', ...subjects] },
  conversion: { read: conversion, kinds: ['selection'] },
  growth: { read: growth, kinds: [...subjects, 'company'] },
  prices: { read: prices, kinds: ['price', 'supplier', ...subjects, ...money] },
  scores: { read: scores, kinds: [scoreKind, 'supplier', 'company'] },
}
