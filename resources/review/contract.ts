import {
  choice,
  code,
  date,
  integer,
  label,
  longText,
  type RecordOf,
  reference,
  required,
  resource,
} from '@sms/kit/contract'
import { subjectReference } from '../item/contract.ts'
import { reviewKinds, reviewStages } from './workflow.ts'

/** A review: a sample that is to be approved, round by round (domain.md, Review Status). */
export const review = resource(
  'review',
  {
    title: label('Review', '审样'),
    titles: label('Reviews', '审样'),
    menu: 'ReviewStatus',
    path: 'reviewstatus',
    names: ['code', 'kind'],
    sort: 'waiting,-decidedOn,code',
    numbered: true,
    files: true,
  },
  {
    code: required(code('Code', '编号')),
    kind: required(choice('Kind', '样品类型', reviewKinds)),
    subject: required(subjectReference('Subject', '审样对象', { searched: [] })),
    colourway: reference('Colourway', '颜色', 'colourway', {
      within: { of: 'subject', by: 'fabric' },
      help: label('Of the fabric under review', '所审面料的颜色'),
    }),
    brand: reference('Brand', '品牌', 'brand', { searched: [] }),
    supplier: reference('Supplier', '供应商', 'supplier', { searched: [] }),
    responsible: reference('Responsible', '负责人', 'user'),
    due: date('Due', '应到日期', { help: label('Of the open round', '当前轮次的截止日期'), alone: true }),
    notes: longText('Notes', '备注'),
  },
  {
    stage: required(choice('State', '进度', reviewStages)),
    round: required(integer('Round', '轮次', { min: 1 })),
    requestedOn: required(date('Requested on', '要求日期')),
    waiting: date('Waiting until', '待完成日期'),
    decidedOn: date('Decided on', '结案日期'),
  },
)

export type ReviewContract = typeof review
export type Review = RecordOf<ReviewContract>
