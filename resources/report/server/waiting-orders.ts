import { fill, type Label, label, optionText } from '@sms/kit/contract'
import type { Ctx } from '@sms/kit/server'
import { type SQL, sql } from 'drizzle-orm'
import { type Order, order } from '../../order/contract.ts'
import { soonDays } from '../../order/rules/plan.ts'
import { endStates } from '../../order/rules/summary.ts'
import { linesUnpriced } from '../../order/rules/unpriced.ts'
import { type Step, stepOptions, steps } from '../../order/workflow.ts'
import { firstMost } from '../contract.ts'
import { daysAfter } from '../rules/period.ts'
import { every, openAt, seen } from './figure.ts'
import { onTheWay } from './orders.ts'
import { isFor, openMine, overdue, type Wait } from './wait.ts'

type Found = Pick<Order, 'id' | 'code' | 'plan' | 'progress'> & {
  brand: string
  brandZh: string
  nextDue: string | null
  unpriced: number
  total: number
}

/** The actor's orders on the way that match a condition, by their next step; `filter` is the condition in the list's address. */
async function mine(
  ctx: Ctx,
  today: string,
  which: SQL,
  filter: Readonly<Record<string, string>>,
  about: (order: Found) => Label,
) {
  const condition = every(
    sql`"order".status = 'Active'`,
    isFor(ctx, sql`"order".merchandiser`, sql`"order".created_by`),
    sql`"order".state = any (${sql.param([...onTheWay])}::text[])`,
    which,
    seen(ctx, ctx.nouns.order!),
  )
  const { rows } = await ctx.db.execute<Found>(sql`
    select mine.id, mine.code, mine.plan, mine.progress, mine.next_due::text as "nextDue", mine.unpriced, brand.name as brand,
      coalesce(brand.name_zh, brand.name) as "brandZh", mine.total
    from (
      select *, (count(*) over ())::int as total from "order" where ${condition} order by next_due, code limit ${firstMost}
    ) mine join brand on brand.id = mine.brand order by mine.next_due, mine.code`)
  const total = rows[0]?.total ?? 0
  const list = openAt('ordertracking', { merchandiser: ctx.actor.id, state: onTheWay.join(), ...filter })
  return {
    total,
    open: await openMine(
      ctx,
      total,
      'ordertracking',
      list,
      sql`select id, merchandiser from "order" where ${condition}`,
    ),
    first: rows.map((row) => ({
      key: row.id,
      title: label(`${row.code} ${row.brand}`, `${row.code} ${row.brandZh}`),
      about: about(row),
      day: row.nextDue,
      late: row.nextDue && row.nextDue < today ? overdue : null,
      open: `ordertracking/${row.id}`,
    })),
  }
}

/** The steps of an order that are due until a day. */
const stepsUntil =
  (until: string) =>
  ({ plan, progress }: Found): Label => {
    const isOpen = (step: Step) => progress.some((now) => now.step === step && !endStates.includes(now.state))
    const of = steps.filter((step) =>
      plan.some((each) => each.step === step && each.baseline !== null && each.baseline <= until && isOpen(step)),
    )
    const named = (language: 'en' | 'zh', comma: string) =>
      of.map((step) => optionText(stepOptions, step, language)).join(comma)
    return label(named('en', ', '), named('zh', '、'))
  }

/** Orders with a late step. */
export const ordersLate: Wait = {
  key: 'orders late',
  title: label('Orders with late steps', '有延误步骤的订单'),
  menus: order.menus,
  read: (ctx, today) => {
    const last = daysAfter(today, -1)
    const due = sql`"order".next_due < ${today}::date`
    return mine(ctx, today, due, { nextDue: `..${last}` }, stepsUntil(last))
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
    return mine(ctx, today, due, { nextDue: `${today}..${last}` }, stepsUntil(last))
  },
}

/** Orders that were confirmed with lines without a price. */
export const ordersUnpriced: Wait = {
  key: 'orders unpriced',
  title: label('Orders that lack prices', '缺单价的订单'),
  menus: order.menus,
  read: (ctx, today) =>
    mine(ctx, today, sql`"order".unpriced > 0`, { unpriced: '1..' }, ({ unpriced }) =>
      fill(linesUnpriced, { n: unpriced }),
    ),
}
