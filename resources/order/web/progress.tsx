import { MoreOutlined } from '@ant-design/icons'
import { fill, type Label, label, optionText } from '@sms/kit/contract'
import { dayText, decimalText, ReadFailure, useApp, useHouseDay, useMay, useMayChange, useSay } from '@sms/kit/web'
import { useNavigate } from '@tanstack/react-router'
import { Alert, Button, Dropdown, Skeleton } from 'antd'
import { useState } from 'react'
import { order as contract, type Order } from '../contract.ts'
import { closable, lineListOf, roomOf, skippable } from '../rules/gates.ts'
import { latenessOf } from '../rules/late.ts'
import { endStates } from '../rules/summary.ts'
import {
  type EventKind,
  markKinds,
  type Step,
  type StepState,
  settlementKinds,
  stepOptions,
  stepStateOptions,
  validEvents,
} from '../workflow.ts'
import { Awaited } from './awaited.tsx'
import { Enter } from './enter.tsx'
import type { Entering } from './enter-dialog.tsx'
import { LineFigures, linesLabel } from './line-figures.tsx'
import { Money } from './money.tsx'
import { PlanDialog } from './plan-dialog.tsx'
import { above, lateBy, StepDisc, type StepRow } from './steps.tsx'
import { type LoadedOrder, useWhole } from './whole-query.ts'
import './order.css'

const legs: readonly { readonly title: Label; readonly steps: readonly Step[] }[] = [
  { title: label('Brand', '品牌'), steps: ['Brand_Order', 'Brand_Pay', 'Shipping', 'Brand_Receive'] },
  { title: label('Suppliers', '供应商'), steps: ['EBC_Order', 'Deliver', 'EBC_Pay'] },
]

/** The progress of an order on both legs, its money, and the events that can be entered next. */
export function Progress({ order }: { order: Order }) {
  const say = useSay()
  const mayChange = useMayChange(contract.menus)
  const { loaded, isError, error, refetch } = useWhole(order.id)
  const [entering, setEntering] = useState<Entering>()
  const [planning, setPlanning] = useState<Step | 'all'>()
  if (isError && !loaded) return <ReadFailure error={error} onAgain={() => void refetch()} />
  if (!loaded) return <Skeleton active />
  return (
    <div className="order-progress">
      <Decided order={order} />
      <div className="order-legs">
        {legs.map(({ title, steps }) => (
          <section key={title.en} className="order-leg" aria-label={say(title)}>
            <h2>{say(title)}</h2>
            <ol>
              {steps.map((step) => (
                <StepLine
                  key={step}
                  {...{ order, step, loaded, mayChange }}
                  onEnter={setEntering}
                  onPlan={() => setPlanning(step)}
                />
              ))}
            </ol>
          </section>
        ))}
      </div>
      {mayChange &&
        order.decided === 'open' &&
        order.state !== 'Completed' &&
        order.due &&
        order.plan.some(({ baseline }) => baseline !== null) && (
          <Button className="order-anew" size="small" onClick={() => setPlanning('all')}>
            {say(replan)}
          </Button>
        )}
      <LinesNow loaded={loaded} />
      <Money loaded={loaded} />
      {planning && <PlanDialog order={order} step={planning} onClose={() => setPlanning(undefined)} />}
      <Enter loaded={loaded} entering={entering} onClose={() => setEntering(undefined)} />
    </div>
  )
}

function Decided({ order: { decided, decidedWhy } }: { order: Order }) {
  const say = useSay()
  if (decided === 'open' || (decided === 'closed' && !decidedWhy)) return null
  return (
    <Alert
      showIcon
      type={decided === 'on hold' ? 'warning' : 'info'}
      title={say(decidedTitles[decided])}
      {...(decidedWhy ? { description: decidedWhy } : {})}
    />
  )
}

const decidedTitles = {
  'on hold': label('This order is on hold: nothing is entered until it is resumed', '订单已暂停，恢复前不可登记'),
  cancelled: label('This order was cancelled', '该订单已取消'),
  closed: label('This order was closed', '该订单已关闭'),
} as const

/** The events of each step, the most common first. */
const eventsOf: Readonly<Record<Step, readonly EventKind[]>> = {
  Brand_Order: ['confirmed'],
  EBC_Order: ['po confirmed'],
  Deliver: ['delivered', 'inspected'],
  Brand_Pay: ['paid in', 'bank charge', 'deduction', 'credit note'],
  EBC_Pay: ['paid out', 'bank charge', 'deduction', 'credit note'],
  Shipping: ['shipped'],
  Brand_Receive: ['received'],
}

