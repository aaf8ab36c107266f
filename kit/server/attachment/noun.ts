import { attachmentContract } from '@sms/kit/contract'
import { crud } from '../crud.ts'
import { attachment } from '../files-table.ts'
import type { Noun } from '../noun.ts'

export const attachmentService = crud(attachmentContract, attachment)
export const attachmentNoun: Noun = {
  contract: attachmentContract,
  service: attachmentService,
  root: { kindColumn: 'parent_kind', column: 'parent' },
}
