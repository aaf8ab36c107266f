import { choice, date, decimal, label, required, resource } from '@sms/kit/contract'
import { currencyOptions } from '../standards/currencies.ts'

/** A currency of the house; its rates to the house currency are records of their own (domain.md, Master Data). */
export const currency = resource(
  'currency',
  {
    title: label('Currency', '币种'),
    titles: label('Currencies', '币种'),
    menu: 'Master_Data',
    names: ['code'],
    sort: 'code',
  },
  {
    code: required(choice('Currency', '币种', currencyOptions)),
  },
  {
    latestRate: decimal('Rate in force', '当前汇率', { scale: 8 }),
    latestFrom: date('Valid from', '生效日期'),
  },
)
