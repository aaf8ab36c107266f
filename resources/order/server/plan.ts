import { choice, date, type FieldProblem, type Label, label, longText, reference, required } from '@sms/kit/contract'
import { accessTo, type Ctx, command, type Route, route, shape } from '@sms/kit/server'
import { eq } from 'drizzle-orm'
import type { WorkCalendar } from '../../calendar/rules/working-days.ts'
import { houseToday } from '../../company/server/house-day.ts'
import { usualSteps } from '../../template/rules/steps.ts'
import { calendarsOf, type TemplateRow, usualTemplate } from '../../template/server/templates.ts'
import { ordertemplateTable } from '../../template/table.ts'
import { type Order, order, planFields } from '../contract.ts'
import { type MovedStep, moveStep, overlapProblem, planBackward } from '../rules/plan.ts'
import { endStates } from '../rules/summary.ts'
import { type Step, stepOptions } from '../workflow.ts'
import type { OrderRow } from './facts.ts'
import type { orderNoun } from './orders.ts'

const reason = required(longText('Reason', '原因', { max: 500 }))

/** The plan template of an order: its own, else its brand's or the house's; undefined without any. */
export async function templateOf(ctx: Pick<Ctx, 'db'>, { template, brand }: Pick<OrderRow, 'template' | 'brand'>) {
  if (!template) return usualTemplate(ctx, brand)
  const [own] = await ctx.db.select().from(ordertemplateTable).where(eq(ordertemplateTable.id, template))
  return own
}

const calendarsFor = (ctx: Pick<Ctx, 'db'>, template: TemplateRow | undefined): Promise<WorkCalendar[]> =>
  template ? calendarsOf(ctx, template) : Promise.resolve([])

/**
 * A plan counted backward from a due date by the template of an order, else by the usual steps; a day before `earliest`
 * becomes that day.
 */
async function planFrom(ctx: Pick<Ctx, 'db'>, row: OrderRow, due: string, earliest: string): Promise<Order['plan']> {
  const template = await templateOf(ctx, row)
  const plan = planBackward(due, template?.steps ?? usualSteps, await calendarsFor(ctx, template))
  return plan.map(({ step, planned }) => ({
    step,
    baseline: null,
    planned: planned < earliest ? earliest : planned,
    reason: null,
  }))
}

/** Whether the plan of an order was confirmed to its brand. */
const isFrozen = ({ plan }: Pick<OrderRow, 'plan'>) => plan.some(({ baseline }) => baseline !== null)

/** The plan of an order: its own once confirmed, before that counted backward from the due date; empty without one. */
export async function currentPlan(ctx: Pick<Ctx, 'db'>, row: OrderRow, due: string | null): Promise<Order['plan']> {
  if (isFrozen(row)) return row.plan
  return due ? planFrom(ctx, row, due, row.orderedOn) : []
}

/** Why an order cannot meet a due date by the template that it names; undefined if it can, or its plan is confirmed. */
export async function templateOverlap(
  ctx: Pick<Ctx, 'db'>,
  row: Pick<OrderRow, 'template' | 'brand' | 'plan' | 'orderedOn'>,
  due: string | null | undefined,
): Promise<Label | undefined> {
  if (!row.template || !due || isFrozen(row)) return undefined
  const template = await templateOf(ctx, row)
  return template && overlapProblem(planBackward(due, template.steps, await calendarsOf(ctx, template)), row.orderedOn)
}

const hasEnded = ({ progress }: Pick<OrderRow, 'progress'>, step: Step) =>
  progress.some((each) => each.step === step && endStates.includes(each.state))

const moveFields = { step: planFields.step, to: required(date('New date', '新日期')) }

async function movesOf(ctx: Ctx, row: OrderRow, { step, to }: { step: Step; to: string }): Promise<MovedStep[]> {
  const done = row.plan.flatMap((each) => (hasEnded(row, each.step) ? [each.step] : []))
  return moveStep(row.plan, step, to, await calendarsFor(ctx, await templateOf(ctx, row)), done)
}

