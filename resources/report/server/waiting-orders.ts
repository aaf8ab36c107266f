import { label, optionText } from '@sms/kit/contract'
import type { Ctx } from '@sms/kit/server'
import { type SQL, sql } from 'drizzle-orm'
import { type Order, order } from '../../order/contract.ts'
import { soonDays } from '../../order/rules/plan.ts'
import { ended } from '../../order/rules/summary.ts'
import { type Step, stepOptions, steps } from '../../order/workflow.ts'
import { firstMost } from '../contract.ts'
import { daysAfter } from '../rules/period.ts'
import { every, openAt, seen } from './figure.ts'
import { onTheWay } from './orders.ts'
import { isFor, openMine, overdue, type Wait } from './wait.ts'

type Found = Pick<Order, 'id' | 'code' | 'plan' | 'progress'> & {
  brand: string
  nextDue: string
  total: number
}

/** The actor's orders by their next step, with the steps that are due until a day. */
async function mine(ctx: Ctx, today: string, due: SQL, until: string, days: string) {
  const condition = every(
    sql`"order".status = 'Active'`,
    isFor(ctx, sql`"order".merchandiser`, sql`"order".created_by`),
    sql`"order".state = any (${sql.param([...onTheWay])}::text[])`,
    due,
    seen(ctx, ctx.nouns.order!),
  )
  const { rows } = await ctx.db.execute<Found>(sql`
    select mine.id, mine.code, mine.plan, mine.progress, mine.next_due::text as "nextDue", brand.name as brand, mine.total
    from (
      select *, (count(*) over ())::int as total from "order" where ${condition} order by next_due, code limit ${firstMost}
    ) mine join brand on brand.id = mine.brand order by mine.next_due, mine.code`)
  const total = rows[0]?.total ?? 0
  const list = openAt('ordertracking', { merchandiser: ctx.actor.id, state: onTheWay.join(), nextDue: days })
  return {
    total,
    open: await openMine(
      ctx,
      total,
      'ordertracking',
      list,
      sql`select id, merchandiser from "order" where ${condition}`,
    ),
    first: rows.map((row) => {
      const isOpen = (step: Step) => row.progress.some((now) => now.step === step && !ended.includes(now.state))
      const of = steps.filter((step) =>
        row.plan.some((plan) => plan.step === step && plan.baseline !== null && plan.baseline <= until && isOpen(step)),
      )
      const named = (language: 'en' | 'zh', comma: string) =>
        of.map((step) => optionText(stepOptions, step, language)).join(comma)
      const title = `${row.code} ${row.brand}`
      return {
        key: row.id,
        title: label(title, title),
        about: label(named('en', ', '), named('zh', '、')),
        day: row.nextDue,
        late: row.nextDue < today ? overdue : null,
        open: `ordertracking/${row.id}`,
      }
    }),
  }
}

/** Orders with a late step. */
export const ordersLate: Wait = {
  key: 'orders late',
  title: label('Orders with late steps', '有延误步骤的订单'),
  menus: order.menus,
  read: (ctx, today) => {
    const last = daysAfter(today, -1)
    return mine(ctx, today, sql`"order".next_due < ${today}::date`, last, `..${last}`)
  },
}

/** Orders with a step that is due within three days. */
export const ordersSoon: Wait = {
  key: 'orders soon',
  title: label('Orders with steps due soon', '即将到期步骤的订单'),
  menus: order.menus,
  read: (ctx, today) => {
    const last = daysAfter(today, soonDays)
    const due = sql`"order".next_due between ${today}::date and ${last}::date`
    return mine(ctx, today, due, last, `${today}..${last}`)
  },
}
