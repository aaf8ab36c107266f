import { label } from '@sms/kit/contract'
import { formLayout } from '@sms/kit/web'
import { rate } from '../contract.ts'

export const rateLayout = formLayout(
  rate,
  [{ title: label('Exchange rate', '汇率'), rows: [['validFrom', 'rate'], ['source']] }],
  { preset: ['currency'] },
)