/**
 * The plan with its open steps counted anew from the current due date, none to a day before today; ended steps stay.
 */
async function replanned(ctx: Ctx, row: OrderRow): Promise<Order['plan']> {
  if (!row.due) return row.plan
  const today = await houseToday(ctx.db)
  const fresh = await planFrom(ctx, row, row.due, row.orderedOn > today ? row.orderedOn : today)
  return fresh.flatMap((each) =>
    hasEnded(row, each.step) ? row.plan.filter(({ step }) => step === each.step) : [each],
  )
}

/**
 * `GET /api/ordertracking/plan?id=&step=&to=`: the changes if a step is moved, or without `step` if all are planned
 * anew.
 */
const previewRoute = (orders: typeof orderNoun): Route =>
  route({
    method: 'GET',
    path: `/${order.path}/plan`,
    title: 'The steps of a plan that would change if one of them were moved to another day, or all planned anew',
    access: accessTo(order),
    query: shape({
      id: required(reference('Order', '订单', 'order')),
      step: choice('Step', '步骤', stepOptions),
      to: date('New date', '新日期'),
    }),
    data: { type: 'array', items: { type: 'object' } },
    handle: async (call) => {
      const { id, step, to } = call.query
      const row = await orders.service.row(call, id)
      if (step && to) return { data: await movesOf(call, row, { step, to }) }
      const data = (await replanned(call, row)).flatMap((each): MovedStep[] => {
        const from = row.plan.find((current) => current.step === each.step)?.planned ?? each.planned
        return from === each.planned ? [] : [{ step: each.step, from, to: each.planned }]
      })
      return { data }
    },
  })

/**
 * `POST /api/ordertracking/plan`: moves a step of a confirmed plan, and later ones with it. The plan stores the reason.
 */
const moveRoute = (orders: typeof orderNoun): Route =>
  command(orders, {
    name: 'plan',
    title: 'Move a step of an order to another day, with the steps that follow',
    body: { ...moveFields, reason },
    state: () => 'Move a date',
    rule: (_ctx, { plan, orderedOn }, { to }): FieldProblem[] => {
      if (plan.length === 0) return [{ field: 'step', message: noPlan }]
      if (!isFrozen({ plan })) return [{ field: 'step', message: followsDue }]
      return to < orderedOn
        ? [{ field: 'to', message: label(`Before the order of ${orderedOn}`, `早于下单日期 ${orderedOn}`) }]
        : []
    },
    handle: async (ctx, record, { reason, ...body }) => {
      const changes = await movesOf(ctx, record as OrderRow, body)
      return {
        plan: record.plan.map((each) => {
          const change = changes.find(({ step }) => step === each.step)
          return change ? { ...each, planned: change.to, reason } : each
        }),
      }
    },
  })

const followsDue = label('The plan follows the due date until the order is confirmed', '订单确认前，计划随交期变动')
const noPlan = label('The order has no plan yet: its lines need a due date', '订单尚无计划：明细须有交期')

/**
 * `POST /api/ordertracking/replan`: plans anew after a change by the brand. The new plan becomes the baseline, if the
 * order has one.
 */
const replanRoute = (orders: typeof orderNoun): Route =>
  command(orders, {
    name: 'replan',
    title: 'Plan the steps that are not done anew from the due date, agreed with the brand: a new baseline',
    body: { reason },
    state: () => 'Plan anew',
    rule: (_ctx, { due }): FieldProblem[] => (due ? [] : [{ field: 'reason', message: noPlan }]),
    handle: async (ctx, record, { reason }) => {
      const row = record as OrderRow
      const wasFrozen = isFrozen(row)
      const planned = await replanned(ctx, row)
      return {
        plan: planned.map((each) =>
          hasEnded(row, each.step) ? each : { ...each, baseline: wasFrozen ? each.planned : null, reason },
        ),
      }
    },
  })

export const planRoutes = (orders: typeof orderNoun): Route[] => [
  previewRoute(orders),
  moveRoute(orders),
  replanRoute(orders),
]
