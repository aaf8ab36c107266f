import { type Label, label, refusalAt } from '@sms/kit/contract'
import { type Crud, type Ctx, opens } from '@sms/kit/server'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { itemTable } from '../../item/table.ts'
import { type PriceLine, priceLine } from '../contract.ts'
import { isAlike } from '../rules/alike.ts'
import { priceTable as table } from '../table.ts'

/** Fields in which two lines of the same offer may differ. */
const ignoredFields = ['item', 'supplier', 'supplierArticleNo', 'reference', 'notes', 'status']

/**
 * Prepares price lines for a merge of the supplier `from` into `to`; other merges leave them alone. If both have the
 * same offer, that of `from` becomes inActive; offers of the same terms and first day that differ are refused by name.
 */
export const resolveForMerge =
  (service: Pick<Crud, 'update'>) =>
  async (ctx: Ctx, field: string, from: string, to: string): Promise<void> => {
    if (field !== 'supplier') return
    const remaining = alias(table, 'remaining')
    const pairs = await ctx.db
      .select({ merged: table, remaining, code: itemTable.code })
      .from(table)
      .innerJoin(
        remaining,
        and(
          eq(remaining.item, table.item),
          eq(remaining.currency, table.currency),
          eq(remaining.unit, table.unit),
          sql`${remaining.incoterm} is not distinct from ${table.incoterm}`,
          sql`${remaining.validFrom} is not distinct from ${table.validFrom}`,
          eq(remaining.status, 'Active'),
          eq(remaining.supplier, to),
        ),
      )
      .innerJoin(itemTable, eq(itemTable.id, table.item))
      .where(and(eq(table.supplier, from), eq(table.status, 'Active')))
      .orderBy(itemTable.code)
    const terms = Object.keys(priceLine.fields).filter(
      (name) => !ignoredFields.includes(name),
    ) as (keyof typeof table.$inferSelect)[]
    const conflicts = pairs.filter(({ merged, remaining }) =>
      terms.some((term) => !isAlike(merged[term], remaining[term])),
    )
    if (conflicts.length)
      throw refusalAt('id', opens(ctx.actor, priceLine) ? conflictsMessage(conflicts) : hiddenConflicts)
    const duplicates = pairs.map(({ merged }) => merged.id)
    if (duplicates.length)
      await service.update(ctx, inArray(table.id, duplicates), { status: 'inActive', supplier: to })
  }

const namedMost = 5

function conflictsMessage(lines: readonly { readonly code: unknown; readonly merged: Partial<PriceLine> }[]): Label {
  const texts = lines
    .slice(0, namedMost)
    .map(({ code, merged: { currency, unit, incoterm, validFrom } }) =>
      [code, `${currency}/${unit}`, incoterm, validFrom].filter(Boolean).join(' '),
    )
  const more = lines.length > namedMost ? ' …' : ''
  return label(
    `Both suppliers have a price that says something else of the same terms: ${texts.join(', ')}${more}. Make one of the two inactive, or change its “Valid from”`,
    `两家供应商有条件相同但内容不同的价格：${texts.join('、')}${more}。请停用其中一条，或修改其生效日期`,
  )
}

const hiddenConflicts = label(
  'Both suppliers have prices of the same terms: somebody who may see prices settles them first',
  '两家供应商有条件相同的价格：请先由有权查看价格的人员处理',
)
