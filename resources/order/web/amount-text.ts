import type { Language } from '@sms/kit/contract'
import { decimalText } from '@sms/kit/web'
import { asAmount } from '../rules/amount.ts'

/** An amount and its currency: `33,280.50 EUR`, `8,010,000 JPY`. */
export const amountText = (amount: string, currency: string, language: Language): string =>
  `${decimalText(asAmount(amount, currency), language)} ${currency}`
