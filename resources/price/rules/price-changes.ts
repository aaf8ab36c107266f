import { type Label, label, type NoticeData } from '@sms/kit/contract'
import type { PriceLine } from '../contract.ts'
import { isAlike } from './alike.ts'
import { incotermOf } from './conditions.ts'
import { asMoney } from './money.ts'

/** The terms whose change followers of the item are notified of, by column. */
export const noticedColumns = {
  breaks: 'breaks',
  moq: 'moq',
  currency: 'currency',
  unit: 'unit',
  incoterm: 'incoterm',
  incoterm_place: 'incotermPlace',
  tax_included: 'taxIncluded',
  sample_price: 'samplePrice',
} as const

export type Terms = Pick<PriceLine, (typeof noticedColumns)[keyof typeof noticedColumns]>

const texts = {
  moq: label('MOQ {moq}', '起订量 {moq}'),
  breaks: label('other price breaks', '价格阶梯有变'),
  incoterm: label('Incoterm {incoterm}', '贸易术语 {incoterm}'),
  withTax: label('now tax included', '改为含税'),
  withoutTax: label('now without tax', '改为不含税'),
  samplePrice: label('sample price {samplePrice}', '样品价 {samplePrice}'),
  validTo: label('valid until {validTo}', '有效期至 {validTo}'),
} as const

/**
 * The changed terms of a price besides the price itself, as the data of a notification: `200 → 300` by the name of its
 * text. Changed breaks are listed only if neither the MOQ nor the shown price tells of them.
 */
export function changesOf(now: Terms, was: Terms | undefined, isShownPriceSame: boolean): NoticeData {
  if (!was) return {}
  const changes: Record<string, string> = {}
  if (!isAlike(now.moq, was.moq)) changes.moq = fromTo(was.moq, now.moq)
  else if (isShownPriceSame && !isAlike(now.breaks, was.breaks)) changes.breaks = 'other'
  if (incotermOf(now) !== incotermOf(was)) changes.incoterm = fromTo(incotermOf(was) || null, incotermOf(now) || null)
  if (now.taxIncluded !== was.taxIncluded) changes[now.taxIncluded ? 'withTax' : 'withoutTax'] = 'now'
  if (!isAlike(now.samplePrice, was.samplePrice))
    changes.samplePrice = fromTo(
      was.samplePrice && asMoney(was.samplePrice),
      now.samplePrice && asMoney(now.samplePrice),
    )
  return changes
}

/** An earlier end of a line, as the data of a notification: `2026-06-30 → 2026-03-31`, or the new day alone. */
export const earlierEnd = (now: string | null, was: unknown): NoticeData => ({
  validTo: was === null ? String(now) : fromTo(String(was), now),
})

/** The texts of changes, by the data of a notification; their placeholders are not filled. */
export const changeTexts = (data: NoticeData): Label[] =>
  Object.entries(texts).flatMap(([name, text]) => (name in data ? [text] : []))

const fromTo = (was: string | null, now: string | null) => `${was ?? '–'} → ${now ?? '–'}`
