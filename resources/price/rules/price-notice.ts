import { type Label, label, type NoticeType } from '@sms/kit/contract'
import type { PriceLine } from '../contract.ts'
import { asMoney } from './money.ts'
import { priceAtMoq } from './series.ts'

/** What can have happened to a price that those who follow its item are told of. */
export type PriceEvent = 'quoted' | 'approved' | 'declined' | 'changed' | 'withdrawn'

const texts: Readonly<Record<PriceEvent, Label>> = {
  quoted: label('{name}: quoted at {price}, by {by}', '{name}：{by} 录入报价 {price}'),
  approved: label('{name}: {price} approved by {by}', '{name}：{by} 核准价格 {price}'),
  declined: label('{name}: {price} declined by {by}', '{name}：{by} 拒绝报价 {price}'),
  changed: label('{name}: now {price}, changed by {by}', '{name}：{by} 将价格改为 {price}'),
  withdrawn: label('{name}: {price} taken away by {by}', '{name}：{by} 停用价格 {price}'),
}

/** Told of prices to those who follow an item and may see prices (domain.md, Notifications). */
export const priceNotice: NoticeType = {
  title: label('Prices of items that I follow', '所关注物料的价格变动'),
  text: ({ event }) => texts[event as PriceEvent] ?? texts.changed,
  right: 'cost',
  tab: 'prices',
}

/** A line's price in words, at its MOQ: `3.20 USD/m`. */
export const priceText = ({ breaks, moq, currency, unit }: Pick<PriceLine, 'breaks' | 'moq' | 'currency' | 'unit'>) =>
  `${moneyAtMoq({ breaks, moq })} ${currency}/${unit}`

function moneyAtMoq(line: Pick<PriceLine, 'breaks' | 'moq'>) {
  const found = priceAtMoq(line)
  return found ? asMoney(found.price) : '–'
}

type Told = Pick<PriceLine, 'status' | 'stage'>

/**
 * What one change of a line is to those who follow its item; undefined for what is no news: drafts, dates, notes.
 * `before` holds what changed as it was, by column; a new line has none.
 */
export function eventOf(line: Told, before: Readonly<Record<string, unknown>> | undefined): PriceEvent | undefined {
  const had = (column: string) => before !== undefined && column in before
  const wasOpen = before === undefined ? false : (before.status ?? line.status) === 'Active'
  const was = before === undefined ? 'Draft' : ((before.stage as PriceLine['stage'] | undefined) ?? line.stage)
  const offered = (stage: unknown) => stage === 'Quoted' || stage === 'Approved'
  // What leaves its supplier at once gives way to the same offer of another, into which that one is merged.
  if (line.status !== 'Active') return wasOpen && offered(was) && !had('supplier') ? 'withdrawn' : undefined
  if (!wasOpen || line.stage !== was) {
    if (line.stage === 'Approved') return 'approved'
    if (line.stage === 'Declined') return wasOpen && offered(was) ? 'declined' : undefined
    if (line.stage === 'Draft') return undefined
    return was === 'Draft' || !wasOpen ? 'quoted' : 'changed'
  }
  const terms = ['breaks', 'moq', 'currency', 'unit'].some(had)
  return terms && offered(line.stage) ? 'changed' : undefined
}
