import { fill, label, optionText } from '@sms/kit/contract'
import { decimalText, plainIfNumber, ScrollX, TypedInput, useApp, useNames, useSay } from '@sms/kit/web'
import { Select, Tag } from 'antd'
import { useId, useState } from 'react'
import { ScoreMark } from '../../supplier/web/score-mark.tsx'
import type { PriceLine } from '../contract.ts'
import { conditionsOf, differingConditions } from '../rules/conditions.ts'
import { priceUnits } from '../rules/fields.ts'
import { priceAt } from '../rules/price-at.ts'
import type { Cloth, QuantityUnit } from '../rules/units.ts'
import { moneyText, Stage, useUnitText, Validity } from './line-parts.tsx'
import './prices.css'

type Props = {
  /** The lines in force today. */
  readonly lines: readonly PriceLine[]
  readonly cloth: Cloth
}

/** Shows the cost of a quantity by each line, and its price per other units. */
export function Calculator({ lines, cloth }: Props) {
  const say = useSay()
  const { language } = useApp()
  const unitText = useUnitText()
  const id = useId()
  const first = lines.find(({ stage }) => stage === 'Approved') ?? lines[0]
  const [typed, setTyped] = useState(first?.moq ?? first?.breaks[0]?.minQty ?? '1000')
  const [unit, setUnit] = useState<QuantityUnit>(first?.unit ?? 'm')
  const names = useNames(
    'supplier',
    lines.map(({ supplier }) => supplier),
  )
  const quantity = plainIfNumber(typed) ?? ''
  const isNumber = /^\d{1,10}(\.\d{1,2})?$/.test(quantity)
  const money = (value: string) => moneyText(value, language)
  const quantityText = (value: string, line: PriceLine) => `${decimalText(value, language)} ${unitText(line.unit)}`
  if (lines.length === 0) return null
  const differ = differingConditions(lines)
  /** Names a line by its supplier and the conditions that it or another line has. */
  const headOf = (line: PriceLine) => {
    const shownConditions = { incoterm: differ.incoterm || line.incoterm !== null, tax: differ.tax || line.taxIncluded }
    const conditions = conditionsOf(line, shownConditions).map((words) => say(words))
    return [names.get(line.supplier)?.name ?? '…', ...conditions].join(' · ')
  }
  /** Whether no other line of its stage has the same head. */
  const isUnique = (line: PriceLine) =>
    lines.every((other) => other === line || other.stage !== line.stage || headOf(other) !== headOf(line))
  return (
    <section className="price-part" aria-labelledby={`${id}-title`}>
      <h3 id={`${id}-title`}>{say(title)}</h3>
      <div className="price-ask">
        <label htmlFor={`${id}-quantity`}>{say(quantityLabel)}</label>
        <TypedInput
          id={`${id}-quantity`}
          inputMode="decimal"
          value={typed}
          onCommit={setTyped}
          {...(isNumber ? {} : { status: 'error' as const, 'aria-invalid': true, 'aria-describedby': `${id}-wrong` })}
        />
        <Select<QuantityUnit>
          aria-label={say(unitLabel)}
          value={unit}
          onChange={setUnit}
          options={quantityUnits.map(({ value }) => ({
            value,
            label: optionText(quantityUnits, value, language),
          }))}
          popupMatchSelectWidth={false}
        />
      </div>
      {isNumber ? (
        <ScrollX label={say(title)}>
          <table className="price-table">
            <thead>
              <tr>
                <th scope="col">{say(priceLabel)}</th>
                <th scope="col">{say(amountLabel)}</th>
                <th scope="col">{say(perLabel)}</th>
              </tr>
            </thead>
            {lines.map((line) => {
              const found = priceAt(line, quantity, unit, cloth)
              return (
                // A supplier's name and conditions are long: they have a line of their own above its prices.
                <tbody key={line.id}>
                  <tr>
                    <th scope="rowgroup" colSpan={3}>
                      <span className="price-head">
                        {headOf(line)} <Stage stage={line.stage} /> <ScoreMark supplier={line.supplier} named />
                        {isUnique(line) || <Validity line={line} />}
                      </span>
                    </th>
                  </tr>
                  <tr>
                    {'why' in found || 'least' in found ? (
                      <td colSpan={3} className="price-why">
                        {say('why' in found ? found.why : fill(tooFew, { quantity: quantityText(found.least, line) }))}
                      </td>
                    ) : (
                      <>
                        <td>
                          {money(found.price)} {line.currency}/{unitText(line.unit)}
                          {found.below && (
                            <Tag color="warning" className="price-below">
                              {say(fill(belowMoq, { moq: quantityText(found.below, line) }))}
                            </Tag>
                          )}
                        </td>
                        <td>
                          {money(found.amount)} {line.currency}
                        </td>
                        <td className="price-per">
                          {found.per
                            .map((other) => `${money(other.price)} ${line.currency}/${unitText(other.unit)}`)
                            .join(' · ') || '–'}
                        </td>
                      </>
                    )}
                  </tr>
                </tbody>
              )
            })}
          </table>
        </ScrollX>
      ) : (
        <p id={`${id}-wrong`} className="price-why" role="alert">
          {say(notANumber)}
        </p>
      )}
    </section>
  )
}

const quantityUnits = [
  ...priceUnits,
  { value: 'great gross', label: label('great gross (1,728)', '大罗（1,728）') },
] as const

const title = label('What a quantity costs', '按数量计价')
const quantityLabel = label('Quantity', '数量')
const unitLabel = label('Unit', '单位')
const priceLabel = label('Price', '单价')
const amountLabel = label('Amount', '金额')
const perLabel = label('Equivalent', '折合')
const belowMoq = label('below MOQ {moq}', '低于起订量 {moq}')
const tooFew = label('No price below {quantity}', '低于 {quantity} 没有价格')
const notANumber = label('A quantity with at most 2 decimals', '请输入最多 2 位小数的数量')
