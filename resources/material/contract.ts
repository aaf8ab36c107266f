import { choice, decimal, label, longText, reference, required, resource, text } from '@sms/kit/contract'
import { itemReference } from '../item/contract.ts'
import { priceUnits } from '../price/rules/fields.ts'

/** A material of a style: a fabric, artwork, trim, button or label with its consumption (domain.md, Showroom). */
export const material = resource(
  'material',
  {
    title: label('Material', '用料'),
    titles: label('Materials', '用料'),
    menu: ['Showroom', 'History'],
    names: ['placement'],
    sort: 'createdAt',
    along: label('Take the materials along', '同时复制用料'),
  },
  {
    style: required(reference('Style', '款式', 'showroom')),
    item: itemReference(),
    colourway: reference('Colourway', '颜色', 'colourway', {
      within: { of: 'item', by: 'fabric' },
      help: label('Of the fabric that this row names', '所选面料的颜色'),
    }),
    placement: text('Placement', '使用部位', { max: 120 }),
    consumption: required(decimal('Consumption', '单耗', { scale: 4, min: '0.0001', max: '100000' })),
    unit: required(choice('Unit', '单位', priceUnits)),
    wastage: decimal('Wastage', '损耗', { scale: 2, min: '0', max: '100', unit: '%' }),
    note: longText('Note', '备注', { max: 500 }),
  },
)
