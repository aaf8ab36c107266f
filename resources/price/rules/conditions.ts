import { type Label, label } from '@sms/kit/contract'
import type { PriceLine } from '../contract.ts'

/** The conditions of a price: the same cloth is 2.00 EXW and 2.60 CIF. */
export type Conditions = Pick<PriceLine, 'incoterm' | 'taxIncluded'> & Partial<Pick<PriceLine, 'incotermPlace'>>

type Shown = { readonly incoterm: boolean; readonly tax: boolean }

/** The conditions in which some offers differ. */
export const differingConditions = (offers: readonly Conditions[]): Shown => ({
  incoterm: new Set(offers.map(({ incoterm }) => incoterm)).size > 1,
  tax: new Set(offers.map(({ taxIncluded }) => taxIncluded)).size > 1,
})

/** The Incoterm of a price with its place, '' without one. */
export const incotermOf = ({ incoterm, incotermPlace }: Pick<Conditions, 'incoterm' | 'incotermPlace'>) =>
  [incoterm, incotermPlace].filter(Boolean).join(' ')

/** The shown conditions of an offer as text: its Incoterm with the place, and tax. */
export function conditionsOf({ taxIncluded, ...price }: Conditions, shown: Shown): Label[] {
  const terms = incotermOf(price)
  return [
    ...(shown.incoterm ? [terms ? label(terms, terms) : noIncoterm] : []),
    ...(shown.tax ? [taxIncluded ? withTax : withoutTax] : []),
  ]
}

const noIncoterm = label('no Incoterm', '无贸易术语')
const withTax = label('tax included', '含税')
const withoutTax = label('without tax', '不含税')
