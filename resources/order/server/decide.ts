import { choice, type FieldProblem, label, longText, required } from '@sms/kit/contract'
import { command, type Route } from '@sms/kit/server'
import { decidedBy, decidedProblems, decisionDone, decisionsFrom, orderDecisions } from '../rules/decisions.ts'
import { asEvent, orderFacts } from '../rules/whole.ts'
import { orderNow } from '../workflow.ts'
import { readOrder } from './facts.ts'
import type { orderNoun } from './orders.ts'
import { computedColumns } from './settle.ts'

/** `POST /api/ordertracking/decide`: hold, cancel or reopen an order for a reason, or resume or close it. */
export const decideRoute = (orders: typeof orderNoun): Route =>
  command(orders, {
    name: 'decide',
    title: 'Hold, resume, cancel, close or reopen an order',
    body: {
      decision: required(choice('Decision', '决定', orderDecisions)),
      reason: longText('Reason', '原因', { max: 2_000 }),
    },
    state: ({ decision }) => decisionDone[decision].en,
    rule: async (ctx, record, { decision, reason }): Promise<FieldProblem[]> => {
      if (!decisionsFrom[decision].includes(record.decided))
        return [
          { field: 'decision', message: label('This is not open to the order as it is', '订单当前状态下不可执行') },
        ]
      if (decision !== 'resume' && decision !== 'close' && !reason)
        return [{ field: 'reason', message: label('Say why', '请填写原因') }]
      const parts = await readOrder(ctx, record)
      const now = orderNow(orderFacts({ ...record, decided: 'open' }, parts), parts.events.map(asEvent))
      return decidedProblems(decidedBy[decision], now.state, now, 'decision')
    },
    handle: async (ctx, record, { decision, reason }) => {
      const decided = decidedBy[decision]
      const parts = await readOrder(ctx, record)
      return { decided, decidedWhy: reason, ...computedColumns({ ...record, decided }, parts) }
    },
  })
