import type { Noun } from '@sms/kit/server'
import { attachmentNoun, commentNoun } from '@sms/kit/server/mount'
import { artworkNoun } from './artwork/api.ts'
import { brandNoun } from './brand/api.ts'
import { buttonNoun } from './button/api.ts'
import { calendarNoun } from './calendar/api.ts'
import { certificateNoun } from './certificate/api.ts'
import { colourwayNoun } from './colourway/api.ts'
import { companyNoun } from './company/api.ts'
import type { NounName } from './contracts.ts'
import { currencyNoun } from './currency/api.ts'
import { fabricNoun } from './fabric/server/service.ts'
import { itemNoun } from './item/api.ts'
import { labelNoun } from './label/api.ts'
import { masterNoun } from './master/server/service.ts'
import { materialNoun } from './material/api.ts'
import { orderNoun } from './order/api.ts'
import { ordereventNoun } from './orderevent/api.ts'
import { orderlineNoun } from './orderline/api.ts'
import { pastlineNoun } from './pastline/api.ts'
import { poNoun } from './po/api.ts'
import { polineNoun } from './poline/api.ts'
import { priceNoun } from './price/api.ts'
import { rateNoun } from './rate/api.ts'
import { reviewNoun } from './review/api.ts'
import { roundNoun } from './round/api.ts'
import { selectionNoun } from './selection/api.ts'
import { shareNoun } from './share/api.ts'
import { showroomNoun } from './showroom/api.ts'
import { supplierNoun } from './supplier/server/service.ts'
import { swatchNoun } from './swatch/api.ts'
import type * as tables from './tables.ts'
import { ordertemplateNoun } from './template/api.ts'
import { trimsNoun } from './trims/api.ts'
import { userNoun } from './user/server/service.ts'

export const nouns = {
  artwork: artworkNoun,
  attachment: attachmentNoun,
  brand: brandNoun,
  button: buttonNoun,
  calendar: calendarNoun,
  certificate: certificateNoun,
  colourway: colourwayNoun,
  comment: commentNoun,
  company: companyNoun,
  currency: currencyNoun,
  fabric: fabricNoun,
  item: itemNoun,
  label: labelNoun,
  master: masterNoun,
  material: materialNoun,
  order: orderNoun,
  orderevent: ordereventNoun,
  orderline: orderlineNoun,
  pastline: pastlineNoun,
  po: poNoun,
  poline: polineNoun,
  ordertemplate: ordertemplateNoun,
  price: priceNoun,
  rate: rateNoun,
  review: reviewNoun,
  round: roundNoun,
  selection: selectionNoun,
  share: shareNoun,
  showroom: showroomNoun,
  supplier: supplierNoun,
  swatch: swatchNoun,
  trims: trimsNoun,
  user: userNoun,
} satisfies Record<NounName | 'attachment' | 'comment', Noun>

/** Compiles only if tables.ts exports the table of each noun, `<name>Table`; drizzle-kit needs it for migrations. */
;({}) satisfies Record<Exclude<`${NounName}Table`, keyof typeof tables>, never>
