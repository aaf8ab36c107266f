import { type Label, label } from '@sms/kit/contract'
import type { PriceLine } from '../contract.ts'

/** On which conditions something costs what it costs: the same cloth is 2.00 EXW and 2.60 CIF. */
export type Conditions = Pick<PriceLine, 'incoterm' | 'taxIncluded'> & Partial<Pick<PriceLine, 'incotermPlace'>>

/** Which conditions are said. */
type Told = { readonly incoterm: boolean; readonly tax: boolean }

/** In which conditions not all of some offers are alike. */
export const apart = (offers: readonly Conditions[]): Told => ({
  incoterm: new Set(offers.map(({ incoterm }) => incoterm)).size > 1,
  tax: new Set(offers.map(({ taxIncluded }) => taxIncluded)).size > 1,
})

/** The conditions of an offer in words, those that are to be told: its Incoterm, with the place where one is given, and tax. */
export function conditionsOf({ incoterm, incotermPlace, taxIncluded }: Conditions, told: Told): Label[] {
  const at = [incoterm, incotermPlace].filter(Boolean).join(' ')
  return [
    ...(told.incoterm ? [at ? label(at, at) : noIncoterm] : []),
    ...(told.tax ? [taxIncluded ? withTax : withoutTax] : []),
  ]
}

const noIncoterm = label('no Incoterm', '无贸易术语')
const withTax = label('tax included', '含税')
const withoutTax = label('without tax', '不含税')
