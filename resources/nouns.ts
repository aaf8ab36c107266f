import { attachmentNoun, commentNoun, type Nouns } from '@sms/kit/server'
import { brandNoun } from './brand/api.ts'
import { certificateNoun } from './certificate/api.ts'
import { companyNoun } from './company/api.ts'
import { currencyNoun } from './currency/api.ts'
import { masterNoun } from './master/server/service.ts'
import { rateNoun } from './rate/api.ts'
import { supplierNoun } from './supplier/server/service.ts'
import { userNoun } from './user/server/service.ts'

/** Every resource by its folder: what history, files, merging, import and the API's description go through. */
export const nouns = {
  attachment: attachmentNoun,
  brand: brandNoun,
  certificate: certificateNoun,
  comment: commentNoun,
  company: companyNoun,
  currency: currencyNoun,
  master: masterNoun,
  rate: rateNoun,
  supplier: supplierNoun,
  user: userNoun,
} satisfies Nouns
