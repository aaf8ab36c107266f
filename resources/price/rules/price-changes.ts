import { type Label, label, type NoticeData } from '@sms/kit/contract'
import type { PriceLine } from '../contract.ts'
import { isAlike } from './alike.ts'
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
 * text. Changed breaks are listed only if the shown price `isSame`.
 */
export function changesOf(now: Terms, was: Terms | undefined, isSame: boolean): NoticeData {
  if (!was) return {}
  const isTaxed = now.taxIncluded !== was.taxIncluded
  return {
    ...(isAlike(now.moq, was.moq) ? {} : { moq: turned(was.moq, now.moq) }),
    ...(isSame && isAlike(now.moq, was.moq) && !isAlike(now.breaks, was.breaks) ? { breaks: 'other' } : {}),
    ...(placed(now) === placed(was) ? {} : { incoterm: turned(placed(was), placed(now)) }),
    ...(isTaxed ? { [now.taxIncluded ? 'withTax' : 'withoutTax']: 'now' } : {}),
    ...(isAlike(now.samplePrice, was.samplePrice)
      ? {}
      : {
          samplePrice: turned(was.samplePrice && asMoney(was.samplePrice), now.samplePrice && asMoney(now.samplePrice)),
        }),
  }
}

/** An earlier end of a line, as the data of a notification. */
export const earlierEnd = (now: string | null, was: unknown): NoticeData => ({
  validTo: was === null ? String(now) : turned(String(was), now),
})

/** The texts of changes, by the data of a notification; their placeholders are not filled. */
export const changeTexts = (data: NoticeData): Label[] =>
  Object.entries(texts).flatMap(([name, text]) => (name in data ? [text] : []))

const turned = (was: string | null, now: string | null) => `${was ?? '–'} → ${now ?? '–'}`

const placed = ({ incoterm, incotermPlace }: Terms) => [incoterm, incotermPlace].filter(Boolean).join(' ') || null
