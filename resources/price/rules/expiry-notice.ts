import { type Label, label, type NoticeType } from '@sms/kit/contract'

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
