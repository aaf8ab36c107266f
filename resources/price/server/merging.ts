import { type Label, label, refusalAt } from '@sms/kit/contract'
import { type Crud, type Ctx, opens } from '@sms/kit/server'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { itemTable } from '../../item/table.ts'
import { type PriceLine, priceLine } from '../contract.ts'
import { isAlike } from '../rules/alike.ts'
import { priceTable as table } from '../table.ts'

/** What a line may have otherwise and still be the same offer. */
const aside = ['item', 'supplier', 'supplierArticleNo', 'reference', 'notes', 'status']

/**
 * Two suppliers become one: of two Active lines that say the same of an item the kept supplier's stays and the other
 * becomes inActive; two that say something else of the same terms and first day are refused, by name.
 */
export const roomForMerge =
  (service: Pick<Crud, 'update'>) =>
  async (ctx: Ctx, field: string, from: string, to: string): Promise<void> => {
    if (field !== 'supplier') return
    const kept = alias(table, 'kept')
    const both = await ctx.db
      .select({ given: table, kept, code: itemTable.code })
      .from(table)
      .innerJoin(
        kept,
        and(
          eq(kept.item, table.item),
          eq(kept.currency, table.currency),
          eq(kept.unit, table.unit),
          sql`${kept.incoterm} is not distinct from ${table.incoterm}`,
          sql`${kept.validFrom} is not distinct from ${table.validFrom}`,
          eq(kept.status, 'Active'),
          eq(kept.supplier, to),
        ),
      )
      .innerJoin(itemTable, eq(itemTable.id, table.item))
      .where(and(eq(table.supplier, from), eq(table.status, 'Active')))
      .orderBy(itemTable.code)
    const terms = Object.keys(priceLine.fields).filter(
      (name) => !aside.includes(name),
    ) as (keyof typeof table.$inferSelect)[]
    const others = both.filter((one) => terms.some((term) => !isAlike(one.given[term], one.kept[term])))
    if (others.length) throw refusalAt('id', opens(ctx.actor, priceLine) ? inTheWay(others) : hidden)
    const same = both.map(({ given }) => given.id)
    if (same.length) await service.update(ctx, inArray(table.id, same), { status: 'inActive', supplier: to })
  }

/** So many are named. */
const named = 5

function inTheWay(lines: readonly { readonly code: unknown; readonly given: Partial<PriceLine> }[]): Label {
  const texts = lines
    .slice(0, named)
    .map(({ code, given: { currency, unit, incoterm, validFrom } }) =>
      [code, `${currency}/${unit}`, incoterm, validFrom].filter(Boolean).join(' '),
    )
  const more = lines.length > named ? ' …' : ''
  return label(
    `Both suppliers have a price that says something else of the same terms: ${texts.join(', ')}${more}. Make one of the two inactive, or change its “Valid from”`,
    `两家供应商有条件相同但内容不同的价格：${texts.join('、')}${more}。请停用其中一条，或修改其生效日期`,
  )
}

const hidden = label(
  'Both suppliers have prices of the same terms: somebody who may see prices settles them first',
  '两家供应商有条件相同的价格：请先由有权查看价格的人员处理',
)
