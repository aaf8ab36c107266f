import { fill, type Language, label, optionText } from '@sms/kit/contract'
import { dayText, decimalText, useApp, useHouseDay, useSay } from '@sms/kit/web'
import { Tag } from 'antd'
import { inDays } from '../../item/web/price-column.tsx'
import type { PriceLine } from '../contract.ts'
import { type Conditions, conditionsOf } from '../rules/conditions.ts'
import { priceUnits } from '../rules/fields.ts'
import { asMoney } from '../rules/money.ts'
import { isExpired, isUpcoming } from '../rules/price-at.ts'
import { priceStates } from '../workflow.ts'
import './prices.css'

/** Returns a function from a unit to its name in the user's language. */
export const useUnitText = () => {
  const { language } = useApp()
  return (unit: string) => optionText(priceUnits, unit, language)
}

/** An amount as shown; `value` is the stored number. */
export const moneyText = (value: string, language: Language): string => decimalText(asMoney(value), language)

/** The breaks of a line in short: 1,000 m 3.20 · 3,000 m 2.95. */
export function Breaks({ line: { breaks, unit } }: { line: Pick<PriceLine, 'breaks' | 'unit'> }) {
  const { language } = useApp()
  const unitText = useUnitText()(unit)
  const texts = breaks.map(({ minQty, price }) => ({
    quantity: decimalText(minQty, language),
    price: moneyText(price, language),
  }))
  return (
    <ul
      className="price-breaks"
      data-many={texts.length > 1 || undefined}
      title={texts.map(({ quantity, price }) => `${quantity} ${unitText} ${price}`).join(' · ')}
    >
      {texts.map(({ quantity, price }, i) => (
        <li key={quantity}>
          {i > 0 && ' · '}
          <span className="price-break">
            <span className="price-from">
              {quantity} <span className="price-unit">{unitText}</span>
            </span>{' '}
            <strong>{price}</strong>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The MOQ of a line, in its own unit. */
export function Minimum({ line }: { line: Pick<PriceLine, 'moq' | 'unit'> }) {
  const { language } = useApp()
  const unit = useUnitText()(line.unit)
  return line.moq === null ? null : `${decimalText(line.moq, language)} ${unit}`
}

/** The bulk lead time of a line. */
export function LeadTime({ line: { leadDaysBulk } }: { line: Pick<PriceLine, 'leadDaysBulk'> }) {
  const say = useSay()
  return leadDaysBulk === null ? null : say(fill(inDays, { n: leadDaysBulk }))
}

/** The Incoterm of a line, if it has one, and whether tax is included. */
export function LineConditions({ line }: { line: Conditions }) {
  const say = useSay()
  const conditions = conditionsOf(line, { incoterm: line.incoterm !== null, tax: true })
  return <span className="price-terms">{conditions.map((condition) => say(condition)).join(' · ')}</span>
}

const colours = { Draft: 'default', Quoted: 'processing', Approved: 'success', Declined: 'default' } as const

/** The stage of a line as a tag. */
export function Stage({ stage }: Pick<PriceLine, 'stage'>) {
  const { language } = useApp()
  return (
    <Tag color={colours[stage]} className={stage === 'Declined' ? 'price-declined' : ''}>
      {optionText(priceStates, stage, language)}
    </Tag>
  )
}

/** The validity of a line, with a mark if it is past or in the future. */
export function Validity({ line }: { line: Pick<PriceLine, 'validFrom' | 'validTo'> }) {
  const say = useSay()
  const { language } = useApp()
  const today = useHouseDay()()
  const { validFrom, validTo } = line
  const day = (value: string) => <time dateTime={value}>{dayText(value, language)}</time>
  const mark = isExpired(line, today) ? (
    <Tag color="error">{say(expired)}</Tag>
  ) : (
    isUpcoming(line, today) && <Tag color="warning">{say(later)}</Tag>
  )
  if (validFrom && validTo)
    return (
      <span className="price-validity">
        <span>{day(validFrom)} –</span>{' '}
        <span>
          {day(validTo)}
          {mark}
        </span>
      </span>
    )
  const [words, end] = validFrom ? [since, validFrom] : validTo ? [until, validTo] : [always, '']
  return (
    <span className="price-validity">
      <span>{say(fill(words, { day: end && dayText(end, language) }))}</span> {mark}
    </span>
  )
}

const since = label('from {day}', '自 {day} 起')
const until = label('until {day}', '至 {day}')
const always = label('no end', '长期有效')
const expired = label('Expired', '已过期')
const later = label('Upcoming', '未生效')
