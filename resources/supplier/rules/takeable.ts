import type { FieldName } from '@sms/kit/contract'
import { supplier } from '../contract.ts'

/** Fields that a merge never copies: the code, the status and the block. */
const fixed: readonly string[] = ['code', 'status', 'block', 'blockUntil', 'blockReason']

/** The fields that a merge may copy from the merged supplier. */
export const takeable = (Object.keys(supplier.fields) as FieldName<typeof supplier>[]).filter(
  (name) => !fixed.includes(name),
)
