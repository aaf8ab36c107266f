import { fill, label } from '@sms/kit/contract'
import { useApp, useSay } from '@sms/kit/web'

/** Says where a mail to an address lies on a server without a mail server. */
export const mailWaits = (email: string) => fill(waits, { email })

/** Tells administrators of a server without a mail server that nothing is mailed; else nothing. */
export function NoMailServer() {
  const say = useSay()
  const { user } = useApp()
  return user.noMailServer ? <p className="list-quiet">{say(notice)}</p> : null
}

const waits = label(
  'No mail server is set up: the mail to {email} lies in the outbox folder of the server',
  '未设置邮件服务器：发给 {email} 的邮件保存在服务器的 outbox 文件夹中',
)
const notice = label(
  'No mail server is set up (SMTP_URL): invitations and reset mails lie in the outbox folder of the server.',
  '未设置邮件服务器（SMTP_URL）：邀请邮件和重置邮件保存在服务器的 outbox 文件夹中。',
)
