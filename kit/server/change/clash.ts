import { type AppError, label, refusal, refusalAt } from '@sms/kit/contract'
import { databaseError, fieldOf } from '../database/errors.ts'
import type { Noun } from '../noun.ts'

/** The SQLSTATE of a broken unique constraint. */
export const uniqueBroken = '23505'

/** The SQLSTATEs of a broken foreign key, not-null constraint or check. */
const constraintCodes = ['23503', '23502', '23514']

/**
 * The refusal of an undo that breaks a constraint of the database, such as a unique value that another record has now;
 * undefined for other errors. `noun` is the kind of the record, where it is known.
 */
export function clashOf(noun: Noun | undefined, error: unknown): AppError | undefined {
  const violation = databaseError(error)
  if (violation && constraintCodes.includes(violation.code)) return refusal(noLongerFits)
  if (violation?.code !== uniqueBroken) return undefined
  const field = noun && violation.constraint && fieldOf(noun.contract, violation.constraint)
  if (!field) return refusal(taken)
  const { en, zh } = noun.contract.all[field].label
  // "Key (lower(code))=(s-1) already exists."
  const value = /=\((.*)\) already exists/.exec(violation.detail ?? '')?.[1] ?? ''
  return refusalAt(
    field,
    label(
      `This cannot be undone: another record has the ${en} ${value} now`,
      `无法撤销：${zh} ${value} 已被其他记录使用`,
    ),
  )
}

const taken = label(
  'This cannot be undone: something else stands in its place now',
  '无法撤销：其位置现已被其他记录占用',
)
const noLongerFits = label(
  'This cannot be undone: what it would bring back no longer fits the records of today',
  '无法撤销：要恢复的内容与现有记录已不相符',
)
