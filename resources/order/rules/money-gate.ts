import { label } from '@sms/kit/contract'
import Big from 'big.js'
import { minorUnits } from '../../standards/currencies.ts'
import { lineAmount, notReady, type OrderNow, type Po, settlementKinds } from '../workflow.ts'
import type { Entry, EntryProblem, GateFacts } from './gates.ts'

const zero = new Big(0)

/**
 * The amount that a supplier may be paid in all, earlier payments included: the value of the accepted goods and all
 * material, or the deposit on the whole purchase order if that is more.
 */
export function payable(po: Po, now: OrderNow): Big {
  const worth = (quantityOf: (line: Po['lines'][number]) => string) =>
    po.lines.reduce((sum, line) => sum.plus(lineAmount(quantityOf(line), line.price, po.currency)), zero)
  const accepted = worth(({ id, role, quantity }) => (role === 'goods' ? now.poLines.get(id)!.accepted : quantity))
  const depositPercent = po.stages
    .filter(({ trigger }) => trigger === 'order')
    .reduce((sum, { percent }) => sum.plus(percent), zero)
  const ordered = worth(({ quantity }) => quantity)
  const deposit = ordered.times(depositPercent).div(100).round(minorUnits(po.currency), Big.roundHalfUp)
  return accepted.gt(deposit) ? accepted : deposit
}

/**
 * The problems of a payment or settlement: its purchase order, amount, reference or reason. An amount above what is
 * open, or above what may be paid to the supplier by now, can be overridden.
 */
export function moneyProblems(facts: GateFacts, now: OrderNow, entry: Entry): EntryProblem[] {
  const { kind, amount, po: id, reference, reason } = entry
  const at = (field: string, en: string, zh: string): EntryProblem[] => [{ field, message: label(en, zh) }]
  const overridable = (en: string, zh: string): EntryProblem[] => [{ field, message: label(en, zh), gate: true }]
  const po = facts.pos.find((each) => each.id === id)
  if (id && !po) return at('po', 'No purchase order of this order', '不是该订单的采购单')
  if (kind === 'paid out' && !po) return at('po', 'Choose the purchase order', '请选择采购单')
  const blocked = kind === 'paid out' && facts.blocked?.get(po!.id)
  if (blocked) return [{ field: 'po', message: blocked }]
  const field = po ? 'paid' : 'amount'
  if (amount === null || new Big(amount).lte(0)) return at(field, 'Enter an amount', '请填写金额')
  const currency = po ? po.currency : facts.currency
  const decimals = minorUnits(currency)
  if (!new Big(amount).round(decimals).eq(amount))
    return at(field, `${currency} has ${decimals} decimals`, `${currency} 保留 ${decimals} 位小数`)
  const problems: EntryProblem[] = []
  if (!settlementKinds.includes(kind) && !reference)
    problems.push(...at('reference', 'Enter the bank’s reference', '请填写银行流水号'))
  if (settlementKinds.includes(kind) && !reason) problems.push(...at('reason', 'Say why', '请填写原因'))
  const isReady = po
    ? po.lines.some((line) => Number(now.poLines.get(line.id)!.confirmed) > 0)
    : [...now.lines.values()].some(({ confirmed }) => Number(confirmed) > 0)
  if (!isReady) return [...problems, { field: 'kind', message: notReady[po ? 'EBC_Pay' : 'Brand_Pay'] }]
  const money = po ? now.suppliers.get(po.id)! : now.brand
  if (new Big(amount).gt(money.open))
    return [
      ...problems,
      ...overridable(`Only ${money.open} ${currency} is open`, `未结金额仅 ${money.open} ${currency}`),
    ]
  if (kind !== 'paid out') return problems
  const remaining = payable(po!, now).minus(money.paid)
  if (new Big(amount).lte(remaining)) return problems
  const most = (remaining.lt(0) ? zero : remaining).toFixed(decimals)
  return [
    ...problems,
    ...overridable(
      `Only ${most} ${currency} is accepted or a deposit, and not paid`,
      `验货合格或定金范围内未付的金额仅 ${most} ${currency}`,
    ),
  ]
}
