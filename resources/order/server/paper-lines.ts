import { type Label, label } from '@sms/kit/contract'
import type { Ctx } from '@sms/kit/server'
import { inArray } from 'drizzle-orm'
import type { Part } from '../../item/rules/composition.ts'
import { sayComposition } from '../../item/rules/composition-text.ts'
import { itemTable } from '../../item/table.ts'
import { masterTable } from '../../master/table.ts'
import type { OrderLineRecord } from '../../orderline/contract.ts'
import { priceUnits } from '../../price/rules/fields.ts'
import { type Subject, subjectsOf } from '../../share/server/subjects.ts'
import { countryName } from '../../standards/countries.ts'
import { nameLabel, type PaperLine } from '../rules/paper.ts'

export type GoodsLine = Pick<
  OrderLineRecord,
  'number' | 'item' | 'description' | 'colour' | 'size' | 'quantity' | 'unit' | 'price' | 'note'
> & { readonly due: string | null }

/**
 * The lines of a paper. The names of goods need only the right to the line; their composition and origin are included
 * if the actor may open them.
 */
export async function paperLines(ctx: Ctx, lines: readonly GoodsLine[]): Promise<PaperLine[]> {
  const ids = [...new Set(lines.flatMap(({ item }) => item ?? []))]
  const items = new Map(
    ids.length
      ? (await ctx.db.select().from(itemTable).where(inArray(itemTable.id, ids))).map((row) => [row.id, row])
      : [],
  )
  const subjects = await subjectsOf(ctx, ids)
  const masters = await masterNames(ctx, [
    ...lines.flatMap(({ size }) => size ?? []),
    ...[...subjects.values()].flatMap((subject) => compositionOf(subject).map(({ fibre }) => fibre)),
  ])
  return lines.map(({ item, size, unit, ...line }) => {
    const { code = null, nameEn = null, nameZh = null } = (item && items.get(item)) || {}
    const subject = item ? subjects.get(item) : undefined
    const parts = subject ? compositionOf(subject) : []
    const { hsCode = null, origin = null } = subject?.row ?? {}
    return {
      number: line.number!,
      code,
      name: nameLabel(nameEn, nameZh),
      description: line.description,
      colour: line.colour,
      size: (size && masters.get(size)) || null,
      composition: parts.length
        ? inBoth((language) => sayComposition(parts, language, (id) => masters.get(id)?.[language]))
        : null,
      hsCode,
      origin: origin ? inBoth((language) => countryName(origin, language)) : null,
      quantity: line.quantity,
      unit: priceUnits.find(({ value }) => value === unit)!.label,
      price: line.price,
      due: line.due,
      note: line.note,
    }
  })
}

const inBoth = (textIn: (language: 'en' | 'zh') => string): Label => label(textIn('en'), textIn('zh'))

const compositionOf = ({ row }: Subject): readonly Part[] => row.composition ?? []

async function masterNames({ db }: Ctx, ids: readonly string[]): Promise<Map<string, Label>> {
  const { id, name, nameZh } = masterTable
  const rows = ids.length
    ? await db
        .select({ id, name, nameZh })
        .from(masterTable)
        .where(inArray(id, [...new Set(ids)]))
    : []
  return new Map(rows.map((row) => [row.id, label(row.name, row.nameZh || row.name)]))
}
