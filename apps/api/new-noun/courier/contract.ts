import {
  choice,
  code,
  date,
  decimal,
  label,
  longText,
  masters,
  reference,
  required,
  resource,
  rows,
  text,
} from '@sms/kit/contract'

/** A noun that the product does not have, as an example of adding one. */
export const courier = resource(
  'courier',
  {
    title: label('Courier', '快递公司'),
    titles: label('Couriers', '快递公司'),
    menu: 'Master_Data',
    files: true,
    names: ['code', 'name', 'nameZh'],
    sort: 'code',
    pictures: true,
  },
  {
    code: required(code('Code', '编号')),
    name: required(text('Name', '名称')),
    nameZh: text('Chinese name', '中文名'),
    speed: choice('Speed', '时效', ['Express', 'Economy']),
    since: date('Since', '合作日期'),
    rate: decimal('Rate', '费率', { scale: 2, min: '0' }),
    goods: masters('Goods', '货品', 'Category'),
    partner: reference('Partner', '合作供应商', 'supplier'),
    desks: rows('Desks', '网点', { city: required(text('City', '城市')), phone: text('Phone', '电话') }),
    account: text('Account', '账户', { right: 'bank' }),
    notes: longText('Notes', '备注'),
  },
)
