import { beforeUnit } from '../../price/rules/fields.ts'
import { asMoney } from '../../price/rules/money.ts'
import { itemOwned } from '../contract.ts'
import { careCodes } from '../rules/care.ts'
import './care.css'
import { CareRow } from './care.tsx'
import type { OwnFact } from './tags/tag-text.ts'

export const priceFact: OwnFact = {
  key: 'price',
  title: itemOwned.price.label,
  right: 'cost',
  text: ({ price, priceCurrency, priceUnit }) => {
    if (!price) return undefined
    const text = `${asMoney(price)} ${priceCurrency}/`
    return beforeUnit(text, text, priceUnit)
  },
}

export const careFact: OwnFact = {
  key: 'care',
  title: careCodes().label,
  drawn: ({ care }) => care && <CareRow value={care} />,
}
