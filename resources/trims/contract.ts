import { choice, type FieldProblem, label, master, option, resource, text } from '@sms/kit/contract'
import { itemAbout, itemFields, itemNotes, itemOwnedOf } from '../item/contract.ts'
import { measure } from '../item/rules/size.ts'

/** What only zippers have. */
export const zipperFields = ['zipperGauge', 'zipperTeeth', 'zipperKind', 'zipperLength'] as const

/** A trim of the library: whatever goes into a garment besides cloth, buttons and labels (domain.md, Library). */
export const trims = resource(
  'trims',
  {
    title: label('Trim', '辅料'),
    titles: label('Trims', '辅料'),
    menu: 'Trims',
    ...itemAbout,
    check: (values) =>
      values.type === 'zipper'
        ? []
        : zipperFields.flatMap((field): FieldProblem[] =>
            values[field] ? [{ field, message: label('Only for a zipper', '仅适用于拉链') }] : [],
          ),
  },
  {
    ...itemFields,
    type: choice(
      'Type',
      '类型',
      [
        option('zipper', '拉链', 'Zipper'),
        option('thread', '缝纫线', 'Thread'),
        option('elastic', '松紧带', 'Elastic'),
        option('drawcord', '抽绳', 'Drawcord'),
        option('interlining', '衬布', 'Interlining'),
        option('lace', '花边', 'Lace'),
        option('rivet', '撞钉', 'Rivet'),
        option('snap', '四合扣', 'Snap'),
        option('eyelet', '鸡眼', 'Eyelet'),
        option('buckle', '扣具', 'Buckle'),
        option('tape', '织带', 'Tape'),
        option('padding', '填充棉', 'Padding'),
        option('packaging', '包装材料', 'Packaging'),
      ],
      { indexed: true },
    ),
    material: master('Material', '材质', 'Material', { indexed: true }),
    finish: text('Finish or plating', '表面处理', { max: 120 }),
    size: text('Size', '规格', { max: 120 }),
    colour: text('Colour', '颜色', { max: 120 }),
    zipperGauge: choice('Zipper gauge', '拉链号数', [
      option('#2', '2 号'),
      option('#3', '3 号'),
      option('#4', '4 号'),
      option('#5', '5 号'),
      option('#7', '7 号'),
      option('#8', '8 号'),
      option('#10', '10 号'),
    ]),
    zipperTeeth: choice('Zipper teeth', '链牙', [
      option('coil', '尼龙', 'Coil'),
      option('moulded', '树脂', 'Moulded'),
      option('metal', '金属', 'Metal'),
    ]),
    zipperKind: choice('Zipper end', '拉链结构', [
      option('closed', '闭尾', 'Closed end'),
      option('open-end', '开尾', 'Open end'),
      option('two-way', '双头', 'Two-way'),
    ]),
    zipperLength: measure('Zipper length', '拉链长度', 'cm', '1000'),
    ...itemNotes,
  },
  itemOwnedOf('trims'),
)

/** What an approved price or an order of a trim cannot do without. */
export const trimsFacts = ['type'] as const