/** The tab of the parts without which nothing can be entered at a step: lines to confirm, or purchase orders. */
function missingPartOf(step: Step, { whole, now }: LoadedOrder): { tab: string; text: Label } | undefined {
  if (step === 'Brand_Order' && whole.lines.length === 0) return { tab: 'lines', text: label('Add lines', '添加明细') }
  const isReady = now.steps.some((each) => each.step === step && each.state !== 'Pending')
  if (step === 'EBC_Order' && isReady && whole.pos.length === 0)
    return { tab: 'pos', text: label('Make purchase orders', '生成采购单') }
  return undefined
}

const verbs: Readonly<Partial<Record<EventKind, Label>>> = {
  confirmed: label('Confirm', '确认'),
  'po confirmed': label('Enter confirmation', '登记确认'),
  delivered: label('Enter delivery', '登记交货'),
  inspected: label('Enter inspection', '登记验货'),
  'paid in': label('Enter payment', '登记收款'),
  'paid out': label('Enter payment', '登记付款'),
  'bank charge': label('Bank charge', '银行手续费'),
  deduction: label('Deduction', '扣款'),
  'credit note': label('Credit note', '贷项通知'),
  shipped: label('Enter shipment', '登记出运'),
  received: label('Enter receipt', '登记收货'),
  skipped: label('Skip this step', '跳过此步骤'),
  blocked: label('Mark as blocked', '标记受阻'),
  'closed short': label('Close short', '短结'),
}

type StepLineProps = {
  readonly order: Order
  readonly step: Step
  readonly loaded: LoadedOrder
  readonly mayChange: boolean
  readonly onEnter: (entering: Entering) => void
  readonly onPlan: () => void
}

/** A step with its dates and the events that can be entered: the likeliest as a button, the others in a menu. */
function StepLine({ order, step, loaded, mayChange, onEnter, onPlan }: StepLineProps) {
  const say = useSay()
  const may = useMay()
  const navigate = useNavigate()
  const { language } = useApp()
  const today = useHouseDay()()
  const row = order.progress.find((each) => each.step === step)
  if (!row) return null
  const { late, atRisk, dueSoon } = latenessOf(order, step, today)
  const plan = order.plan.find((each) => each.step === step)
  const isEnded = endStates.includes(row.state)
  const mayEnter = mayChange && order.decided === 'open' && (step !== 'EBC_Pay' || may('cost'))
  const [first, ...others] = nextEvents(loaded, step)
  const isPending = row.state === 'Pending'
  const mark = unmarkLabels[row.state] && markOf(loaded, step)
  const inMenu: EventKind[] = [
    ...(isPending ? [] : others),
    ...(skippable.includes(step) && Number(row.percent) === 0 ? (['skipped'] as const) : []),
    ...(closable.includes(step) && row.state === 'InProgress' ? (['closed short'] as const) : []),
    'blocked',
  ]
  const missingPart = missingPartOf(step, loaded)
  const toTab = (tab: string) =>
    void navigate({ to: '.', search: ((now: object) => ({ ...now, tab })) as never, resetScroll: false })
  // A bank charge or deduction belongs to the supplier's leg by naming a purchase order.
  const settledPo = step === 'EBC_Pay' ? loaded.whole.pos[0]?.id : undefined
  const enter = (kind: EventKind) =>
    onEnter({
      kind,
      ...(markKinds.includes(kind) ? { step } : {}),
      ...(settledPo && settlementKinds.includes(kind) ? { po: settledPo } : {}),
    })
  return (
    <li className="order-step" data-state={row.state} data-over={order.state === 'Cancelled' || undefined}>
      <StepDisc step={row} late={late} />
      <div className="order-step-text">
        <strong>{optionText(stepOptions, step, language)}</strong>
        <span className="order-step-state">
          {optionText(stepStateOptions, row.state, language)}
          {row.state === 'InProgress' && ` ${decimalText(row.percent, language)} %`}
          {Number(row.excess) > 0 && ` · ${say(fill(above, { n: decimalText(row.excess, language) }))}`}
        </span>
        {late > 0 && <span className="order-late">{say(fill(lateBy, { n: late }))}</span>}
        {atRisk && late === 0 && <span className="order-soon">{say(atRiskLabel)}</span>}
        {dueSoon && <span className="order-soon">{say(dueSoonLabel)}</span>}
        <Dates row={row} plan={plan} ended={isEnded} />
        {row.reason && <span className="order-reason">{row.reason}</span>}
        {step === 'Deliver' && !isEnded && order.state !== 'Cancelled' && <Awaited {...loaded.whole.awaited} />}
      </div>
      {mayEnter && mark && (
        <div className="order-step-actions">
          <Button size="small" onClick={() => onEnter({ kind: 'reversed', about: mark })}>
            {say(unmarkLabels[row.state]!)}
          </Button>
        </div>
      )}
      {mayEnter && !isEnded && row.state !== 'Blocked' && (
        <div className="order-step-actions" data-menu={!(missingPart || (first && !isPending)) || undefined}>
          {missingPart ? (
            <Button size="small" type="primary" onClick={() => toTab(missingPart.tab)}>
              {say(missingPart.text)}
            </Button>
          ) : (
            first &&
            !isPending && (
              <Button size="small" type={isOpen(loaded, first) ? 'primary' : 'default'} onClick={() => enter(first)}>
                {say(verbs[first]!)}
              </Button>
            )
          )}
          <Dropdown
            autoFocus
            trigger={['click']}
            placement="bottomRight"
            menu={{
              items: [
                ...inMenu.map((kind) => ({ key: kind, label: say(verbs[kind]!), onClick: () => enter(kind) })),
                ...(plan?.baseline ? [{ key: 'plan', label: say(moveDate), onClick: onPlan }] : []),
              ],
            }}
          >
            <Button
              size="small"
              type="text"
              aria-haspopup="menu"
              aria-label={`${optionText(stepOptions, step, language)}: ${say(more)}`}
              icon={<MoreOutlined aria-hidden="true" />}
            />
          </Dropdown>
        </div>
      )}
    </li>
  )
}

