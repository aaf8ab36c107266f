import { type Fields, type Language, label, refusal, startingPoint, withInitials } from '@sms/kit/contract'
import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { newId } from '../columns.ts'
import type { Ctx } from '../context.ts'
import { nameOf } from '../crud/reading.ts'
import { attachmentService } from '../files/noun.ts'
import { attachment } from '../files/table.ts'
import { type Noun, type Nouns, partsOf } from '../noun.ts'
import type { RuleProblem } from '../rule.ts'

/** A noun whose records may be copied with their parent, and the field with the parent's id. */
type Part = { readonly noun: Noun; readonly field: string }
type Row = Record<string, any>

/** The parts of a noun that may be copied with its records, by name. */
export const partsAlong = (nouns: Nouns, noun: Noun): ReadonlyMap<string, Part> =>
  new Map(
    partsOf(nouns, noun).flatMap((part) =>
      part.noun.contract.along ? [[part.noun.contract.name, part] as const] : [],
    ),
  )

/**
 * Copies the Active parts of records, with their files, to those that have no such parts yet, and returns the number of
 * copies. `to` maps source ids to target ids.
 */
export async function copyParts(ctx: Ctx, { noun, field }: Part, to: ReadonlyMap<string, string>): Promise<number> {
  const { contract, service, fitCopies } = noun
  const columns = getTableColumns(service.table) as Record<string, PgColumn>
  const belongsTo = (ids: Iterable<string>) => inArray(columns[field]!, [...ids])
  const existing = await ctx.db
    .selectDistinct({ id: columns[field]! })
    .from(service.table)
    .where(belongsTo(to.values()))
  const targetsWithParts = new Set(existing.map(({ id }) => id))
  const rows: Row[] = await ctx.db
    .select()
    .from(service.table)
    .where(and(belongsTo(to.keys()), eq(columns.status!, 'Active')))
    .orderBy(asc(columns.id!))
  const sources = rows.filter((row) => !targetsWithParts.has(to.get(row[field])))
  const files = await copyFiles(ctx, contract.fields, sources, (row) => ({ from: row[field], to: to.get(row[field])! }))
  const unfitted = sources.map((row, at) => ({
    ...withInitials(contract, startingPoint(contract, service.show(ctx, row))),
    ...files[at],
    [field]: to.get(row[field])!,
  }))
  const copies = fitCopies ? await fitCopies(ctx, unfitted, to) : unfitted
  const proposed = copies.map((after) => ({ after }))
  const problems = await service.problemsOfWrite(ctx, proposed)
  const [problem] = problems
  if (problem) throw refusal(withRowName(noun, copies[problem.at]!, problem), problems)
  return (await service.insert(ctx, copies)).length
}

function withRowName({ contract }: Noun, row: Row, { message: { en, zh } }: RuleProblem) {
  const name = (language: Language) => `${contract.title[language]} ${nameOf(contract, row, language)}`.trim()
  return label(`${name('en')}: ${en}`, `${name('zh')}：${zh}`)
}

/**
 * Copies the files that rows have in their fields from one parent to another, without their bytes; returns for each row
 * the new file ids by field, or an empty list if no row has a file. A file that belongs to another record is left out.
 */
async function copyFiles(
  ctx: Ctx,
  fields: Fields,
  rows: readonly Row[],
  parentIds: (row: Row) => { readonly from: string; readonly to: string },
): Promise<readonly Row[]> {
  const names = Object.keys(fields).filter((name) => fields[name]!.type.kind === 'file')
  const ids = rows.flatMap((row) => names.flatMap((name) => row[name] ?? []))
  if (ids.length === 0) return []
  const attachments = await ctx.db.select().from(attachment).where(inArray(attachment.id, ids))
  const attachmentsById = new Map(attachments.map((file) => [file.id, file]))
  const fileCopies: Row[] = []
  const fileIds = rows.map((row) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const file = attachmentsById.get(row[name])
        const { from, to: parent } = parentIds(row)
        if (file?.parent !== from) return []
        const { parentKind, name: fileName, type, size, hash, caption, field } = file
        const id = newId()
        fileCopies.push({ id, parentKind, parent, status: 'Active', name: fileName, type, size, hash, caption, field })
        return [[name, id]]
      }),
    ),
  )
  await attachmentService.insert(ctx, fileCopies)
  return fileIds
}
