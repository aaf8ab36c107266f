import { label, type NoticeType } from '@sms/kit/contract'

/** The notice of a review that is due tomorrow or overdue. */
export const reviewNotice: NoticeType = {
  title: label('Reviews of mine that are due', '由我负责的审样到期'),
  text: ({ stage }) => (stage === 'overdue' ? overdue : soon),
  names: { subject: 'item' },
  tab: 'rounds',
}

const soon = label('{name} of {subject} is due on {day}', '{subject} 的 {name} 应于{day}到期')
const overdue = label('{name} of {subject} was due on {day}', '{subject} 的 {name} 已于{day}逾期')
