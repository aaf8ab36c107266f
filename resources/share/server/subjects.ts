import { type FieldProblem, type Label, type Language, label } from '@sms/kit/contract'
import { type Ctx, type Noun, opens } from '@sms/kit/server'
import { getTableColumns, inArray } from 'drizzle-orm'
import { itemTable } from '../../item/table.ts'
import { masterTable } from '../../master/table.ts'
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
 * The problems of the item, colour and size of each line; values that the lines of its record had `before` stay valid.
 * An item without entered colours or sizes accepts any, and an unknown item has no problems here. The colours and sizes
 * that there are instead are named where the actor may see the item.
 */
export async function variantProblems(
  ctx: Ctx,
  lines: readonly { readonly line: Variant; readonly before: readonly Variant[] }[],
): Promise<FieldProblem[][]> {
  const subjects = await allSubjects(
    ctx,
    lines.flatMap(({ line }) => line.item ?? []),
  )
  const wrongFields = lines.map(({ line, before }) => wrongIn(subjects.get(line.item ?? ''), line, before))
  const wrongItems = lines.flatMap(({ line }, at) => (wrongFields[at]!.length ? (line.item ?? []) : []))
  const visible = await subjectsOf(ctx, wrongItems)
  const sizes = await labelsOfMasters(ctx, [...visible.values()].flatMap(sizesOf))
  const messageOf = (field: keyof Variant, subject: Subject | undefined): Label => {
    if (field === 'item') return inactive
    if (!subject) return field === 'colour' ? noColour : noSize
    if (field === 'colour') return comesIn(coloursOf(subject).map((name) => label(name, name)))
    return comesIn(sizesOf(subject).flatMap((size) => sizes.get(size) ?? []))
  }
  return lines.map(({ line }, at) =>
    wrongFields[at]!.map((field) => ({ field, message: messageOf(field, visible.get(line.item!)) })),
  )
}

function wrongIn(
  subject: Subject | undefined,
  { item, colour, size }: Variant,
  linesBefore: readonly Variant[],
): (keyof Variant)[] {
  if (!subject) return []
  const before = linesBefore.filter((variant) => variant.item === item)
  if (subject.row.status !== 'Active' && before.length === 0) return ['item']
  const isUnknown = (value: string | null, known: readonly string[], name: 'colour' | 'size') =>
    value && known.length > 0 && !known.includes(value) && !before.some((variant) => variant[name] === value)
  return [
    ...(isUnknown(colour, coloursOf(subject), 'colour') ? (['colour'] as const) : []),
    ...(isUnknown(size, sizesOf(subject), 'size') ? (['size'] as const) : []),
  ]
}

/** The names of master data values in both languages, by their ids. */
export async function labelsOfMasters({ db }: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<Map<string, Label>> {
  const { id, name, nameZh } = masterTable
  const rows = ids.length
    ? await db
        .select({ id, name, nameZh })
        .from(masterTable)
        .where(inArray(id, [...ids]))
    : []
  return new Map(rows.map((row) => [row.id, label(row.name, row.nameZh || row.name)]))
}

/** The names that a message has at most. */
const namedMax = 8

function comesIn(names: readonly Label[]): Label {
  const named = names.slice(0, namedMax)
  const more = names.length > namedMax ? ['…'] : []
  const list = (language: Language, separator: string) =>
    [...named.map((name) => name[language]), ...more].join(separator)
  return label(`It comes in ${list('en', ', ')}`, `有：${list('zh', '、')}`)
}

const inactive = label('This is inactive', '已停用')

const coloursOf = ({ row }: Pick<Subject, 'row'>): string[] =>
  ((row.colours ?? []) as { readonly name: string }[]).map(({ name }) => name)

/** An item's sizes, as ids of master data. */
export const sizesOf = ({ kind, row }: Subject): readonly string[] => (kind === 'showroom' ? (row.sizes ?? []) : [])
