import { label } from '@sms/kit/contract'
import { formLayout } from '@sms/kit/web'
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
