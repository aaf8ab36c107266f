import { fill, type Label, label } from '@sms/kit/contract'
import Big from 'big.js'
import type { Order } from '../contract.ts'

type Stage = Order['paymentTerms'][number]

/** When a stage is due: at its trigger, or a number of days after it, of a shipment before it. */
const dueWords: Readonly<Record<Stage['trigger'], readonly [now: Label, later: Label]>> = {
  order: [label('with the order', '下单时付'), label('{n} {n|day|days} after the order', '下单后 {n} 天付')],
  'before shipment': [
    label('before shipment', '出货前付'),
    label('{n} {n|day|days} before shipment', '出货前 {n} 天付'),
  ],
  'against documents': [
    label('against documents', '凭单据付'),
    label('{n} {n|day|days} after documents', '收到单据后 {n} 天付'),
  ],
  'after receipt': [label('after receipt', '收货后付'), label('{n} {n|day|days} after receipt', '收货后 {n} 天付')],
}

const chineseMethods: Readonly<Record<NonNullable<Stage['method']>, string>> = {
  'T/T': '电汇',
  'L/C': '信用证',
  'D/P': '付款交单',
  'D/A': '承兑交单',
  'O/A': '赊账',
  cash: '现金',
}

/** A payment stage in words: `30% with the order by T/T`, `下单时付 30%（电汇）`. */
export function stageWords({ percent, trigger, days, method }: Stage): Label {
  const [now, later] = dueWords[trigger]
  const when = days ? fill(later, { n: days }) : now
  const share = `${new Big(percent)}%`
  return label(
    `${share} ${when.en}${method ? ` ${method === 'cash' ? 'in' : 'by'} ${method}` : ''}`,
    `${when.zh} ${share}${method ? `（${chineseMethods[method]}）` : ''}`,
  )
}
