import { choice, date, type Fields, integer, label, longText, required, rows, text } from '@sms/kit/contract'
import { deciders, markFields, optionFields, outcomes, photoMarksMax } from '../../round/contract.ts'
import type { ParcelStep } from '../workflow.ts'

const options = rows('Options', '选项', optionFields, {
  max: 26,
  help: label('What there is to choose from, such as A, B and C', '可供选择的样品，例如 A、B、C'),
})

/** The fields of each command, for its form and the API documentation. */
export const stepFields = {
  send: {
    sentOn: required(date('Sent on', '寄出日期')),
    courier: text('Courier', '快递公司', { max: 120 }),
    waybill: text('Waybill', '快递单号', { max: 120 }),
  },
  receive: {
    receivedOn: required(date('Received on', '收样日期')),
    options,
  },
  options: { options },
  mark: {
    round: required(integer('Round', '轮次', { min: 1 })),
    option: required(text('Option', '选项', { max: 20 })),
    marks: rows('Marks', '标记', markFields, { max: photoMarksMax }),
  },
  correct: {
    sentOn: required(date('Sent on', '寄出日期')),
    courier: text('Courier', '快递公司', { max: 120 }),
    waybill: text('Waybill', '快递单号', { max: 120 }),
    receivedOn: date('Received on', '收样日期'),
  },
  decide: {
    by: required(choice('Decided by', '审核方', deciders)),
    outcome: required(choice('Decision', '结论', outcomes)),
    option: text('Option', '选项', { max: 20 }),
    comments: longText('Remarks', '意见', { max: 2_000 }),
    on: required(date('Decided on', '审核日期')),
    forwardedOn: date('Sent on to the brand', '转寄品牌日期'),
    nextDue: date('Next round due', '下一轮应到日期'),
    instead: integer('Instead of decision', '取代结论', {
      min: 1,
      help: label(
        'The number of the round’s last decision, where it is taken otherwise',
        '更改时填写本轮最近一次结论的序号',
      ),
    }),
  },
  forward: { forwardedOn: required(date('Sent on to the brand', '转寄品牌日期')) },
  cancel: {
    comments: longText('Why', '原因', { max: 2_000 }),
    on: required(date('Decided on', '审核日期')),
  },
} as const

export const correctParcel = label('Correct the parcel', '更正寄样信息')

/** The fields of the steps that a parcel takes several reviews through. */
export const parcelFields = {
  send: stepFields.send,
  receive: { receivedOn: stepFields.receive.receivedOn },
  forward: stepFields.forward,
} as const satisfies Record<ParcelStep, Fields>
