import { label } from '@sms/kit/contract'
import { ResourcePage } from '@sms/kit/web'
import { currency } from './contract.ts'
import { currencyLayout } from './web/layout.ts'

/** The list of currencies with their latest rates. */
export default function CurrencyPage() {
  return <ResourcePage contract={currency} layout={currencyLayout} columns={columns} empty={empty} />
}

const columns = ['latestRate', 'latestFrom', 'updatedAt'] as const
const empty = {
  title: label('No currencies yet', '还没有币种'),
  text: label(
    'The currencies you buy and sell in, each with its rates to the house currency.',
    '采购与销售所用的币种，以及各自对本位币的汇率。',
  ),
}
