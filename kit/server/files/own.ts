import { type Fields, label, refusalAt } from '@sms/kit/contract'
import { inArray } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { typesIn, valuesIn } from '../crud/values-in.ts'
import type { FileHolder, Nouns } from '../noun.ts'
import type { Proposed, RuleProblem } from '../rule.ts'
import { attachment } from './table.ts'

/** Whether any of the fields, also inside rows and groups, is a file. */
export const namesFiles = (fields: Fields): boolean => typesIn(fields).some((type) => type.kind === 'file')

/** The paths of a record's file fields, within rows and groups too: `logo`, `tests.report`. */
const fileFields = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, { type }]) => {
    if (type.kind === 'rows' || type.kind === 'group') return fileFields(type.fields).map((field) => `${name}.${field}`)
    return type.kind === 'file' ? [name] : []
  })

/**
 * Refuses a file for a field (`logo`, in a row `tests.0.report`) that no noun has whose files are attached to records
 * of this kind.
 */
export function refuseOtherField(nouns: Nouns, kind: string, field: string) {
  const path = field.replace(/\.\d+\./g, '.')
  const isKnown = Object.values(nouns).some(
    ({ contract, service }) => service.fileHolder.kind === kind && fileFields(contract.all).includes(path),
  )
  if (!isKnown) throw refusalAt('field', label('There is no such file field', '没有此文件字段'))
}

const filesIn = (fields: Fields, values: Readonly<Record<string, unknown>> = {}) =>
  valuesIn(fields, values).filter(({ type }) => type.kind === 'file')

/**
 * The problems, at their fields, of files that belong to another record, since an id alone must not give access to a
 * file. Files that the record had before stay valid.
 */
export async function foreignFiles(
  ctx: Ctx,
  fields: Fields,
  holder: FileHolder,
  proposed: readonly Proposed[],
): Promise<RuleProblem[]> {
  const added = proposed.flatMap(({ before, after }, at) => {
    const existing = new Set(filesIn(fields, before).map(({ value }) => value))
    const parent = after[holder.field] as string | undefined
    return filesIn(fields, after).flatMap(({ field, value }) =>
      existing.has(value) ? [] : [{ at, field, value, parent }],
    )
  })
  if (added.length === 0) return []
  const ids = [...new Set(added.map(({ value }) => String(value)))]
  const rows = await ctx.db
    .select({ id: attachment.id, kind: attachment.parentKind, parent: attachment.parent })
    .from(attachment)
    .where(inArray(attachment.id, ids))
  const files = new Map(rows.map((row) => [row.id, row]))
  return added.flatMap(({ at, field, value, parent }) => {
    const file = files.get(String(value).toLowerCase())
    return file?.kind === holder.kind && file.parent === parent ? [] : [{ at, field, message: foreign }]
  })
}

const foreign = label('This file is not of this record', '该文件不属于此记录')
