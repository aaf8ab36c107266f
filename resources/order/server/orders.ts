import { type Label, label } from '@sms/kit/contract'
import { crud, type Noun, type Rule, type RuleProblem } from '@sms/kit/server'
import { houseToday } from '../../company/server/house-day.ts'
import { masterTable } from '../../master/table.ts'
import { type Order, order } from '../contract.ts'
import { decidedProblems } from '../rules/decisions.ts'
import { stillToCome } from '../rules/gates.ts'
import { losesBasis } from '../rules/reversal.ts'
import { asEvent, factsOf } from '../rules/whole.ts'
import { orderTable } from '../table.ts'
import { orderNow } from '../workflow.ts'
import { readOrder } from './facts.ts'
import { orderImporting } from './importing.ts'
import { overlapOf } from './plan.ts'
import { dueOf, settleOrders } from './settle.ts'
import { orderSuppliers } from './supplied-by.ts'

/** Refuses changes of an order that contradict its events. */
const rule: Rule = async (ctx, proposed) => {
  const problems: RuleProblem[] = []
  const today = await houseToday(ctx.db)
  for (const [at, { before, undone, after }] of proposed.entries()) {
    const [was, is] = [(before ?? undone) as Order | undefined, after as Order]
    const refuse = (field: string, message: Label) => problems.push({ at, field, message })
    if (was?.orderedOn !== is.orderedOn && is.orderedOn > today) refuse('orderedOn', stillToCome)
    const changed = was && guarded.filter((field) => String(was[field]) !== String(is[field]))
    if (!changed?.length) continue
    const parts = await readOrder(ctx, is)
    if (changed.includes('template') || changed.includes('orderedOn')) {
      const overlap = await overlapOf(ctx, is, dueOf(parts))
      if (overlap) refuse(changed.includes('template') ? 'template' : 'orderedOn', overlap)
    }
    if (parts.events.length === 0) continue
    const events = parts.events.map(asEvent)
    const first = events.map(({ date }) => date).toSorted()[0]!
    if (changed.includes('currency')) refuse('currency', stays)
    if (changed.includes('orderedOn') && is.orderedOn > first)
      refuse('orderedOn', label(`Something happened on ${first} already`, `${first} 已有事件`))
    if (changed.includes('tolerance') && losesBasis([factsOf(was!, parts), events], [factsOf(is, parts), events]))
      refuse('tolerance', label('More than this came already', '已有数量超出该幅度'))
    const isGone =
      changed.includes('status') && is.status === 'inActive' && !['closed', 'cancelled'].includes(is.decided)
    if (changed.includes('decided') || isGone) {
      const now = orderNow(factsOf({ ...is, decided: 'open' }, parts), events)
      const [decided, field] = isGone ? (['cancelled', 'status'] as const) : ([is.decided, 'decided'] as const)
      for (const problem of decidedProblems(decided, now.state, now, field)) refuse(problem.field, problem.message)
    }
  }
  return problems
}

const guarded = ['currency', 'orderedOn', 'template', 'tolerance', 'decided', 'status'] as const
const stays = label('This stays: the order is under way', '订单已执行，不可更改')

/** Orders. Their progress is computed from the events into columns, by which lists sort and filter. */
export const orderNoun = {
  contract: order,
  service: crud(order, orderTable, {
    masters: masterTable,
    finds: { supplier: orderSuppliers },
    rule,
    written: (ctx, rows) =>
      settleOrders(
        ctx,
        rows.map(({ id }) => String(id)),
      ),
  }),
  importing: orderImporting,
  ignore: [
    'state',
    'position',
    'due',
    'value',
    'unpriced',
    'progress',
    'open_steps',
    'supplier',
    'next_due',
    'at_risk',
  ],
} satisfies Noun
