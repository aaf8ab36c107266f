import { dayAfter, fill, type Label, label, optionText } from '@sms/kit/contract'
import type { Ctx } from '@sms/kit/server'
import { type SQL, sql } from 'drizzle-orm'
import { type Order, order } from '../../order/contract.ts'
import { soonDays } from '../../order/rules/plan.ts'
import { endStates } from '../../order/rules/summary.ts'
import { linesUnpriced } from '../../order/rules/unpriced.ts'
import { type Step, stepOptions, steps } from '../../order/workflow.ts'
import { firstMost } from '../contract.ts'
import { allOf, visible } from './figure.ts'
import { onTheWay } from './orders.ts'
import { addressOfMine, isForActor, overdue, type Wait } from './wait.ts'

type Found = Pick<Order, 'id' | 'code' | 'plan' | 'progress'> & {
  brand: string
  brandZh: string
  nextDue: string | null
  unpriced: number
  total: number
  /** Whether some of all these orders have no merchandiser. */
  someLack: boolean
}

/**
 * A kind of the actor's orders under way: a condition, the same as filters of the list, and what is said of an order.
 */
type Waiting = {
  readonly condition: SQL
  readonly filters: Readonly<Record<string, string>>
  readonly about: (order: Found) => Label
}

async function readOrders(ctx: Ctx, today: string, waiting: Waiting) {
  const condition = allOf(
    sql`"order".status = 'Active'`,
    isForActor(ctx, sql`"order".merchandiser`, sql`"order".created_by`),
    sql`"order".state = any (${sql.param([...onTheWay])}::text[])`,
    waiting.condition,
    visible(ctx, ctx.nouns.order!),
  )
  const { rows } = await ctx.db.execute<Found>(sql`
    select mine.id, mine.code, mine.plan, mine.progress, mine.next_due::text as "nextDue", mine.unpriced, brand.name as brand,
      coalesce(brand.name_zh, brand.name) as "brandZh", mine.total, mine.some_lack as "someLack"
    from (
      select *, (count(*) over ())::int as total, bool_or(merchandiser is null) over () as some_lack
      from "order" where ${condition} order by next_due, code limit ${firstMost}
    ) mine join brand on brand.id = mine.brand order by mine.next_due, mine.code`)
  const filters = { state: onTheWay.join(), ...waiting.filters }
  return {
    total: rows[0]?.total ?? 0,
    open: addressOfMine(ctx, 'ordertracking', filters, 'merchandiser', rows[0]?.someLack),
    first: rows.map((row) => ({
      key: row.id,
      title: label(`${row.code} ${row.brand}`, `${row.code} ${row.brandZh}`),
      about: waiting.about(row),
      day: row.nextDue,
      late: row.nextDue && row.nextDue < today ? overdue : null,
      open: `ordertracking/${row.id}`,
    })),
  }
}

const stepsDueBy =
  (day: string) =>
  ({ plan, progress }: Found): Label => {
    const isOpen = (step: Step) => progress.some((now) => now.step === step && !endStates.includes(now.state))
    const isDue = (step: Step) =>
      plan.some((planned) => planned.step === step && planned.baseline !== null && planned.baseline <= day)
    const due = steps.filter((step) => isDue(step) && isOpen(step))
    const names = (language: 'en' | 'zh', comma: string) =>
      due.map((step) => optionText(stepOptions, step, language)).join(comma)
    return label(names('en', ', '), names('zh', '、'))
  }

export const ordersLate: Wait = {
  key: 'orders late',
  title: label('Orders with late steps', '有延误步骤的订单'),
  menus: order.menus,
  read: (ctx, today) => {
    const yesterday = dayAfter(today, -1)
    const condition = sql`"order".next_due < ${today}::date`
    return readOrders(ctx, today, { condition, filters: { nextDue: `..${yesterday}` }, about: stepsDueBy(yesterday) })
  },
}

/** Orders with a step that is due within `soonDays`. */
export const ordersSoon: Wait = {
  key: 'orders soon',
  title: label('Orders with steps due soon', '即将到期步骤的订单'),
  menus: order.menus,
  read: (ctx, today) => {
    const last = dayAfter(today, soonDays)
    const condition = sql`"order".next_due between ${today}::date and ${last}::date`
    return readOrders(ctx, today, { condition, filters: { nextDue: `${today}..${last}` }, about: stepsDueBy(last) })
  },
}

export const ordersUnpriced: Wait = {
  key: 'orders unpriced',
  title: label('Orders that lack prices', '缺单价的订单'),
  menus: order.menus,
  read: (ctx, today) =>
    readOrders(ctx, today, {
      condition: sql`"order".unpriced > 0`,
      filters: { unpriced: '1..' },
      about: ({ unpriced }) => fill(linesUnpriced, { n: unpriced }),
    }),
}
