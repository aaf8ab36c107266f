import { label } from '@sms/kit/contract'
import { type Ctx, crud, history, type Noun, type Rule, type RuleProblem } from '@sms/kit/server'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { houseToday } from '../../company/server/house-day.ts'
import { stillToCome } from '../../order/rules/gates.ts'
import { orderTable } from '../../order/table.ts'
import { type PastLine, pastline } from '../contract.ts'
import { pastlineTable } from '../table.ts'
import { pastlineImporting } from './importing.ts'
import { makeOrders } from './make-orders.ts'

/**
 * Refuses changes of lines that have become order lines, and new lines whose number another order has, that disagree
 * with the first row of their order, or whose days are still to come.
 */
const rule: Rule = async (ctx, proposed) => {
  const lines = proposed.map(({ before, after }, at) => ({
    ...{ at, before: before as PastLine | undefined, after: after as PastLine },
  }))
  const problems: RuleProblem[] = lines.flatMap(({ at, before, after }) =>
    before?.line
      ? Object.keys(pastline.fields)
          .filter((field) => field !== 'status' && valueText(before, field) !== valueText(after, field))
          .map((field) => ({ at, field, message: stays }))
      : [],
  )
  const fresh = lines.filter(({ before, after }) => !before && !after.line)
  if (fresh.length === 0) return problems
  const today = await houseToday(ctx.db)
  const taken = await takenNumbers(
    ctx,
    fresh.map(({ after }) => after.orderNo),
  )
  const firstRows = new Map<string, PastLine>()
  for (const { at, after } of fresh) {
    const refuse = (field: string, message: typeof stays) => problems.push({ at, field, message })
    const orderNo = after.orderNo.toLowerCase()
    const first = firstRows.get(orderNo) ?? after
    firstRows.set(orderNo, first)
    if (taken.has(orderNo)) refuse('orderNo', exists)
    for (const field of ['brand', 'currency'] as const) if (first[field] !== after[field]) refuse(field, unlike)
    for (const field of ['orderedOn', 'delivered'] as const)
      if (after[field] && after[field] > today) refuse(field, stillToCome)
  }
  return problems
}

const valueText = (line: PastLine, field: string) => String((line as unknown as Record<string, unknown>)[field] ?? null)

const stays = label(
  'What came in stays as the file had it: change the order itself',
  '导入内容保持原样，请在订单中修改',
)
const exists = label(
  'An order of this number is there already: add its line on the page of the order',
  '已有此编号的订单，请在订单页面添加明细',
)
const unlike = label('Another row of this order says otherwise', '与该订单的其他行不一致')

/** The numbers among these that orders have, in small letters; orders that the current change has made do not count. */
async function takenNumbers(ctx: Ctx, numbers: readonly string[]): Promise<Set<string>> {
  // Outside a change no entry of history matches.
  const change = ctx.change ?? '00000000-0000-0000-0000-000000000000'
  const rows = await ctx.db
    .select({ code: orderTable.code })
    .from(orderTable)
    .where(
      and(
        inArray(sql`lower(${orderTable.code})`, [...new Set(numbers.map((no) => no.toLowerCase()))]),
        sql`not exists (${ctx.db
          .select({ id: history.id })
          .from(history)
          .where(and(eq(history.recordId, orderTable.id), eq(history.change, change), eq(history.action, 'insert')))})`,
      ),
    )
  return new Set(rows.map(({ code }) => code.toLowerCase()))
}

/** Past order lines; adding some makes their orders in the same change, and `line` names the order line of each. */
export const pastlineNoun = {
  contract: pastline,
  service: crud(pastline, pastlineTable, {
    rule,
    written: async (ctx, rows) => {
      const fresh = (rows as unknown as PastLine[]).filter(({ line }) => !line)
      if (fresh.length) await makeOrders(ctx, fresh)
    },
  }),
  importing: pastlineImporting,
  ignore: ['order', 'line'],
} satisfies Noun
