import { label } from '@sms/kit/contract'
import { asMoney } from '../../price/rules/money.ts'
import { itemOwned } from '../contract.ts'
import { careCodes } from '../rules/care.ts'
import './care.css'
import { CareRow } from './care.tsx'
import type { OwnFact } from './tags/tag-text.ts'

/** The current price on a tag, for users with the right to prices; off by default. */
export const priceFact: OwnFact = {
  key: 'price',
  title: itemOwned.price.label,
  right: 'cost',
  text: ({ price, priceCurrency, priceUnit }) => {
    if (!price) return undefined
    const text = `${asMoney(price)} ${priceCurrency}/${priceUnit}`
    return label(text, text)
  },
}

/** The care symbols on a tag, below its facts. */
export const careFact: OwnFact = {
  key: 'care',
  title: careCodes().label,
  drawn: ({ care }) => care && <CareRow value={care} />,
}
