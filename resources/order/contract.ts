import {
  choice,
  choices,
  code,
  date,
  decimal,
  type FieldProblem,
  flag,
  integer,
  label,
  longText,
  master,
  option,
  percent,
  type RecordOf,
  reference,
  required,
  resource,
  rows,
  text,
} from '@sms/kit/contract'
import { paymentProblems, paymentTerms } from '../party/rules/payment-terms.ts'
import { currencyOptions } from '../standards/currencies.ts'
import { incotermOptions } from '../standards/incoterms.ts'
import { orderDocuments } from './rules/documents.ts'
import { orderStateOptions, stepOptions, stepStateOptions } from './workflow.ts'

const priorities = [option('High', '高'), option('Medium', '中'), option('Low', '低')] as const

/** The state of a step, computed from the events (workflow.ts), so that lists need not read them. */
const stepFields = {
  step: required(choice('Step', '步骤', stepOptions)),
  state: required(choice('State', '状态', stepStateOptions)),
  percent: required(percent('Progress', '进度')),
  excess: required(decimal('Above the order', '超出订单', { scale: 2, unit: '%' })),
  from: date('From', '开始'),
  to: date('To', '结束'),
  reason: text('Reason', '原因', { max: 2_000 }),
}

/** The baseline of a step, frozen at confirmation, and its currently planned day. */
export const planFields = {
  step: required(choice('Step', '步骤', stepOptions)),
  baseline: date('Baseline', '基准日期'),
  planned: required(date('Planned', '计划日期')),
  /** The reason of the last change of the planned day. */
  reason: text('Reason', '原因', { max: 500 }),
}

/** An order of a brand, on its way through seven steps on two legs (domain.md, Order Tracking). */
export const order = resource(
  'order',
  {
    title: label('Order', '订单'),
    titles: label('Orders', '订单'),
    menu: 'Order',
    path: 'ordertracking',
    names: ['code', 'brandPo'],
    sort: '-orderedOn,-code',
    numbered: true,
    files: true,
    documents: orderDocuments,
    check: ({ paymentTerms: stages, incoterm, incotermPlace }): FieldProblem[] => [
      ...paymentProblems(stages),
      ...(incotermPlace && !incoterm
        ? [{ field: 'incoterm', message: label('Choose the Incoterm of this place', '请选择该地点对应的贸易术语') }]
        : []),
    ],
  },
  {
    code: required(code('No.', '订单号')),
    brand: required(reference('Brand', '品牌', 'brand', { searched: [] })),
    brandPo: text('Brand PO no.', '品牌订单号', {
      max: 120,
      alone: true,
      help: label('Needed before the order is confirmed', '确认订单前须填写'),
    }),
    orderedOn: required(date('Ordered on', '下单日期')),
    season: master('Season', '季节', 'Season'),
    merchandiser: reference('Merchandiser', '跟单员', 'user'),
    priority: choice('Priority', '优先级', priorities),
    currency: required(choice('Currency', '币种', currencyOptions)),
    incoterm: choice('Incoterm', '贸易术语', incotermOptions, { help: label('Incoterms 2020', '国际贸易术语 2020') }),
    incotermPlace: text('Named place', '指定地点', { max: 120 }),
    tolerance: percent('Tolerance', '溢短装', {
      help: label('How far quantities may be above or below what was ordered', '数量可高于或低于订单的幅度'),
    }),
    template: reference('Order template', '订单模板', 'ordertemplate', {
      help: label('Plans the steps; left empty, the brand’s own', '按模板生成计划；留空则用品牌的模板'),
    }),
    paymentTerms: paymentTerms(),
    notes: longText('Notes', '备注'),
  },
  {
    state: required(choice('State', '订单状态', orderStateOptions)),
    decided: required(choice('Decided', '决定', ['open', 'on hold', 'cancelled', 'closed'])),
    decidedWhy: longText('Reason of the decision', '决定原因', { max: 2_000 }),
    /** The number of events. */
    position: required(integer('Events', '事件数')),
    due: date('Due', '交期', { help: label('The last due date of its lines', '各明细中最晚的交期') }),
    value: decimal('Order value', '订单金额', { scale: 3 }),
    unpriced: required(integer('Lines without a price', '无单价明细', { min: 0 })),
    progress: rows('Steps', '步骤', stepFields, { max: 7 }),
    openSteps: choices('Open steps', '待进行步骤', stepOptions),
    supplier: reference('Supplier', '供应商', 'supplier', {
      help: label(
        'The one of most of it; a filter finds orders by each of theirs',
        '占比最大者；筛选时按订单的任一供应商',
      ),
    }),
    selection: reference('Selection', '选样单', 'selection', {
      help: label('What a buyer chose, of which this order was made', '生成此订单的选样单'),
    }),
    plan: rows('Plan', '计划', planFields, { max: 7 }),
    /** The earliest baseline among open steps; the order is late after it. */
    nextDue: date('Next step due', '下一步基准日期'),
    atRisk: required(flag('At risk', '有风险')),
  },
)

export type OrderContract = typeof order
export type Order = RecordOf<OrderContract>
