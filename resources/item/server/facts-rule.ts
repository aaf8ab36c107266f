import { type Field, isEmpty, label, type Resource } from '@sms/kit/contract'
import { may, type Rule } from '@sms/kit/server'
import { and, eq, inArray } from 'drizzle-orm'
import { priceTable } from '../../price/table.ts'
import { type Facts, factsOf } from '../contract.ts'

/**
 * Facts that an approved price binds (domain.md, Library) are not taken away while there is one, be it expired, since its
 * last day may be put off: what was approved would not be known any more.
 */
export const factsRule =
  ({ fields }: Pick<Resource<any, any>, 'fields'>, facts: Facts): Rule =>
  async (ctx, proposed) => {
    const taken = proposed.flatMap(({ before, after }, at) => {
      const gone = factsOf(facts, after).filter((fact) => isEmpty(after[fact]) && !(before && isEmpty(before[fact])))
      return after.id && gone.length ? [{ at, item: String(after.id), gone }] : []
    })
    if (taken.length === 0) return []
    const ids = [...new Set(taken.map(({ item }) => item))]
    const rows = await ctx.db
      .selectDistinct({ item: priceTable.item })
      .from(priceTable)
      .where(and(inArray(priceTable.item, ids), eq(priceTable.status, 'Active'), eq(priceTable.stage, 'Approved')))
    const bound = new Set(rows.map(({ item }) => item))
    return taken.flatMap(({ at, item, gone }) =>
      bound.has(item)
        ? gone.map((field) => ({ at, field, message: needed(fields[field], may(ctx.actor, 'cost')) }))
        : [],
    )
  }

const needed = ({ label: { en, zh } }: Field, told: boolean) =>
  told
    ? label(`${en} stays while a price of it is approved`, `已有核准的价格，${zh}不能清空`)
    : label(`${en} is needed by what has been decided`, `${zh}已被其他决定引用，不能清空`)
