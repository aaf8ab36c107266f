import type { Field } from '@sms/kit/contract'
import { type OwnColumn, Value } from '@sms/kit/web'

/** The column of a line's price, with the currency of the order that the line belongs to. */
export const priceColumn = (field: Field, currency: string): OwnColumn<any> => ({
  key: 'price',
  title: field.label,
  sort: 'price',
  align: 'end',
  width: 136,
  render: ({ price }) => <Value field={{ ...field, unit: currency }} value={price} />,
})
