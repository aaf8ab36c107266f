import { type FieldName, isEmpty } from '@sms/kit/contract'
import { supplier } from '../contract.ts'

/** Fields that a merge never copies: the code, the status and the block. */
const fixed: readonly string[] = ['code', 'status', 'block', 'blockUntil', 'blockReason']

type Name = FieldName<typeof supplier>

/** The fields that a merge may copy from the merged supplier. */
export const takeable = (Object.keys(supplier.fields) as Name[]).filter((name) => !fixed.includes(name))

/** Fields that a merge copies only if the user chooses them, even if the remaining supplier has no value. */
const chosenOnly: readonly string[] = ['nameZh', 'nameEn', 'type', 'priority', 'star']

/**
 * Whether a merge copies a field unless the user chooses otherwise: it is empty in the remaining supplier and not in
 * `chosenOnly`.
 */
export const isTakenByDefault = (name: Name, target: Readonly<Record<Name, unknown>>) =>
  isEmpty(target[name]) && !chosenOnly.includes(name)
