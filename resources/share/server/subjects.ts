import { type FieldProblem, label } from '@sms/kit/contract'
import { type Ctx, type Noun, opens } from '@sms/kit/server'
import { getTableColumns, inArray } from 'drizzle-orm'
import { itemTable } from '../../item/table.ts'
import type { SubjectKind } from '../rules/facts.ts'

/** A style or item with its whole row, guarded fields included. */
export type Subject = { readonly kind: SubjectKind; readonly row: Readonly<Record<string, any>> }

/** Those of some styles and items that the actor may see, by their ids. */
export const subjectsOf = (ctx: Ctx, ids: Iterable<string>): Promise<Map<string, Subject>> =>
  read(ctx, ids, async (some, { contract, service }) => (opens(ctx.actor, contract) ? service.rows(ctx, some) : []))

/**
 * Some styles and items by their ids, whoever asks: for rules, never for answers. Every picker names them, so that whoever
 * enters a line may choose what they cannot open.
 */
export const allSubjects = (ctx: Ctx, ids: Iterable<string>): Promise<Map<string, Subject>> =>
  read(ctx, ids, (some, { service: { table } }) =>
    ctx.db
      .select()
      .from(table)
      .where(inArray(getTableColumns(table).id!, [...some])),
  )

async function read(
  ctx: Ctx,
  ids: Iterable<string>,
  rowsOf: (ids: readonly string[], noun: Noun) => Promise<Record<string, any>[]>,
) {
  const wanted = [...new Set(ids)]
  const found = new Map<string, Subject>()
  if (wanted.length === 0) return found
  const { id, kind } = itemTable
  const known = await ctx.db.select({ id, kind }).from(itemTable).where(inArray(id, wanted))
  for (const [name, some] of Map.groupBy(known, (one) => one.kind)) {
    const rows = await rowsOf(
      some.map((one) => one.id),
      ctx.nouns[name]!,
    )
    for (const row of rows) found.set(String(row.id), { kind: name, row })
  }
  return found
}

/** Said of a colour or size in which something does not come. */
export const noColour = label('It does not come in this colour', '没有此颜色')
export const noSize = label('It does not come in this size', '没有此尺码')

/** A style or item as a line of a selection or an order names it. */
type Variant = { readonly item: string | null; readonly colour: string | null; readonly size: string | null }

/**
 * What speaks against the item, colour and size of a line, by what its record said of the item before (`was`): what that
 * has lost since stays. Something whose colours or sizes nobody has entered comes in any; one that is not there is refused
 * by its field.
 */
export function variantProblems(
  subject: Subject | undefined,
  { item, colour, size }: Variant,
  was: readonly Variant[],
): FieldProblem[] {
  if (!subject) return []
  const before = was.filter((one) => one.item === item)
  if (subject.row.status !== 'Active' && before.length === 0) return [{ field: 'item', message: off }]
  const isOther = (value: string | null, known: readonly string[], of: 'colour' | 'size') =>
    value && known.length > 0 && !known.includes(value) && !before.some((one) => one[of] === value)
  return [
    ...(isOther(colour, coloursOf(subject), 'colour') ? [{ field: 'colour', message: noColour }] : []),
    ...(isOther(size, sizesOf(subject), 'size') ? [{ field: 'size', message: noSize }] : []),
  ]
}

const off = label('This is inactive', '已停用')

/** The names of the colours in which something comes. */
export const coloursOf = ({ row }: Pick<Subject, 'row'>): string[] =>
  ((row.colours ?? []) as { readonly name: string }[]).map(({ name }) => name)

/** The sizes in which something comes, ids of master data. */
export const sizesOf = ({ kind, row }: Subject): readonly string[] => (kind === 'showroom' ? (row.sizes ?? []) : [])
