import type { Resource } from '@sms/kit/contract'
import { artwork } from './artwork/contract.ts'
import { brand } from './brand/contract.ts'
import { button } from './button/contract.ts'
import { calendar } from './calendar/contract.ts'
import { certificate } from './certificate/contract.ts'
import { colourway } from './colourway/contract.ts'
import { company } from './company/contract.ts'
import { currency } from './currency/contract.ts'
import { fabric } from './fabric/contract.ts'
import { item } from './item/contract.ts'
import { labelItem } from './label/contract.ts'
import { master } from './master/contract.ts'
import { material } from './material/contract.ts'
import { order } from './order/contract.ts'
import { orderevent } from './orderevent/contract.ts'
import { orderline } from './orderline/contract.ts'
import { pastline } from './pastline/contract.ts'
import { po } from './po/contract.ts'
import { poline } from './poline/contract.ts'
import { priceLine } from './price/contract.ts'
import { rate } from './rate/contract.ts'
import { review } from './review/contract.ts'
import { round } from './round/contract.ts'
import { selection } from './selection/contract.ts'
import { share } from './share/contract.ts'
import { style } from './showroom/contract.ts'
import { supplier } from './supplier/contract.ts'
import { swatch } from './swatch/contract.ts'
import { orderTemplate } from './template/contract.ts'
import { trims } from './trims/contract.ts'
import { user } from './user/contract.ts'

/**
 * The contract of every noun. A noun listed here compiles only with its table (tables.ts), its service (nouns.ts), its
 * routes (apis.ts) and its entry in the pages (pages.ts).
 */
export const contracts = {
  fabric,
  colourway,
  artwork,
  trims,
  button,
  label: labelItem,
  item,
  price: priceLine,
  swatch,
  showroom: style,
  material,
  order,
  orderline,
  po,
  poline,
  orderevent,
  pastline,
  review,
  round,
  selection,
  share,
  supplier,
  certificate,
  brand,
  master,
  company,
  currency,
  rate,
  calendar,
  ordertemplate: orderTemplate,
  user,
} as const satisfies Readonly<Record<string, Resource<any, any>>>

export type NounName = keyof typeof contracts

export const allContracts: readonly Resource<any, any>[] = Object.values(contracts)
