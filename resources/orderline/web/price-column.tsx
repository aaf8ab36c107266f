import type { Field } from '@sms/kit/contract'
import { decimalText, type OwnColumn, useApp } from '@sms/kit/web'

/** The column of a line's price, with the currency of its order or purchase order; empty without a price. */
export const linePriceColumn = ({ label }: Field, currency: string): OwnColumn<any> => ({
  key: 'price',
  title: label,
  sort: 'price',
  align: 'end',
  width: 136,
  render: ({ price }: any) => price && <Price {...{ price, currency }} />,
})

function Price({ price, currency }: { price: string; currency: string }) {
  const { language } = useApp()
  return (
    <span className="value-number">
      {decimalText(price, language)} {currency}
    </span>
  )
}
