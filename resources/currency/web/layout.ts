import { label } from '@sms/kit/contract'
import { formLayout } from '@sms/kit/web'
import { rate } from '../../rate/contract.ts'
import { currency } from '../contract.ts'

export const currencyLayout = formLayout(currency, [{ title: label('Currency', '币种'), rows: [['code']] }], {
  related: [rate],
})
