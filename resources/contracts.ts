import { artwork } from './artwork/contract.ts'
import { brand } from './brand/contract.ts'
import { button } from './button/contract.ts'
import { certificate } from './certificate/contract.ts'
import { colourway } from './colourway/contract.ts'
import { company } from './company/contract.ts'
import { currency } from './currency/contract.ts'
import { fabric } from './fabric/contract.ts'
import { labelItem } from './label/contract.ts'
import { master } from './master/contract.ts'
import { priceLine } from './price/contract.ts'
import { rate } from './rate/contract.ts'
import { supplier } from './supplier/contract.ts'
import { swatch } from './swatch/contract.ts'
import { trims } from './trims/contract.ts'
import { user } from './user/contract.ts'

/** The contract of every resource that people edit: what the log of changes reads the names of fields from. */
export const contracts = [
  fabric,
  colourway,
  artwork,
  trims,
  button,
  labelItem,
  priceLine,
  swatch,
  supplier,
  certificate,
  brand,
  master,
  company,
  currency,
  rate,
  user,
]
