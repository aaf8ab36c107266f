import { label, optionText } from '@sms/kit/contract'
import type { Ctx } from '@sms/kit/server'
import { type SQL, sql } from 'drizzle-orm'
import { type Order, order } from '../../order/contract.ts'
import { latenessOf } from '../../order/rules/late.ts'
import { type Lateness, soonDays } from '../../order/rules/plan.ts'
import { stepOptions, steps } from '../../order/workflow.ts'
import { daysAfter } from '../rules/period.ts'
import { every, openAt, seen } from './figure.ts'
import { onTheWay } from './orders.ts'
import { firstMost, overdue, type Wait } from './wait.ts'

type Found = Pick<Order, 'id' | 'code' | 'plan' | 'progress' | 'state'> & {
  brand: string
  nextDue: string
  total: number
}

/** Orders of which the actor is the merchandiser by their next step, with the steps of which something holds. */
async function mine(ctx: Ctx, today: string, due: SQL, holds: (lateness: Lateness) => boolean) {
  const condition = every(
    sql`"order".status = 'Active'`,
    sql`"order".merchandiser = ${ctx.actor.id}::uuid`,
    sql`"order".state = any (${sql.param([...onTheWay])}::text[])`,
    due,
    seen(ctx, ctx.nouns.order!),
  )
  const { rows } = await ctx.db.execute<Found>(sql`
    select one.id, one.code, one.plan, one.progress, one.state, one.next_due::text as "nextDue", brand.name as brand, one.total
    from (
      select *, (count(*) over ())::int as total from "order" where ${condition} order by next_due, code limit ${firstMost}
    ) one join brand on brand.id = one.brand order by one.next_due, one.code`)
  return {
    total: rows[0]?.total ?? 0,
    first: rows.map((row) => {
      const of = steps.filter((step) => holds(latenessOf(row, step, today)))
      const text = (language: 'en' | 'zh', comma: string) =>
        `${row.code} ${of.map((step) => optionText(stepOptions, step, language)).join(comma)}`.trim()
      return {
        key: row.id,
        title: label(text('en', ', '), text('zh', '、')),
        about: label(row.brand, row.brand),
        day: row.nextDue,
        late: row.nextDue < today ? overdue : null,
        open: `ordertracking/${row.id}`,
      }
    }),
  }
}

/** Orders with a step that should be done by now. */
export const ordersLate: Wait = {
  key: 'orders late',
  title: label('Orders with late steps', '有延误步骤的订单'),
  menus: order.menus,
  read: async (ctx, today) => ({
    ...(await mine(ctx, today, sql`"order".next_due < ${today}::date`, ({ late }) => late > 0)),
    open: openAt('ordertracking', {
      merchandiser: ctx.actor.id,
      state: onTheWay.join(),
      nextDue: `..${daysAfter(today, -1)}`,
    }),
  }),
}

/** Orders whose next step is due within three days. */
export const ordersSoon: Wait = {
  key: 'orders soon',
  title: label('Orders with steps due soon', '即将到期步骤的订单'),
  menus: order.menus,
  read: async (ctx, today) => {
    const last = daysAfter(today, soonDays)
    const due = sql`"order".next_due between ${today}::date and ${last}::date`
    return {
      ...(await mine(ctx, today, due, ({ late, dueSoon }) => late === 0 && dueSoon)),
      open: openAt('ordertracking', {
        merchandiser: ctx.actor.id,
        state: onTheWay.join(),
        nextDue: `${today}..${last}`,
      }),
    }
  },
}
