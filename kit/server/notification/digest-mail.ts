import { createHash } from 'node:crypto'
import { fill, label, type Notice, type NoticeMail } from '@sms/kit/contract'
import type { Mail } from '../mount/mail.ts'
import type { Person } from './people.ts'

/** The mail with a user's unread notifications, in their language. Its id is a hash of their ids. */
export function digestMail(person: Person, notices: readonly Notice[], every: NoticeMail, publicUrl: string): Mail {
  const { actor, email, language } = person
  const lines = notices.map(({ text, quote, link }) =>
    [`• ${text[language]}`, ...(quote ? [`  “${quote.replaceAll('\n', '\n  ')}”`] : []), `  ${publicUrl}${link}`].join(
      '\n',
    ),
  )
  const say = (text: typeof hello) =>
    fill(text, { name: actor.name, n: notices.length, url: `${publicUrl}/admin` })[language]
  return {
    to: email,
    subject: say(unread),
    text: [say(hello), ...lines, say(every === 'hourly' ? hourly : daily)].join('\n\n'),
    id: createHash('sha256')
      .update(notices.map(({ id }) => id).join())
      .digest('hex')
      .slice(0, 32),
  }
}

const hello = label('Hello {name},\n\nthis is new for you in SMS:', '{name}，您好：\n\n您在 SMS 中有以下未读通知：')
const unread = label('SMS: {n} unread {n|notification|notifications}', 'SMS：{n} 条未读通知')
const hourly = label(
  'You get this mail at most once an hour because you asked for it. To get it less often or not at all: {url}, your picture at the upper right, Profile.',
  '您已选择每小时最多接收一次此邮件。如需减少或停止接收，请打开 {url}，点击右上角头像进入“个人资料”。',
)
const daily = label(
  'You get this mail at most once a day because you asked for it. To stop it: {url}, your picture at the upper right, Profile.',
  '您已选择每天最多接收一次此邮件。如需停止接收，请打开 {url}，点击右上角头像进入“个人资料”。',
)
