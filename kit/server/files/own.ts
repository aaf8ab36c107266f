import { type Fields, label, refusalAt } from '@sms/kit/contract'
import { inArray } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { typesIn, valuesIn } from '../crud/values-in.ts'
import type { FileHolder, Nouns } from '../noun.ts'
import type { Proposed, RuleProblem } from '../rule.ts'
import { attachment } from './table.ts'

/** Whether any of the fields, also inside rows and groups, is a file. */
export const namesFiles = (fields: Fields): boolean => typesIn(fields).some((type) => type.kind === 'file')

/** Where the file fields of a record stand, within rows and groups as well: `logo`, `tests.report`. */
const fileFields = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, { type }]) => {
    if (type.kind === 'rows' || type.kind === 'group') return fileFields(type.fields).map((field) => `${name}.${field}`)
    return type.kind === 'file' ? [name] : []
  })

/**
 * Refuses a file that is sent for a field (`logo`, in a row `tests.0.report`) which neither the records of the kind have,
 * nor those that keep their files on them.
 */
export function refuseOtherField(nouns: Nouns, kind: string, field: string) {
  const named = field.replace(/\.\d+\./g, '.')
  const isThere = Object.values(nouns).some(
    ({ contract, service }) => service.fileHolder.kind === kind && fileFields(contract.all).includes(named),
  )
  if (!isThere) throw refusalAt('field', label('There is no such file field', '没有此文件字段'))
}

const filesIn = (fields: Fields, values: Readonly<Record<string, unknown>> = {}) =>
  valuesIn(fields, values).filter(({ type }) => type.kind === 'file')

/**
 * Refuses, at their fields, files that hang on another record than they should: an id alone must open nobody's file.
 * What a record named before may stay.
 */
export async function foreignFiles(
  ctx: Ctx,
  fields: Fields,
  holder: FileHolder,
  proposed: readonly Proposed[],
): Promise<RuleProblem[]> {
  const fresh = proposed.flatMap(({ before, after }, at) => {
    const kept = new Set(filesIn(fields, before).map(({ value }) => value))
    const on = after[holder.field] as string | undefined
    return filesIn(fields, after).flatMap(({ field, value }) => (kept.has(value) ? [] : [{ at, field, value, on }]))
  })
  if (fresh.length === 0) return []
  const ids = [...new Set(fresh.map(({ value }) => String(value)))]
  const rows = await ctx.db
    .select({ id: attachment.id, kind: attachment.parentKind, parent: attachment.parent })
    .from(attachment)
    .where(inArray(attachment.id, ids))
  const known = new Map(rows.map((row) => [row.id, row]))
  return fresh.flatMap(({ at, field, value, on }) => {
    const found = known.get(String(value).toLowerCase())
    return found?.kind === holder.kind && found.parent === on ? [] : [{ at, field, message: foreign }]
  })
}

const foreign = label('This file is not of this record', '该文件不属于此记录')
