import type { FieldName } from '@sms/kit/contract'
import { supplier } from '../contract.ts'

/** What stays with a supplier whatever it is merged with: its code, and what is decided for it alone. */
const kept: readonly string[] = ['code', 'status', 'block', 'blockUntil', 'blockReason']

/** The facts that a merge may take over from the supplier that is given up. */
export const takeable = (Object.keys(supplier.fields) as FieldName<typeof supplier>[]).filter(
  (name) => !kept.includes(name),
)
