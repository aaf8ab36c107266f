import { type AppError, label, refusal, refusalAt } from '@sms/kit/contract'
import { databaseError, fieldOf } from '../database/errors.ts'
import type { Noun } from '../noun.ts'

/** SQLSTATE of a unique value that two records would have. */
export const uniqueBroken = '23505'

/** SQLSTATEs of a record that names what is gone, lacks what it must have, or breaks a rule of its table. */
const unfit = ['23503', '23502', '23514']

/**
 * The refusal of an undo that the database's own rules do not let pass: a value that another record has now, something
 * that is there once, a record that no longer fits. Undefined for other errors. `noun` is the kind, where it is known.
 */
export function clashOf(noun: Noun | undefined, error: unknown): AppError | undefined {
  const found = databaseError(error)
  if (found && unfit.includes(found.code)) return refusal(noLongerFits)
  if (found?.code !== uniqueBroken) return undefined
  const field = noun && found.constraint && fieldOf(noun.contract, found.constraint)
  if (!field) return refusal(taken)
  const { en, zh } = noun.contract.all[field].label
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

const taken = label(
  'This cannot be undone: something else stands in its place now',
  '无法撤销：其位置现已被其他记录占用',
)
const noLongerFits = label(
  'This cannot be undone: what it would bring back no longer fits the records of today',
  '无法撤销：要恢复的内容与现有记录已不相符',
)
