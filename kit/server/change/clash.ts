import { label, refusalAt } from '@sms/kit/contract'
import { databaseError, fieldOf } from '../database-errors.ts'
import type { Noun } from '../noun.ts'

/** The refusal of an undo that would give a record a value which another record has now; undefined for other errors. */
export function clashOf({ contract }: Noun, error: unknown) {
  const found = databaseError(error)
  if (found?.code !== '23505' || !found.constraint) return undefined
  const field = fieldOf(contract, found.constraint)
  if (!field) return undefined
  const { en, zh } = contract.all[field].label
  // "Key (lower(code))=(s-1) already exists."
  const value = /=\((.*)\) already exists/.exec(found.detail ?? '')?.[1] ?? ''
  return refusalAt(
    field,
    label(
      `This cannot be undone: another record has the ${en} ${value} now`,
      `无法撤销：${zh} ${value} 已被其他记录使用`,
    ),
  )
}
