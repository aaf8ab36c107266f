import { choice, label, master, option, resource, text } from '@sms/kit/contract'
import { finishFields, itemAbout, itemFields, itemNotes, itemOwnedOf, refuseFilled } from '../item/contract.ts'
import { palette } from '../item/rules/palette.ts'
import { measure } from '../item/rules/size.ts'

const zipperFields = [
  'zipperGauge',
  'zipperTeeth',
  'zipperKind',
  'zipperLength',
  'zipperSlider',
  'zipperPuller',
  'tapeColours',
  'teethColours',
] as const

/** A trim of the library: whatever goes into a garment besides cloth, buttons and labels (domain.md, Library). */
export const trims = resource(
  'trims',
  {
    title: label('Trim', '辅料'),
    titles: label('Trims', '辅料'),
    menu: 'Trims',
    ...itemAbout,
    check: (trim) => [
      ...(trim.type === 'zipper' ? [] : refuseFilled(trim, zipperFields, label('Only for a zipper', '仅适用于拉链'))),
      ...(trim.type === 'snap' ? [] : refuseFilled(trim, ['snapKind'], label('Only for a snap', '仅适用于按扣'))),
    ],
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
        option('snap', '按扣', 'Snap'),
        option('eyelet', '鸡眼', 'Eyelet'),
        option('buckle', '扣具', 'Buckle'),
        option('tape', '织带', 'Tape'),
        option('padding', '填充棉', 'Padding'),
        option('packaging', '包装材料', 'Packaging'),
      ],
      { indexed: true },
    ),
    material: master('Material', '材质', 'Material', { indexed: true }),
    ...finishFields('Finish or plating', '表面处理'),
    size: text('Size', '规格', { max: 120 }),
    colours: palette('Colours', '颜色'),
    snapKind: choice('Snap kind', '按扣种类', [
      option('spring', '四合扣', 'Spring snap'),
      option('prong', '五爪扣', 'Prong snap'),
      option('sew-on', '暗扣', 'Sew-on snap'),
      option('plastic', '塑料按扣', 'Plastic snap'),
    ]),
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
      option('invisible', '隐形', 'Invisible'),
      option('moulded', '树脂', 'Moulded'),
      option('metal', '金属', 'Metal'),
    ]),
    zipperKind: choice('Zipper end', '拉链结构', [
      option('closed', '闭尾', 'Closed end'),
      option('open-end', '开尾', 'Open end'),
      option('two-way', '双开尾拉链', 'Two-way, open end'),
      option('two-way closed', '双头闭尾', 'Two-way, closed end'),
    ]),
    zipperLength: measure('Zipper length', '拉链长度', 'cm', '1000'),
    zipperSlider: choice('Slider', '拉头', [
      option('auto-lock', '自锁拉头', 'Auto-lock'),
      option('non-lock', '无锁拉头', 'Non-lock'),
      option('pin-lock', '针锁拉头', 'Pin-lock'),
      option('cam-lock', '弹簧锁拉头', 'Cam-lock'),
      option('reversible', '双面拉头', 'Reversible'),
      option('double pull', '双拉片拉头', 'Double pull'),
    ]),
    zipperPuller: choice('Puller', '拉片', [
      option('standard', '标准拉片', 'Standard'),
      option('long', '长拉片', 'Long'),
      option('ring', '圆环拉片', 'Ring'),
      option('cord', '绳拉片', 'Cord'),
      option('moulded', '注塑拉片', 'Moulded'),
      option('leather', '皮拉片', 'Leather'),
      option('branded', '定制标志拉片', 'With the brand’s logo'),
      option('none', '无拉片', 'None'),
    ]),
    tapeColours: palette('Tape colour', '布带颜色'),
    teethColours: palette('Teeth colour', '链牙颜色'),
    ...itemNotes,
  },
  itemOwnedOf('trims'),
)

/** The facts that an approved price or an order of a trim requires. */
export const trimsFacts = ['type'] as const
