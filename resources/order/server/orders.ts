import { label } from '@sms/kit/contract'
import { crud, type Noun, type Rule } from '@sms/kit/server'
import { eq } from 'drizzle-orm'
import { masterTable } from '../../master/table.ts'
import { ordereventTable } from '../../orderevent/table.ts'
import { type Order, order } from '../contract.ts'
import { orderTable } from '../table.ts'
import { settleOrders } from './settle.ts'

/** Once something happened to an order it keeps the currency in which it was counted. */
const rule: Rule = async (ctx, proposed) => {
  const found = await Promise.all(
    proposed.map(async ({ before, after }, at) => {
      const [was, is] = [before as Order | undefined, after as Order]
      if (!was || was.currency === is.currency) return []
      const count = await ctx.db.$count(ordereventTable, eq(ordereventTable.order, is.id))
      return count ? [{ at, field: 'currency', message: stays }] : []
    }),
  )
  return found.flat()
}

const stays = label('This stays: the order is under way', '订单已执行，不可更改')

/** Orders; how far one is follows from its events, in columns for lists to show, sort and filter. */
export const orderNoun = {
  contract: order,
  service: crud(order, orderTable, {
    masters: masterTable,
    rule,
    written: (ctx, rows) =>
      settleOrders(
        ctx,
        rows.map(({ id }) => String(id)),
      ),
  }),
  ignore: ['state', 'position', 'due', 'value', 'progress', 'openSteps', 'supplier', 'nextDue', 'atRisk'],
} satisfies Noun
