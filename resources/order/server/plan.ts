import { date, type FieldProblem, label, longText, reference, required } from '@sms/kit/contract'
import { accessTo, type Ctx, command, type Route, route, shape } from '@sms/kit/server'
import { eq } from 'drizzle-orm'
import type { WorkCalendar } from '../../calendar/rules/working-days.ts'
import { usualSteps } from '../../template/rules/steps.ts'
import { calendarsOf, type TemplateRow, usualTemplate } from '../../template/server/templates.ts'
import { ordertemplateTable } from '../../template/table.ts'
import { type Order, order, planFields } from '../contract.ts'
import { type MovedStep, moveStep, planBackward } from '../rules/plan.ts'
import { ended } from '../rules/summary.ts'
import type { OrderRow } from './facts.ts'
import type { orderNoun } from './orders.ts'

/** The template that an order is planned by: its own, else its brand's or the house's. */
export async function templateOf(ctx: Pick<Ctx, 'db'>, { template, brand }: Pick<OrderRow, 'template' | 'brand'>) {
  if (!template) return usualTemplate(ctx, brand)
  const [own] = await ctx.db.select().from(ordertemplateTable).where(eq(ordertemplateTable.id, template))
  return own
}

const calendarsFor = (ctx: Pick<Ctx, 'db'>, template: TemplateRow | undefined): Promise<WorkCalendar[]> =>
  template ? calendarsOf(ctx, template) : Promise.resolve([])

/**
 * The plan of an order that is not confirmed yet: counted backward from its due date by its template; nothing is planned
 * before the day of the order. Once it is confirmed, the plan changes by hand alone.
 */
export async function draftPlan(ctx: Pick<Ctx, 'db'>, row: OrderRow, due: string | null): Promise<Order['plan']> {
  if (row.plan.some(({ baseline }) => baseline !== null)) return row.plan
  if (!due) return []
  const template = await templateOf(ctx, row)
  const plan = planBackward(due, template?.steps ?? usualSteps, await calendarsFor(ctx, template))
  return plan.map(({ step, planned }) => ({
    step,
    baseline: null,
    planned: planned < row.orderedOn ? row.orderedOn : planned,
  }))
}

const moveFields = { step: planFields.step, to: required(date('New date', '新日期')) }

async function moved(ctx: Ctx, row: OrderRow, { step, to }: { step: MovedStep['step']; to: string }) {
  const done = row.progress.filter(({ state }) => ended.includes(state)).map((each) => each.step)
  return moveStep(row.plan, step, to, await calendarsFor(ctx, await templateOf(ctx, row)), done)
}

/** `GET /api/ordertracking/plan?id=&step=&to=`: what follows if one step is moved. */
const previewRoute = (orders: typeof orderNoun): Route =>
  route({
    method: 'GET',
    path: `/${order.path}/plan`,
    title: 'The steps of a plan that would change if one of them were moved to another day',
    access: accessTo(order),
    query: shape({ id: required(reference('Order', '订单', 'order')), ...moveFields }),
    data: { type: 'array', items: { type: 'object' } },
    handle: async (call) => ({ data: await moved(call, await orders.service.row(call, call.query.id), call.query) }),
  })

/** `POST /api/ordertracking/plan`: moves a step, and what follows from it; history says who, what and why. */
const moveRoute = (orders: typeof orderNoun): Route =>
  command(orders, {
    name: 'plan',
    title: 'Move a step of an order to another day, with the steps that follow',
    body: { ...moveFields, reason: required(longText('Reason', '原因', { max: 500 })) },
    state: ({ reason }) => `Plan: ${reason}`,
    rule: (_ctx, { plan, orderedOn }, { to }): FieldProblem[] => {
      if (plan.length === 0) return [{ field: 'step', message: noPlan }]
      return to < orderedOn
        ? [{ field: 'to', message: label(`Before the order of ${orderedOn}`, `早于下单日期 ${orderedOn}`) }]
        : []
    },
    handle: async (ctx, record, body) => {
      const changes = await moved(ctx, record as OrderRow, body)
      return {
        plan: record.plan.map((each) => ({
          ...each,
          planned: changes.find(({ step }) => step === each.step)?.to ?? each.planned,
        })),
      }
    },
  })

const noPlan = label('The order has no plan yet: its lines need a due date', '订单尚无计划：明细须有交期')

/** `POST /api/ordertracking/replan`: a change that the brand asked for; what is planned becomes the new baseline. */
const replanRoute = (orders: typeof orderNoun): Route =>
  command(orders, {
    name: 'replan',
    title: 'Plan the steps that are not done anew from the due date, agreed with the brand: a new baseline',
    body: { reason: required(longText('Reason', '原因', { max: 500 })) },
    state: ({ reason }) => `New baseline: ${reason}`,
    rule: (_ctx, { due }): FieldProblem[] => (due ? [] : [{ field: 'reason', message: noPlan }]),
    handle: async (ctx, record) => {
      const row = record as OrderRow
      const fresh = await draftPlan(ctx, { ...row, plan: [] }, row.due)
      const isDone = (step: string) => row.progress.some((each) => each.step === step && ended.includes(each.state))
      const isFrozen = row.plan.some(({ baseline }) => baseline !== null)
      return {
        plan: fresh.map((each) => {
          const old = row.plan.find(({ step }) => step === each.step)
          return old && isDone(each.step) ? old : { ...each, baseline: isFrozen ? each.planned : null }
        }),
      }
    },
  })

export const planRoutes = (orders: typeof orderNoun): Route[] => [
  previewRoute(orders),
  moveRoute(orders),
  replanRoute(orders),
]
