import { type Field, isEmpty, label, type Resource } from '@sms/kit/contract'
import { may, type Rule } from '@sms/kit/server'
import { and, eq, inArray } from 'drizzle-orm'
import { priceTable } from '../../price/table.ts'
import { type Facts, factsOf } from '../contract.ts'

/**
 * Refuses to empty facts that an approved price depends on (domain.md, Library). Expired prices count too, since their last
 * day may be postponed.
 */
export const factsRule =
  ({ fields }: Pick<Resource<any, any>, 'fields'>, facts: Facts): Rule =>
  async (ctx, proposed) => {
    const emptied = proposed.flatMap(({ before, after }, at) => {
      const emptyFacts = factsOf(facts, after).filter(
        (fact) => isEmpty(after[fact]) && !(before && isEmpty(before[fact])),
      )
      return after.id && emptyFacts.length ? [{ at, item: String(after.id), emptyFacts }] : []
    })
    if (emptied.length === 0) return []
    const ids = [...new Set(emptied.map(({ item }) => item))]
    const rows = await ctx.db
      .selectDistinct({ item: priceTable.item })
      .from(priceTable)
      .where(and(inArray(priceTable.item, ids), eq(priceTable.status, 'Active'), eq(priceTable.stage, 'Approved')))
    const withApprovedPrice = new Set(rows.map(({ item }) => item))
    return emptied.flatMap(({ at, item, emptyFacts }) =>
      withApprovedPrice.has(item)
        ? emptyFacts.map((field) => ({ at, field, message: mustStay(fields[field], may(ctx.actor, 'cost')) }))
        : [],
    )
  }

const mustStay = ({ label: { en, zh } }: Field, seesPrices: boolean) =>
  seesPrices
    ? label(`${en} stays while a price of it is approved`, `已有核准的价格，${zh}不能清空`)
    : label(`${en} is needed by what has been decided`, `${zh}已被其他决定引用，不能清空`)