/** Whether an event of a kind has an open quantity in some line; always true for kinds without quantities. */
function isOpen({ whole, facts, now }: LoadedOrder, kind: EventKind): boolean {
  const list = lineListOf[kind]
  if (!list) return true
  return whole[list].some(({ id }) => roomOf(facts, now, kind, id).open.gt(0))
}

/** The label of the button that reverses the mark of a step, by the state of the step. */
const unmarkLabels: Readonly<Partial<Record<StepState, Label>>> = {
  Blocked: label('No longer blocked', '解除受阻'),
  Skipped: label('Do not skip', '取消跳过'),
  ClosedShort: label('Open again', '取消短结'),
}

const markOf = ({ events }: LoadedOrder, step: Step): string | undefined =>
  validEvents(events).findLast((event) => event.step === step && markKinds.includes(event.kind))?.id

/** The possible events of a step, the likeliest first: an inspection comes before a further delivery. */
function nextEvents({ now }: LoadedOrder, step: Step): EventKind[] {
  const kinds = [...eventsOf[step]]
  const isUninspected = [...now.poLines.values()].some(
    ({ delivered, accepted, rejected }) => Number(delivered) > Number(accepted) + Number(rejected),
  )
  return step === 'Deliver' && isUninspected ? kinds.toReversed() : kinds
}

function Dates({ row, plan, ended }: { row: StepRow; plan: Order['plan'][number] | undefined; ended: boolean }) {
  const say = useSay()
  const { language } = useApp()
  const day = (value: string) => <time dateTime={value}>{dayText(value, language)}</time>
  if (!plan && !row.to) return null
  return (
    <span className="order-step-dates">
      {row.from && (
        <span>
          {day(row.from)}
          {row.to && row.to !== row.from && <> – {day(row.to)}</>}
        </span>
      )}
      {plan && !ended && (
        <span>
          {say(planned)} {day(plan.planned)}
          {plan.baseline && plan.baseline !== plan.planned && (
            <>
              {' '}
              ({say(baseline)} {day(plan.baseline)}){plan.reason && ` · ${plan.reason}`}
            </>
          )}
        </span>
      )}
    </span>
  )
}

function LinesNow({ loaded: { whole, now } }: { loaded: LoadedOrder }) {
  const say = useSay()
  if (whole.lines.length === 0) return null
  return (
    <section className="order-part">
      <h2>{say(linesLabel)}</h2>
      <LineFigures whole={whole} lines={whole.lines} show={shown} of={(id) => now.lines.get(id)!} />
    </section>
  )
}

const shown = ['confirmed', 'placed', 'delivered', 'accepted', 'shipped', 'received'] as const

const replan = label('Plan anew from the due date', '按交期重新排期')
const moveDate = label('Move the date', '调整日期')
const atRiskLabel = label('at risk', '有风险')
const dueSoonLabel = label('due soon', '即将到期')
const planned = label('planned', '计划')
const baseline = label('baseline', '基准')
const more = label('more events', '更多操作')
