import { label } from '@sms/kit/contract'
import { asMoney } from '../../price/rules/money.ts'
import { itemOwned } from '../contract.ts'
import { careCodes } from '../rules/care.ts'
import './care.css'
import { CareRow } from './care.tsx'
import type { OwnFact } from './tags/tag-text.ts'

/** The price that counts today, for those who may see it; nobody's tag has it unless they ask. */
export const priceFact: OwnFact = {
  key: 'price',
  title: itemOwned.price.label,
  right: 'cost',
  said: ({ price, priceCurrency, priceUnit }) => {
    if (!price) return undefined
    const said = `${asMoney(price)} ${priceCurrency}/${priceUnit}`
    return label(said, said)
  },
}

/** The care symbols of a thing, drawn below its facts. */
export const careFact: OwnFact = {
  key: 'care',
  title: careCodes().label,
  drawn: ({ care }) => care && <CareRow value={care} />,
}
