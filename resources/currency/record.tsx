import { label } from '@sms/kit/contract'
import { RecordPage } from '@sms/kit/web'
import { RatesTab } from '../rate/web/rates-tab.tsx'
import { currency } from './contract.ts'
import { currencyLayout } from './web/layout.ts'

export { currencyLayout as layout } from './web/layout.ts'

/** The page of a currency, with a tab of its rates. */
export default function CurrencyRecord({ id }: { id: string }) {
  return (
    <RecordPage
      contract={currency}
      layout={currencyLayout}
      id={id}
      tabs={[{ key: 'rates', label: label('Exchange rates', '汇率'), content: ({ id }) => <RatesTab currency={id} /> }]}
    />
  )
}
