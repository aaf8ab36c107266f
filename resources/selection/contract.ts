import {
  choice,
  date,
  email,
  type FieldProblem,
  integer,
  label,
  longText,
  master,
  option,
  type RecordOf,
  reference,
  required,
  resource,
  rows,
  text,
} from '@sms/kit/contract'
import { subjectReference } from '../item/contract.ts'
import { linesMax, piecesMax } from '../share/rules/shown.ts'
import { selectionStates } from './workflow.ts'

export const lineFields = {
  item: required(subjectReference('Style or item', '款式或物料')),
  colour: text('Colour', '颜色', { max: 120, of: 'item' }),
  size: master('Size', '尺码', 'Size', { of: 'item' }),
  quantity: required(integer('Quantity', '数量', { min: 1, max: piecesMax })),
  note: text('Note', '备注', { max: 500 }),
} as const

/** The styles and items that a buyer chose by a link or in a meeting (domain.md, Showroom). */
export const selection = resource(
  'selection',
  {
    title: label('Selection', '选样单'),
    titles: label('Selections', '选样单'),
    menu: ['Showroom'],
    names: ['buyer', 'company', 'date'],
    sort: '-date,-createdAt',
    imported: false,
    check: ({ lines }): FieldProblem[] =>
      lines.length ? [] : [{ field: 'lines', message: label('Choose something', '请至少选择一项') }],
  },
  {
    date: required(date('Date', '日期')),
    brand: reference('Brand', '品牌', 'brand', { searched: [] }),
    buyer: required(text('Buyer', '买手', { max: 120 })),
    company: text('Company', '公司'),
    email: email('Email', '邮箱'),
    lines: rows('Lines', '明细', lineFields, { max: linesMax }),
    note: longText('Note', '备注', { max: 2_000 }),
  },
  {
    state: required(choice('State', '进度', selectionStates)),
    source: required(choice('Source', '来源', [option('link', '链接', 'Link'), option('meeting', '会面', 'Meeting')])),
    share: reference('Link', '分享链接', 'share'),
    pieces: required(integer('Pieces', '总数量')),
  },
)

type SelectionContract = typeof selection
export type Selection = RecordOf<SelectionContract>
