import { type Label, label } from '@sms/kit/contract'
import { crud, type Importing, type Noun, type Rule, type RuleProblem } from '@sms/kit/server'
import { houseToday } from '../../company/server/house-day.ts'
import { masterTable } from '../../master/table.ts'
import { findCurrency } from '../../standards/currency-text.ts'
import { splitIncoterm } from '../../standards/server/split-incoterm.ts'
import { type Order, order } from '../contract.ts'
import { decidedProblems } from '../rules/decisions.ts'
import { stillToCome } from '../rules/gates.ts'
import { losesBasis } from '../rules/reversal.ts'
import { asEvent, orderFacts } from '../rules/whole.ts'
import { orderTable } from '../table.ts'
import { orderNow } from '../workflow.ts'
import { readOrder } from './facts.ts'
import { templateOverlap } from './plan.ts'
import { lastDue, settleOrders } from './settle.ts'
import { orderSuppliers } from './supplied-by.ts'

const orderImporting: Importing = {
  synonyms: {
    code: [
      ...['order no', 'order number', 'our order no', 'our ref', 'sales order', 'so no', 'po no', 'po number', 'po'],
      ...['po so no', 'po / so', 'contract no', 'contract', 'order'],
      ...['订单编号', '订单号码', '合同号', '合同编号', '采购单号', '单号'],
    ],
    brand: [
      ...['customer', 'client', 'buyer', 'customer name', 'buyer name', 'brand name', 'account'],
      ...['客户', '客户名称', '客人', '买家', '客户品牌', '品牌名称'],
    ],
    brandPo: [
      ...['customer po', 'customer po no', 'cust po', 'cust po no', 'client po', 'buyer po', 'buyer po no', 'brand po'],
      ...['customer order no', 'their ref', '客户订单号', '客户单号', '客户PO', '客户PO号', '客人PO'],
    ],
    orderedOn: [
      ...['order date', 'po date', 'date of order', 'contract date', 'issue date', 'received', 'date'],
      ...['订单日期', '签约日期', '接单日期', '日期'],
    ],
    season: ['collection', '季度'],
    merchandiser: ['handled by', 'merchandiser name', 'owner', 'responsible', '跟单', '负责人', '业务员', '业务'],
    currency: ['ccy', 'curr', 'currency code', '币别', '货币'],
    incoterm: [
      ...['incoterms', 'terms', 'price terms', 'trade terms', 'delivery terms', 'shipping terms'],
      ...['价格条款', '贸易条款'],
    ],
    paymentTerms: ['payment', 'payment term', 'terms of payment', '付款方式', '付款条款'],
    tolerance: ['quantity tolerance', 'qty tolerance', 'more or less', '溢短装比例', '数量浮动'],
    notes: ['note', 'remark', 'remarks', 'comment', 'comments', '说明'],
  },
  read: { currency: findCurrency },
  split: { incoterm: splitIncoterm },
}

/** Refuses an order of a day to come, and changes that contradict its template or its events. */
const rule: Rule = async (ctx, proposed) => {
  const problems: RuleProblem[] = []
  const today = await houseToday(ctx.db)
  for (const [at, { before, undone, after }] of proposed.entries()) {
    const [old, order] = [(before ?? undone) as Order | undefined, after as Order]
    const refuse = (field: string, message: Label) => problems.push({ at, field, message })
    if (old?.orderedOn !== order.orderedOn && order.orderedOn > today) refuse('orderedOn', stillToCome)
    const changed = guarded.filter((field) => old && String(old[field]) !== String(order[field]))
    if (!old || changed.length === 0) continue
    const parts = await readOrder(ctx, order)
    if (changed.includes('template') || changed.includes('orderedOn')) {
      const overlap = await templateOverlap(ctx, order, lastDue(parts))
      if (overlap) refuse(changed.includes('template') ? 'template' : 'orderedOn', overlap)
    }
    if (parts.events.length === 0) continue
    const events = parts.events.map(asEvent)
    const firstDay = events.map(({ date }) => date).toSorted()[0]!
    if (changed.includes('currency')) refuse('currency', stays)
    if (changed.includes('orderedOn') && order.orderedOn > firstDay)
      refuse('orderedOn', label(`Something happened on ${firstDay} already`, `${firstDay} 已有事件`))
    const [facts, oldFacts] = [orderFacts(order, parts), orderFacts(old, parts)]
    if (changed.includes('tolerance') && losesBasis({ facts: oldFacts, events }, { facts, events }))
      refuse('tolerance', label('More than this came already', '已有数量超出该幅度'))
    const now = orderNow({ ...facts, decided: 'open' }, events)
    // An order that is not over becomes inActive only where it could be cancelled.
    if (changed.includes('status') && order.status === 'inActive' && !['closed', 'cancelled'].includes(order.decided))
      problems.push(...decidedProblems('cancelled', now.state, now, 'status').map((problem) => ({ at, ...problem })))
    else if (changed.includes('decided'))
      problems.push(...decidedProblems(order.decided, now.state, now, 'decided').map((problem) => ({ at, ...problem })))
  }
  return problems
}

/** The fields whose change needs the parts of the order. */
const guarded = ['currency', 'orderedOn', 'template', 'tolerance', 'decided', 'status'] as const
const stays = label('This stays: the order is under way', '订单已执行，不可更改')

/** Orders. Their progress is computed from the events into columns. */
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
    ...['state', 'position', 'due', 'value', 'unpriced', 'progress', 'open_steps', 'supplier', 'next_due', 'at_risk'],
  ],
} satisfies Noun
