import { type Label, type Language, label } from '@sms/kit/contract'
import { decimalText } from '@sms/kit/web'
import Big from 'big.js'
import type { Unit } from '../contract.ts'

/** A number as text, with a percent sign or the currency, if given; a dash for no data. */
export function numberText(value: string | null, unit: Unit, language: Language, currency?: string): string {
  if (value === null) return '–'
  const text = decimalText(value, language)
  if (unit === 'percent') return `${text} %`
  return unit === 'money' && currency ? `${text} ${currency}` : text
}

/** A number of an axis, shortened from 100,000: `35M`, `3500万`. */
export const axisText = (value: number, language: Language) =>
  new Intl.NumberFormat(language, Math.abs(value) >= 100_000 ? { notation: 'compact' } : {}).format(value)

/** The change from the value before: `+3`, `−1.5`, `±0`; '' if either is unknown. */
export function changeText(value: string | null, before: string | null, unit: Unit, language: Language): string {
  if (value === null || before === null) return ''
  const change = new Big(value).minus(before)
  const text = decimalText(change.abs().toString(), language)
  const sign = change.gt(0) ? '+' : change.lt(0) ? '−' : '±'
  return `${sign}${text}${unit === 'percent' ? (language === 'zh' ? ' 个百分点' : ' points') : ''}`
}

/** The titles of axes by unit; '' where numbers need no title. */
export const unitTitles: Readonly<Record<Unit, Label>> = {
  count: label('', ''),
  days: label('Days', '天'),
  percent: label('%', '%'),
  score: label('Score', '分'),
  money: label('Price', '价格'),
}
