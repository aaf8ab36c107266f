import { fill, label, optionText } from '@sms/kit/contract'
import { decimalText, useApp, useNames, useSay } from '@sms/kit/web'
import Big from 'big.js'
import { paymentTriggers } from '../../party/rules/payment-terms.ts'
import type { Order } from '../contract.ts'
import { asAmount } from '../rules/amount.ts'
import type { Margin } from '../rules/margin.ts'
import { stagesNow } from '../rules/next-payment.ts'
import type { MoneyNow } from '../workflow.ts'
import { amountText } from './amount-text.ts'
import type { LoadedOrder } from './whole-query.ts'
import './order.css'

/** The money of each leg, stage by stage, in its own currency. */
export function Money({ loaded: { whole, facts } }: { loaded: LoadedOrder }) {
  const say = useSay()
  const suppliers = useNames(
    'supplier',
    whole.pos.map(({ supplier }) => supplier),
  )
  return (
    <section className="order-part">
      <h2>{say(moneyLabel)}</h2>
      <div className="order-money">
        <Leg title={say(fromBrand)} money={whole.money} stages={whole.order.paymentTerms} />
        {whole.supplierMoney &&
          whole.pos.map(({ id, code, supplier, paymentTerms }) => (
            <Leg
              key={id}
              title={`${code} · ${suppliers.get(supplier)?.name ?? '…'}`}
              money={whole.supplierMoney![id]!}
              stages={paymentTerms}
            />
          ))}
        {whole.margin && <MarginNow of={whole.margin} />}
      </div>
      {facts.lines.some(({ price }) => price === null) && <p className="order-note">{say(unpriced)}</p>}
    </section>
  )
}

function MarginNow({ of }: { of: Margin }) {
  const say = useSay()
  const { language } = useApp()
  const amount = (value: string) => amountText(value, of.currency, language)
  return (
    <div className="order-money-leg">
      <h3>{say(marginLabel)}</h3>
      <dl>
        <dt>{say(placedWorth)}</dt>
        <dd>{amount(of.brand)}</dd>
        <dt>{say(supplierWorth)}</dt>
        <dd>{amount(of.cost)}</dd>
        <dt>{say(marginLabel)}</dt>
        <dd>
          <strong>{amount(of.left)}</strong>
          {of.percent !== null && ` · ${decimalText(of.percent, language)} %`}
        </dd>
      </dl>
      {of.unpriced > 0 && <p className="order-note">{say(fill(leftOut, { n: of.unpriced }))}</p>}
      {of.missing.length > 0 && <p className="order-note">{say(fill(noRate, { codes: of.missing.join(', ') }))}</p>}
    </div>
  )
}

/** The amounts of a leg and its payment stages, with what is settled of each. */
export function Leg({ title, money, stages }: { title: string; money: MoneyNow; stages: Order['paymentTerms'] }) {
  const say = useSay()
  const { language } = useApp()
  const amount = (value: string) => amountText(value, money.currency, language)
  const excess = new Big(money.paid).minus(money.due)
  return (
    <div className="order-money-leg">
      <h3>{title}</h3>
      <dl>
        <dt>{say(dueLabel)}</dt>
        <dd>{amount(money.due)}</dd>
        <dt>{say(paidLabel)}</dt>
        <dd>{amount(money.paid)}</dd>
        <dt>{say(openLabel)}</dt>
        <dd>
          <strong>{amount(money.open)}</strong>
        </dd>
        {excess.gt(0) && (
          <>
            <dt>{say(excessLabel)}</dt>
            <dd className="order-soon">{amount(excess.toString())}</dd>
          </>
        )}
      </dl>
      {stages.length > 0 && (
        <ul>
          {stagesNow(stages, money).map(({ percent, trigger, days, method, amount: worth, paid }) => (
            <li key={`${trigger} ${percent} ${days} ${method}`}>
              {decimalText(percent, language)} % {optionText(paymentTriggers, trigger, language)}
              <span>
                {Number(worth) > 0 && Number(paid) >= Number(worth)
                  ? say(settledLabel)
                  : Number(paid) > 0 &&
                    say(fill(settledSome, { n: decimalText(asAmount(paid, money.currency), language) }))}{' '}
                {amount(worth)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

const moneyLabel = label('Money', '款项')
const fromBrand = label('From the brand', '品牌应付')
const dueLabel = label('Due in all', '应付合计')
const paidLabel = label('Settled', '已结')
const openLabel = label('Outstanding', '未结')
const excessLabel = label('Paid too much', '多付')
const settledLabel = label('settled', '已结')
const settledSome = label('{n} of', '已结 {n} /')
const marginLabel = label('Margin', '毛利')
const placedWorth = label('Goods placed, to the brand', '已下单货物的品牌金额')
const supplierWorth = label('The same, from suppliers', '对应的供应商金额')
const leftOut = label('{n} {n|line|lines} without a price on either side left out', '{n} 行缺少单价，未计入')
const noRate = label('No exchange rate on the day of the order: {codes}', '下单日缺少汇率：{codes}')
const unpriced = label('Lines without a price count as nothing here.', '未填单价的明细不计入金额。')
