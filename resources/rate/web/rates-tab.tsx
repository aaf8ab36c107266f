import { label } from '@sms/kit/contract'
import { ResourcePage } from '@sms/kit/web'
import { rate } from '../contract.ts'
import { rateLayout } from './layout.ts'

/** The rates of one currency to the house currency, the latest on top. */
export function RatesTab({ currency }: { currency: string }) {
  return (
    <ResourcePage
      contract={rate}
      layout={rateLayout}
      columns={columns}
      fixed={{ currency }}
      preset={{ currency }}
      inTab
      empty={empty}
    />
  )
}

const columns = ['rate', 'source', 'updatedAt', 'updatedBy'] as const
const empty = {
  title: label('No rates yet', '还没有汇率'),
  text: label(
    'What one unit is worth in the house currency, from a day on until the next rate.',
    '自某日起，1 单位该币种折合本位币的价值，直至下一个汇率生效。',
  ),
}
