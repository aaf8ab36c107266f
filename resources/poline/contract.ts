import {
  choice,
  date,
  type FieldProblem,
  integer,
  label,
  longText,
  option,
  type RecordOf,
  reference,
  required,
  resource,
  text,
} from '@sms/kit/contract'
import { subjectReference } from '../item/contract.ts'
import { goodsQuantity } from '../orderline/contract.ts'
import { price, unitChoice } from '../price/rules/fields.ts'

/** A line of a purchase order: goods for one line of the brand's order, or material for it. */
export const poline = resource(
  'poline',
  {
    title: label('Purchase order line', '采购单明细'),
    titles: label('Purchase order lines', '采购单明细'),
    menu: 'Order',
    names: ['number', 'description'],
    sort: 'number',
    check: ({ role, line, item, description }): FieldProblem[] => {
      if (role === 'goods' && !line)
        return [{ field: 'line', message: label('Choose the order line that it serves', '请选择对应的订单明细') }]
      if (role === 'material' && !item && !description)
        return [{ field: 'item', message: label('Choose an item, or describe the material', '请选择物料，或填写品名') }]
      return []
    },
  },
  {
    po: required(reference('Purchase order', '采购单', 'po')),
    number: integer('Line', '行号', {
      min: 1,
      max: 99_999,
      help: label('The next one where it is left empty', '留空则自动编号'),
    }),
    line: reference('Order line', '订单明细', 'orderline', { within: { of: 'order', by: 'order' } }),
    role: required(
      choice('Kind', '类别', [option('goods', '成品', 'Goods'), option('material', '物料', 'Material')], {
        initial: 'goods',
      }),
    ),
    item: subjectReference('Item', '物料'),
    description: text('Description', '品名', { max: 500 }),
    quantity: required(goodsQuantity('Quantity', '数量')),
    unit: required(unitChoice('Unit', '单位')),
    price: { ...price('Supplier price', '供应商单价'), right: 'cost' },
    due: date('Due', '交期'),
    note: longText('Note', '备注', { max: 1_000 }),
  },
  {
    order: required(reference('Order', '订单', 'order')),
  },
)

export type PoLineRecord = RecordOf<typeof poline>
