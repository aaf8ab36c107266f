import { attachmentNoun, type Nouns } from '@sms/kit/server'
import { certificateNoun } from './certificate/api.ts'
import { masterNoun } from './master/server/service.ts'
import { supplierNoun } from './supplier/server/service.ts'
import { userNoun } from './user/server/service.ts'

/** Every resource by its folder: what history, files, merging, import and the API's description go through. */
export const nouns = {
  attachment: attachmentNoun,
  certificate: certificateNoun,
  master: masterNoun,
  supplier: supplierNoun,
  user: userNoun,
} satisfies Nouns
