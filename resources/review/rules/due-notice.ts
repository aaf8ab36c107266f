import { label, type NoticeType } from '@sms/kit/contract'

/** Told to whoever is responsible for a review the day before its round is due, and once more when it is overdue. */
export const reviewNotice: NoticeType = {
  title: label('Reviews of mine that are due', '由我负责的审样到期'),
  text: ({ stage }) => (stage === 'overdue' ? overdue : soon),
  names: { subject: 'item' },
  tab: 'rounds',
}

const soon = label('{name} of {subject} is due on {day}', '{subject} 的 {name} 应于 {day} 到期')
const overdue = label('{name} of {subject} was due on {day}', '{subject} 的 {name} 已于 {day} 逾期')
