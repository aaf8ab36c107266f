import { type FieldProblem, label } from '@sms/kit/contract'
import { type Ctx, type Noun, opens } from '@sms/kit/server'
import { getTableColumns, inArray } from 'drizzle-orm'
import { itemTable } from '../../item/table.ts'
import type { SubjectKind } from '../rules/facts.ts'

/** A style or item with its whole row, guarded fields included. */
export type Subject = { readonly kind: SubjectKind; readonly row: Readonly<Record<string, any>> }

/** The styles and items of these ids that the actor may see, by id. */
export const subjectsOf = (ctx: Ctx, ids: Iterable<string>): Promise<Map<string, Subject>> =>
  subjectsBy(ctx, ids, async (idsOfKind, { contract, service }) =>
    opens(ctx.actor, contract) ? service.rows(ctx, idsOfKind) : [],
  )

/**
 * The styles and items of these ids, whatever the actor may see: for rules, never for answers. Pickers name all of
 * them, so a line may hold an item that its user cannot open.
 */
export const allSubjects = (ctx: Ctx, ids: Iterable<string>): Promise<Map<string, Subject>> =>
  subjectsBy(ctx, ids, (idsOfKind, { service: { table } }) =>
    ctx.db
      .select()
      .from(table)
      .where(inArray(getTableColumns(table).id!, [...idsOfKind])),
  )

async function subjectsBy(
  ctx: Ctx,
  ids: Iterable<string>,
  rowsOf: (ids: readonly string[], noun: Noun) => Promise<Record<string, any>[]>,
) {
  const uniqueIds = [...new Set(ids)]
  const found = new Map<string, Subject>()
  if (uniqueIds.length === 0) return found
  const { id, kind } = itemTable
  const items = await ctx.db.select({ id, kind }).from(itemTable).where(inArray(id, uniqueIds))
  for (const [name, sameKind] of Map.groupBy(items, (item) => item.kind)) {
    const rows = await rowsOf(
      sameKind.map((item) => item.id),
      ctx.nouns[name]!,
    )
    for (const row of rows) found.set(String(row.id), { kind: name, row })
  }
  return found
}

export const noColour = label('It does not come in this colour', '没有此颜色')
export const noSize = label('It does not come in this size', '没有此尺码')

type Variant = { readonly item: string | null; readonly colour: string | null; readonly size: string | null }

/**
 * The problems of a line's item, colour and size; values that the lines of its record had before stay valid. An item
 * without entered colours or sizes accepts any, and an unknown item has no problems here.
 */
export function variantProblems(
  subject: Subject | undefined,
  { item, colour, size }: Variant,
  linesBefore: readonly Variant[],
): FieldProblem[] {
  if (!subject) return []
  const before = linesBefore.filter((variant) => variant.item === item)
  if (subject.row.status !== 'Active' && before.length === 0) return [{ field: 'item', message: inactive }]
  const isUnknown = (value: string | null, known: readonly string[], name: 'colour' | 'size') =>
    value && known.length > 0 && !known.includes(value) && !before.some((variant) => variant[name] === value)
  return [
    ...(isUnknown(colour, coloursOf(subject), 'colour') ? [{ field: 'colour', message: noColour }] : []),
    ...(isUnknown(size, sizesOf(subject), 'size') ? [{ field: 'size', message: noSize }] : []),
  ]
}

const inactive = label('This is inactive', '已停用')

const coloursOf = ({ row }: Pick<Subject, 'row'>): string[] =>
  ((row.colours ?? []) as { readonly name: string }[]).map(({ name }) => name)

/** An item's sizes, as ids of master data. */
export const sizesOf = ({ kind, row }: Subject): readonly string[] => (kind === 'showroom' ? (row.sizes ?? []) : [])
