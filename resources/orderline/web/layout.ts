import { label } from '@sms/kit/contract'
import { type FormLayout, formLayout } from '@sms/kit/web'
import { usualUnit } from '../../item/rules/usual-unit.ts'
import { ColourControl, SizeControl } from '../../item/web/variants.ts'
import { orderline } from '../contract.ts'

export const orderlineLayout = formLayout(
  orderline,
  [
    {
      title: label('Order line', '订单明细'),
      rows: [['item', 'number'], ['description'], ['colour', 'size'], ['quantity', 'unit', 'price'], ['due'], ['note']],
    },
  ],
  {
    preset: ['order'],
    controls: { colour: ColourControl, size: SizeControl },
    follows: { item: ({ kind }) => ({ unit: usualUnit(kind) }) },
  },
)

/**
 * The layout for users who see target prices: the price of a new line follows from its style where that is in the
 * currency of the order.
 */
export const layoutWithTarget = (orderCurrency: string): FormLayout<typeof orderline> => ({
  ...orderlineLayout,
  follows: {
    item: async ({ kind }, whole) => {
      const { currency, targetPrice = null } = kind === 'showroom' ? await whole() : {}
      return { unit: usualUnit(kind), price: currency === orderCurrency ? targetPrice : null }
    },
  },
})
