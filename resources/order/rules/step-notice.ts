import { fill, type Label, label, type NoticeData, type NoticeType } from '@sms/kit/contract'
import { stepOptions } from '../workflow.ts'
import { optionLabel } from './option-label.ts'

/** The text of a notice with the name of its step. */
const withStep =
  (text: Label) =>
  ({ step = '' }: NoticeData): Label => {
    const { en, zh } = optionLabel(stepOptions, step)
    return label(fill(text, { step: en }).en, fill(text, { step: zh }).zh)
  }

export const stepSoonNotice: NoticeType = {
  title: label('Steps of my orders that are due soon', '我的订单步骤即将到期'),
  text: withStep(label('{name}: {step} is due on {day}', '{name}：{step}应于{day}完成')),
}

export const stepLateNotice: NoticeType = {
  title: label('Steps of my orders that are late', '我的订单步骤延误'),
  text: withStep(label('{name}: {step} was due on {day} and is late', '{name}：{step}应于{day}完成，已延误')),
}
