import {
  choice,
  decimal,
  file,
  group,
  integer,
  label,
  longText,
  option,
  reference,
  required,
  resource,
  text,
  token,
} from '@sms/kit/contract'
import { pantoneField } from './rules/pantone.ts'

const axis = (en: string) => required(decimal(en, en, { scale: 2, min: '-128', max: '127' }))

/** A colour that a fabric is or can be dyed in (domain.md, Library). */
export const colourway = resource(
  'colourway',
  {
    title: label('Colourway', '颜色'),
    titles: label('Colourways', '颜色'),
    menu: 'Fabric',
    names: ['name', 'nameZh', 'supplierColourNo'],
    sort: 'position,name',
    along: label('Take the colourways along', '同时复制颜色'),
  },
  {
    fabric: required(reference('Fabric', '面料', 'fabric')),
    name: required(text('Name', '名称', { max: 120 })),
    nameZh: text('Chinese name', '中文名', { max: 120 }),
    supplierColourNo: text('Supplier colour no.', '供应商色号', { max: 120 }),
    pantone: pantoneField,
    lab: group(
      'L*a*b*',
      'L*a*b*',
      { l: required(decimal('L*', 'L*', { scale: 2, min: '0', max: '100' })), a: axis('a*'), b: axis('b*') },
      { help: label('D65, as the spectrophotometer says or from a typed hex', 'D65，以测色仪数据为准，或由 hex 换算') },
    ),
    photo: file('Photo', '图片'),
    labDip: required(
      choice(
        'Lab dip',
        '色样',
        [
          option('none', '无', 'None'),
          option('requested', '已要求', 'Requested'),
          option('submitted', '已提交', 'Submitted'),
          option('approved', '已批准', 'Approved'),
          option('rejected', '已退回', 'Rejected'),
        ],
        { initial: 'none', alone: true },
      ),
    ),
    position: integer('Order', '排序', { max: 1_000_000 }),
    notes: longText('Notes', '备注'),
  },
  { hex: token('Screen preview', '屏幕预览', { max: 7 }) },
)
