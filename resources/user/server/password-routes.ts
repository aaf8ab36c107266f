import { email, type Language, label, refusal, refusalAt, required, secret } from '@sms/kit/contract'
import { type Ctx, type Db, type Pool, type Route, route, type Services, shape } from '@sms/kit/server'
import type { Mail } from '@sms/kit/server/mount'
import { accountKey } from '../rules/name.ts'
import { credential } from '../table.ts'
import { networkOf } from './network.ts'
import { hashPassword, passwordProblem } from './passwords.ts'
import { findAccount, users } from './service.ts'
import { endSessions } from './sessions.ts'
import { admit, resetLimits } from './throttle.ts'
import { findToken, issueToken, useToken } from './tokens.ts'

type Person = { name: string; email: string; language: Language }

/** The mail that invites a new user to choose a password. `link` works once, for seven days. */
function invitationMail({ name, email, language }: Person, link: string): Mail {
  if (language === 'zh') {
    const text = `${name}，您好：\n\n已为您开通供应商管理系统（SMS）账户。请通过以下链接设置密码，7 天内有效，仅可使用一次：\n\n${link}\n\n您的登录名：${name}（或 ${email}）`
    return { to: email, subject: '邀请您使用供应商管理系统（SMS）', text }
  }
  const text = `Hello ${name},\n\nan account has been opened for you in the Supplier Management System (SMS). Choose your password here; the link works once, within 7 days:\n\n${link}\n\nYou sign in as ${name} (or ${email}).`
  return { to: email, subject: 'Your invitation to the Supplier Management System (SMS)', text }
}

/** The mail that lets a user choose a new password. `link` works once, for 30 minutes. */
function resetMail({ name, email, language }: Person, link: string): Mail {
  if (language === 'zh') {
    const text = `${name}，您好：\n\n请通过以下链接设置新密码，30 分钟内有效，仅可使用一次：\n\n${link}\n\n如果这不是您的请求，请忽略此邮件，您的密码不会改变。`
    return { to: email, subject: '重置您的 SMS 密码', text }
  }
  const text = `Hello ${name},\n\nchoose a new password here; the link works once, within 30 minutes:\n\n${link}\n\nIf you did not ask for this, ignore this mail: your password stays as it is.`
  return { to: email, subject: 'Reset your SMS password', text }
}

/** The job that mails a link to choose a password. It makes the token when it sends the mail, so no queue holds it. */
const passwordMailJob = 'password-mail'
type PasswordMail = { account: string; purpose: 'invitation' | 'reset' }

/** Has this process send password mails. */
export const workPasswordMails = (services: Services) =>
  services.jobs.on<PasswordMail>(passwordMailJob, async ({ account, purpose }) => {
    const person = await findAccount(services, account)
    if (!person) return
    const token = await issueToken(services.db, person.id, purpose)
    const link = `${services.publicUrl()}/login#token=${token}`
    await services.mail(purpose === 'invitation' ? invitationMail(person, link) : resetMail(person, link))
  })

/**
 * Queues an invitation or reset mail to the Active user with this name or email, if there is one. It is sent in the
 * background, so that the time of the answer does not reveal whether the account exists.
 */
export const mailPasswordLink = (services: Services, account: string, purpose: PasswordMail['purpose']) =>
  services.jobs.queue<PasswordMail>(passwordMailJob, { account, purpose })

/** Stores a new password and ends the user's sessions but the one with the id `keep`. Refuses a weak password. */
export async function setPassword(
  db: Db,
  person: { id: string; name: string; email: string },
  password: string,
  keep?: string,
) {
  const problem = await passwordProblem(password, person)
  if (problem) throw refusalAt(problem.field, problem.message)
  const values = { user: person.id, password: await hashPassword(password), changedAt: new Date().toISOString() }
  await db.insert(credential).values(values).onConflictDoUpdate({ target: credential.user, set: values })
  await endSessions(db, { user: person.id, keep })
}

/** Routes to request a reset mail and to choose a password with the token of a mail. */
export const passwordRoutes = (services: Services): Route[] => [
  route({
    method: 'POST',
    path: '/user/resetemail',
    title: 'Ask for a reset mail; answers the same whether or not the address exists',
    access: 'anyone',
    body: shape({ email: required(email('Email', '邮箱')) }),
    handle: async (call) => {
      await admit(services.db, resetLimits(accountKey(call.body.email), networkOf(call.request.ip)))
      await mailPasswordLink(services, call.body.email, 'reset')
      return { message: 'send reset email successfully' }
    },
  }),
  route({
    method: 'POST',
    path: '/user/reset',
    title: 'Choose a password with a token from a mail; ends all sessions of the user',
    access: 'anyone',
    body: shape({ token: required(secret('Token', '令牌')), password: required(secret('Password', '密码')) }),
    handle: async (call) => {
      const { id, name } = await resetPassword(call, call.body.token, call.body.password)
      call.log.info({ event: 'account', user: id, ip: call.request.ip }, 'password chosen by a link')
      // The page signs in with this account by the ordinary login.
      return { message: 'reset successfully', data: { account: name } }
    },
  }),
]

async function resetPassword(ctx: Ctx, token: string, password: string): Promise<{ id: string; name: string }> {
  const invalidLink = refusal(
    label('This link has been used or has expired; ask for a new one', '此链接已使用或已过期，请重新申请'),
  )
  return (ctx.db as Pool).transaction(async (tx) => {
    const userId = await findToken(tx, token)
    if (!userId) throw invalidLink
    const person = await users.row({ ...ctx, db: tx }, userId)
    if (person.status !== 'Active') throw invalidLink
    await setPassword(tx, person, password)
    if (!(await useToken(tx, token))) throw invalidLink
    return person
  })
}
