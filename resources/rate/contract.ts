import { date, decimal, label, reference, required, resource, text } from '@sms/kit/contract'

/** The value of one unit of a currency in the house currency, from a day until that of the next rate. */
export const rate = resource(
  'rate',
  {
    title: label('Exchange rate', '汇率'),
    titles: label('Exchange rates', '汇率'),
    menu: 'Master_Data',
    names: ['validFrom'],
    sort: '-validFrom',
  },
  {
    currency: required(reference('Currency', '币种', 'currency')),
    validFrom: required(date('Valid from', '生效日期')),
    rate: required(
      decimal('Rate', '汇率', {
        scale: 8,
        min: '0.00000001',
        help: label('One unit of this currency in the house currency', '1 单位该币种折合本位币'),
      }),
    ),
    source: text('Source', '来源', { max: 120 }),
  },
)
