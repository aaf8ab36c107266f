import { type Label, label, type NoticeType } from '@sms/kit/contract'
import type { PriceLine } from '../contract.ts'
import { asMoney } from './money.ts'
import { priceAtMoq } from './series.ts'

/** What can have happened to a price that those who follow its item are told of. */
export type PriceEvent = 'quoted' | 'approved' | 'declined' | 'changed' | 'withdrawn'

const texts: Readonly<Record<PriceEvent, Label>> = {
  quoted: label('{name}: {supplier} quotes {price}, entered by {by}', '{name}：{supplier} 报价 {price}，{by} 录入'),
  approved: label('{name}: {price} of {supplier} approved by {by}', '{name}：{by} 核准 {supplier} 的价格 {price}'),
  declined: label('{name}: {price} of {supplier} declined by {by}', '{name}：{by} 拒绝 {supplier} 的报价 {price}'),
  changed: label('{name}: {supplier} {price}, changed by {by}', '{name}：{by} 更改 {supplier} 的价格：{price}'),
  withdrawn: label('{name}: {price} of {supplier} taken away by {by}', '{name}：{by} 停用 {supplier} 的价格 {price}'),
}

/** Told of prices to those who follow an item and may see prices (domain.md, Notifications). */
export const priceNotice: NoticeType = {
  title: label('Prices of items that I follow', '所关注物料的价格变动'),
  text: ({ event }) => texts[event as PriceEvent] ?? texts.changed,
  names: { supplier: 'supplier' },
  right: 'cost',
  tab: 'prices',
}

/** What a price in words is made of. */
export type Terms = Pick<PriceLine, 'breaks' | 'moq' | 'currency' | 'unit'>

/**
 * A price in words, at its MOQ, after what it was before: `3.20 → 2.95 USD/m`, the former with its own currency and unit
 * where these are others. Without a former price, or where it says the same, only what it is now.
 */
export function priceText(now: Terms, was?: Terms): string {
  const text = `${moneyAtMoq(now)} ${perUnit(now)}`
  if (!was || `${moneyAtMoq(was)} ${perUnit(was)}` === text) return text
  return `${moneyAtMoq(was)}${perUnit(was) === perUnit(now) ? '' : ` ${perUnit(was)}`} → ${text}`
}

const perUnit = ({ currency, unit }: Terms) => `${currency}/${unit}`

function moneyAtMoq(line: Terms) {
  const found = priceAtMoq(line)
  return found ? asMoney(found.price) : '–'
}

type Told = Pick<PriceLine, 'status' | 'stage'>

/** What changed of a line as it was, by column as history has it; undefined for a new line, which has none. */
export type Before = Readonly<Record<string, unknown>> | undefined

const offered = (stage: unknown) => stage === 'Quoted' || stage === 'Approved'

/** How a line stood before one change; a new one was not there. */
function stood(line: Told, before: Before) {
  if (before === undefined) return { wasOpen: false, was: 'Draft' }
  return { wasOpen: (before.status ?? line.status) === 'Active', was: String(before.stage ?? line.stage) }
}

/** Whether a line was an offer before one change of it. */
export function wasOffered(line: Told, before: Before) {
  const { wasOpen, was } = stood(line, before)
  return wasOpen && offered(was)
}

/** What one change of a line is to those who follow its item; undefined for what is no news: drafts, dates, notes. */
export function eventOf(line: Told, before: Before): PriceEvent | undefined {
  const had = (column: string) => before !== undefined && column in before
  const { wasOpen, was } = stood(line, before)
  // What leaves its supplier at once gives way to the same offer of another, into which that one is merged.
  if (line.status !== 'Active') return wasOffered(line, before) && !had('supplier') ? 'withdrawn' : undefined
  if (!wasOpen || line.stage !== was) {
    if (line.stage === 'Approved') return 'approved'
    if (line.stage === 'Declined') return wasOffered(line, before) ? 'declined' : undefined
    if (line.stage === 'Draft') return undefined
    return was === 'Draft' || !wasOpen ? 'quoted' : 'changed'
  }
  const terms = ['breaks', 'moq', 'currency', 'unit'].some(had)
  return terms && offered(line.stage) ? 'changed' : undefined
}
