import { type Fields, refusal, startingPoint, withInitials } from '@sms/kit/contract'
import { and, asc, eq, getTableColumns, inArray } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { newId } from '../columns.ts'
import type { Ctx } from '../context.ts'
import { attachmentService } from '../files/noun.ts'
import { attachment } from '../files/table.ts'
import { type Noun, type Nouns, partsOf } from '../noun.ts'

/** A noun whose records may come along with those of another, and the field that names the record they are part of. */
type Part = { readonly noun: Noun; readonly field: string }
type Row = Record<string, any>

/** The parts of a kind of record that may come along where one of it is the starting point of another, by their names. */
export const partsAlong = (nouns: Nouns, noun: Noun): ReadonlyMap<string, Part> =>
  new Map(
    partsOf(nouns, noun).flatMap((part) =>
      part.noun.contract.along ? [[part.noun.contract.name, part] as const] : [],
    ),
  )

/**
 * Gives some records the Active parts of others, `to` by the id of whom they are taken from: each as the starting point
 * of a new one, with files of its own that share their content. A record that has such parts already keeps those alone,
 * however often it is asked for. Gives how many.
 */
export async function copyParts(ctx: Ctx, { noun, field }: Part, to: ReadonlyMap<string, string>): Promise<number> {
  const { contract, service } = noun
  const columns = getTableColumns(service.table) as Record<string, PgColumn>
  const of = (ids: Iterable<string>) => inArray(columns[field]!, [...ids])
  const there = await ctx.db.selectDistinct({ id: columns[field]! }).from(service.table).where(of(to.values()))
  const has = new Set(there.map(({ id }) => id))
  const rows: Row[] = await ctx.db
    .select()
    .from(service.table)
    .where(and(of(to.keys()), eq(columns.status!, 'Active')))
    .orderBy(asc(columns.id!))
  const given = rows.filter((row) => !has.has(to.get(row[field])))
  const files = await copyFiles(ctx, contract.fields, given, (row) => ({ from: row[field], to: to.get(row[field])! }))
  const copies = given.map((row, at) => ({
    ...withInitials(contract, startingPoint(contract, service.show(ctx, row))),
    ...files[at],
    [field]: to.get(row[field])!,
  }))
  const problems = await service.breaks(
    ctx,
    copies.map((after) => ({ after })),
  )
  if (problems.length) throw refusal(problems[0]!.message, problems)
  return (await service.insert(ctx, copies)).length
}

/** Of each row the fields that name files of its whole: the same contents, hung on the other whole. */
async function copyFiles(
  ctx: Ctx,
  fields: Fields,
  rows: readonly Row[],
  whole: (row: Row) => { readonly from: string; readonly to: string },
): Promise<readonly Row[]> {
  const names = Object.keys(fields).filter((name) => fields[name]!.type.kind === 'file')
  const ids = rows.flatMap((row) => names.flatMap((name) => row[name] ?? []))
  if (ids.length === 0) return []
  const found = await ctx.db.select().from(attachment).where(inArray(attachment.id, ids))
  const known = new Map(found.map((one) => [one.id, one]))
  const hung: Row[] = []
  const named = rows.map((row) =>
    Object.fromEntries(
      names.flatMap((name) => {
        const file = known.get(row[name])
        const { from, to: parent } = whole(row)
        if (file?.parent !== from) return []
        const { parentKind, type, size, hash, caption, field } = file
        const id = newId()
        hung.push({
          ...{ id, parentKind, parent, status: 'Active', name: file.name },
          type,
          size,
          hash,
          caption,
          field,
        })
        return [[name, id]]
      }),
    ),
  )
  await attachmentService.insert(ctx, hung)
  return named
}
