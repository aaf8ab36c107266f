import type { Language } from '@sms/kit/contract'
import type { Mail } from '@sms/kit/server/mount'

type Person = { name: string; email: string; language: Language }

/** The mail that invites a new user to choose a password. `link` works once, for seven days. */
export function invitationMail({ name, email, language }: Person, link: string): Mail {
  if (language === 'zh') {
    const text = `${name}，您好：\n\n已为您开通供应商管理系统（SMS）账户。请通过以下链接设置密码，7 天内有效，仅可使用一次：\n\n${link}\n\n您的登录名：${name}（或 ${email}）`
    return { to: email, subject: '邀请您使用供应商管理系统（SMS）', text }
  }
  const text = `Hello ${name},\n\nan account has been opened for you in the Supplier Management System (SMS). Choose your password here; the link works once, within 7 days:\n\n${link}\n\nYou sign in as ${name} (or ${email}).`
  return { to: email, subject: 'Your invitation to the Supplier Management System (SMS)', text }
}

/** The mail that lets a user choose a new password. `link` works once, for 30 minutes. */
export function resetMail({ name, email, language }: Person, link: string): Mail {
  if (language === 'zh') {
    const text = `${name}，您好：\n\n请通过以下链接设置新密码，30 分钟内有效，仅可使用一次：\n\n${link}\n\n如果这不是您的请求，请忽略此邮件，您的密码不会改变。`
    return { to: email, subject: '重置您的 SMS 密码', text }
  }
  const text = `Hello ${name},\n\nchoose a new password here; the link works once, within 30 minutes:\n\n${link}\n\nIf you did not ask for this, ignore this mail: your password stays as it is.`
  return { to: email, subject: 'Reset your SMS password', text }
}
