import {
  choice,
  date,
  decimal,
  file,
  integer,
  label,
  longText,
  option,
  type RecordOf,
  reference,
  required,
  resource,
  rows,
  text,
  type ValuesOf,
} from '@sms/kit/contract'

/** The lights for comparing colours (ISO 3664, CIE): daylight, shop lights, home light, ultraviolet. */
export const lights = [
  option('D65', 'D65 日光', 'D65'),
  option('TL84', 'TL84'),
  option('CWF', 'CWF'),
  option('A', 'A 光源', 'A'),
  option('UV', '紫外光', 'UV'),
] as const

export const optionFields = {
  label: required(text('Option', '选项', { max: 20 })),
  light: choice('Light', '光源', lights),
  deltaE: decimal('ΔE', 'ΔE', { scale: 2, min: '0', max: '100' }),
  photo: file('Photo', '图片'),
  note: text('Note', '备注', { max: 500 }),
} as const

/** The place and size of a mark, in thousandths of the photo's width and height. */
const share = (en: string, zh: string, min: 0 | 1) => required(integer(en, zh, { min, max: 1_000, unit: '‰' }))

/** The most marks on a photo, and of a round. */
export const photoMarksMax = 20
export const roundMarksMax = 200

/** An oval drawn on the photo of an option, numbered in the order of the list. */
export const markFields = {
  x: share('From the left', '距左', 0),
  y: share('From the top', '距上', 0),
  width: share('Width', '宽', 1),
  height: share('Height', '高', 1),
  note: text('Note', '备注', { max: 500 }),
} as const

const optionMarkFields = { option: required(text('Option', '选项', { max: 20 })), ...markFields } as const

export const outcomes = [
  option('Approved', '批准'),
  option('Approved with comments', '有条件批准'),
  option('Rejected', '退回'),
  option('Cancelled', '取消'),
] as const

export const deciders = [option('house', '本公司', 'House'), option('brand', '品牌', 'Brand')] as const

const decisionFields = {
  by: required(choice('Decided by', '审核方', deciders)),
  outcome: required(choice('Decision', '结论', outcomes)),
  option: text('Option', '选项', { max: 20 }),
  comments: longText('Remarks', '意见', { max: 2_000 }),
  on: required(date('Decided on', '审核日期')),
  who: reference('Entered by', '登记人', 'user'),
  /** The number, within the round, of the replaced decision. */
  instead: integer('Instead of decision', '取代结论', { min: 1 }),
} as const

/** A round of a review, changed only by the commands of the review (docs/decisions/reviews.md). */
export const round = resource(
  'round',
  {
    title: label('Round', '轮次'),
    titles: label('Rounds', '轮次'),
    menu: '',
    names: ['number'],
    sort: '-number',
    imported: false,
  },
  {},
  {
    review: required(reference('Review', '审样', 'review')),
    number: required(integer('Round', '轮次', { min: 1 })),
    requestedOn: required(date('Requested on', '要求日期')),
    due: date('Due', '应到日期'),
    sentOn: date('Sent on', '寄出日期'),
    courier: text('Courier', '快递公司', { max: 120 }),
    waybill: text('Waybill', '快递单号', { max: 120 }),
    receivedOn: date('Received on', '收样日期'),
    options: rows('Options', '选项', optionFields, { max: 26 }),
    marks: rows('Marks on photos', '图片标记', optionMarkFields, { max: roundMarksMax }),
    forwardedOn: date('Sent on to the brand', '转寄品牌日期'),
    decisions: rows('Decisions', '结论', decisionFields, { max: 50 }),
  },
)

export type Round = RecordOf<typeof round>
export type RoundOption = ValuesOf<typeof optionFields>
export type Mark = ValuesOf<typeof markFields>
export type Decision = ValuesOf<typeof decisionFields>
