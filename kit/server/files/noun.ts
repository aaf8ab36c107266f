import { attachmentContract } from '@sms/kit/contract'
import { crud } from '../crud.ts'
import type { Noun } from '../noun.ts'
import { attachment } from './table.ts'

export const attachmentService = crud(attachmentContract, attachment)
export const attachmentNoun: Noun = {
  contract: attachmentContract,
  service: attachmentService,
  root: { kindColumn: 'parent_kind', column: 'parent' },
}
