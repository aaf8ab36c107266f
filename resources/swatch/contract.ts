import {
  choice,
  date,
  type FieldProblem,
  integer,
  type Label,
  label,
  longText,
  option,
  type RecordOf,
  reference,
  required,
  resource,
  text,
} from '@sms/kit/contract'
import { itemKind, itemKinds, itemReference } from '../item/contract.ts'

const piecesMax = 1_000_000
const pieces = (en: string, zh: string, min = 1) => integer(en, zh, { min, max: piecesMax, unit: 'pcs' })

const movements = [
  option('in', '收到', 'Received'),
  option('out', '寄出', 'Sent out'),
  option('correction', '盘点调整', 'Correction'),
] as const

const movementFields = {
  movement: required(choice('Movement', '类型', movements)),
  day: required(date('Day', '日期')),
  quantity: required(integer('Quantity', '数量', { min: -piecesMax, max: piecesMax, unit: 'pcs' })),
  brand: reference('Brand', '品牌', 'brand'),
  party: text('To or from whom', '收件人或来源', { max: 200 }),
  purpose: text('Purpose', '用途', { max: 200 }),
  courier: text('Courier', '快递公司', { max: 120 }),
  waybill: text('Waybill', '快递单号', { max: 120 }),
  dueBack: date('Due back', '应归还日期'),
  returned: pieces('Returned', '已归还', 0),
  returnedOn: date('Returned on', '归还日期'),
  notes: longText('Notes', '备注'),
} as const

const movementOwned = {
  outstanding: required(pieces('Still out', '未归还', 0)),
  openUntil: date('Awaited by', '待归还至'),
} as const

/** Fields of sent swatches; empty for every other movement. */
const sendingFields = ['dueBack', 'returned', 'returnedOn'] as const

/** Swatch movements (domain.md, Library) of items; users see those of the kinds that their menu opens. */
export const swatch = resource(
  'swatch',
  {
    title: label('Swatch movement', '样卡收发'),
    titles: label('Swatch movements', '样卡收发'),
    menu: Object.values(itemKinds),
    names: ['movement', 'day', 'party', 'waybill'],
    sort: 'openUntil,-outstanding,-day',
    check: (values) => {
      const { movement, day, quantity, brand, party, dueBack, returned, returnedOn } = values
      const problems: FieldProblem[] = []
      const addProblem = (field: string, message: Label) => problems.push({ field, message })
      if (movement === 'correction' ? quantity === 0 : quantity < 1)
        addProblem('quantity', label('At least one piece', '至少 1 件'))
      if (movement === 'out') {
        if (!brand && !party) addProblem('party', label('Name the brand or whoever it goes to', '请填写品牌或收件人'))
        if (dueBack && dueBack < day) addProblem('dueBack', label('Before the day it goes out', '早于寄出日期'))
        if (returned && returned > quantity) addProblem('returned', label('More than went out', '超过寄出数量'))
        if (returned && !returnedOn) addProblem('returnedOn', label('Name the day it came back', '请填写归还日期'))
        if (!returned && returnedOn) addProblem('returned', label('Say how many came back', '请填写归还数量'))
        if (returnedOn && returnedOn < day)
          addProblem('returnedOn', label('Before the day it went out', '早于寄出日期'))
      } else
        for (const field of sendingFields)
          if (values[field]) addProblem(field, label('Only for what is sent out', '仅适用于寄出'))
      return problems
    },
  },
  { item: itemReference(), ...movementFields },
  { ...movementOwned, kind: itemKind() },
)

export type SwatchContract = typeof swatch
export type Movement = RecordOf<SwatchContract>
