import { choice, decimal, type Label, label, option, optionText, required, rows, type ValueOf } from '@sms/kit/contract'

/** The units of prices (domain.md, Price lines). A gross is 144 pieces. */
export const priceUnits = [
  option('m', '米', 'm'),
  option('yd', '码', 'yd'),
  option('kg', '公斤', 'kg'),
  option('pc', '个', 'pc'),
  option('gross', '罗', 'gross'),
  option('sqft', '平方尺', 'sq ft'),
] as const

export type PriceUnit = (typeof priceUnits)[number]['value']

/** A text with a unit behind it, in both languages: `800 m`, `800 米`. */
export const beforeUnit = (en: string, zh: string, unit: string): Label =>
  label(`${en}${optionText(priceUnits, unit, 'en')}`, `${zh}${optionText(priceUnits, unit, 'zh')}`)

/** The largest price and quantity: ten digits before the point, four and two after it. */
const priceMax = '9999999999.9999'
const quantityMax = '9999999999.99'

/** A quantity in a line's own unit. */
export const quantity = (en: string, zh: string, min = '0.01') => decimal(en, zh, { scale: 2, min, max: quantityMax })

/** A price with at most four decimals, above zero. */
export const price = (en: string, zh: string) => decimal(en, zh, { scale: 4, min: '0.0001', max: priceMax })

/** The price from each quantity on; in one cell `1000: 3.20; 3000: 2.95`, or `3.20` for any quantity. */
export const priceBreaks = () =>
  required(
    rows(
      'Price breaks',
      '价格阶梯',
      { minQty: required(quantity('From quantity', '起始数量', '0')), price: required(price('Price', '价格')) },
      {
        max: 20,
        cell: true,
        lone: '0',
        help: label('Each from its quantity on, the quantities rising', '各价格自其起始数量起适用，数量须递增'),
      },
    ),
  )

export type Break = ValueOf<ReturnType<typeof priceBreaks>>[number]

export const unitChoice = (en: string, zh: string, more: { right?: string } = {}) => choice(en, zh, priceUnits, more)
