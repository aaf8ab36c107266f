import { fill, type Label, label, type NoticeType } from '@sms/kit/contract'
import type { PriceLine } from '../contract.ts'
import { asMoney } from './money.ts'
import { changeTexts } from './price-changes.ts'
import { priceAtMoq } from './series.ts'

/**
 * The notification 30 and 7 days before prices of a supplier end without a successor. One notification covers all
 * prices that end on the same day, since a price list has hundreds.
 */
export const priceExpiryNotice: NoticeType = {
  title: label('Prices that expire', '价格即将失效'),
  text: ({ count }): Label => (count === '1' ? singleExpiry : severalExpiries),
  names: { item: 'item' },
  right: 'cost',
}

const singleExpiry = label('{name}: the price of {item} ends on {day}', '{name}：{item} 的价格将于{day}失效')
const severalExpiries = label(
  '{name}: {count} prices end on {day}, that of {item} among them',
  '{name}：{count} 条价格将于{day}失效，包括 {item}',
)

/** What followers of an item are notified of: changes of a price as they see them. */
export type PriceNews = 'quoted' | 'approved' | 'declined' | 'changed' | 'withdrawn'

const texts: Readonly<Record<PriceNews, Label>> = {
  quoted: label(
    '{name}: {supplier} quotes {price}{changes}, entered by {by}',
    '{name}：{supplier} 报价 {price}{changes}，{by} 录入',
  ),
  approved: label(
    '{name}: {price}{changes} of {supplier} approved by {by}',
    '{name}：{by} 核准 {supplier} 的价格 {price}{changes}',
  ),
  declined: label(
    '{name}: {price}{changes} of {supplier} declined by {by}',
    '{name}：{by} 拒绝 {supplier} 的报价 {price}{changes}',
  ),
  changed: label(
    '{name}: {supplier} {price}{changes}, changed by {by}',
    '{name}：{by} 更改 {supplier} 的价格：{price}{changes}',
  ),
  withdrawn: label(
    '{name}: {price}{changes} of {supplier} taken away by {by}',
    '{name}：{by} 停用 {supplier} 的价格 {price}{changes}',
  ),
}

/** The notification about prices for followers of an item who may see prices (domain.md, Notifications). */
export const priceNotice: NoticeType = {
  title: label('Prices of items that I follow', '所关注物料的价格变动'),
  text: (data) => {
    const changes = changeTexts(data)
    const [en, zh] = [changes.map((change) => change.en), changes.map((change) => change.zh)]
    const details = changes.length ? label(` (${en.join(', ')})`, `（${zh.join('、')}）`) : label('', '')
    const text = texts[data.event as PriceNews] ?? texts.changed
    return label(fill(text, { changes: details.en }).en, fill(text, { changes: details.zh }).zh)
  },
  names: { supplier: 'supplier' },
  right: 'cost',
  tab: 'prices',
}

type Price = Pick<PriceLine, 'breaks' | 'moq' | 'currency' | 'unit'>

/**
 * A price at its MOQ as text, after the former price: `3.20 → 2.95 USD/m`, the former with its own currency and unit if
 * they differ. Without a different former price, the present one alone.
 */
export function priceText(now: Price, was?: Price): string {
  const text = `${moneyAtMoq(now)} ${perUnit(now)}`
  if (!was || `${moneyAtMoq(was)} ${perUnit(was)}` === text) return text
  return `${moneyAtMoq(was)}${perUnit(was) === perUnit(now) ? '' : ` ${perUnit(was)}`} → ${text}`
}

const perUnit = ({ currency, unit }: Price) => `${currency}/${unit}`

function moneyAtMoq(line: Price) {
  const found = priceAtMoq(line)
  return found ? asMoney(found.price) : '–'
}
