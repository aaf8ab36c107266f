import type { OwnFact } from '@sms/kit/web'
import { itemOwned } from '../contract.ts'
import { careCodes } from '../rules/care.ts'
import './care.css'
import { CareRow } from './care.tsx'
import { priceSaid } from './price-column.tsx'

/** The price that counts today, for those who may see it; nobody's tag has it unless they ask. */
export const priceFact: OwnFact = { key: 'price', title: itemOwned.price.label, right: 'cost', said: priceSaid }

/** The care symbols of a thing, drawn below its facts. */
export const careFact: OwnFact = {
  key: 'care',
  title: careCodes().label,
  drawn: ({ care }) => care && <CareRow value={care} />,
}
