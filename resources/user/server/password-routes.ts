import { email, label, refusal, refusalAt, required, secret } from '@sms/kit/contract'
import { type Ctx, type Db, type Pool, type Route, route, type Services, shape } from '@sms/kit/server'
import { credential } from '../table.ts'
import { invitationMail, resetMail } from './mails.ts'
import { networkOf } from './network.ts'
import { hashPassword, passwordProblem } from './passwords.ts'
import { accountKey, findAccount, users } from './service.ts'
import { endSessions } from './sessions.ts'
import { admit, resetLimits } from './throttle.ts'
import { findToken, issueToken, useToken } from './tokens.ts'

/** The job that mails a link to choose a password. The token is made when the mail is sent, so no queue ever holds it. */
export const passwordMailJob = 'password-mail'
type PasswordMail = { account: string; purpose: 'invitation' | 'reset' }

/** Lets this process send password mails. */
export const workPasswordMails = (services: Services) =>
  services.jobs.on<PasswordMail>(passwordMailJob, async ({ account, purpose }) => {
    const person = await findAccount(services, account)
    if (!person) return
    const token = await issueToken(services.db, person.id, purpose)
    const link = `${services.publicUrl()}/login#token=${token}`
    await services.mail(purpose === 'invitation' ? invitationMail(person, link) : resetMail(person, link))
  })

/**
 * Asks for an invitation or reset mail. It goes out in the background, so that neither a slow mail server nor an
 * address that does not exist can be told from the time of the answer.
 */
export const mailPasswordLink = (services: Services, account: string, purpose: PasswordMail['purpose']) =>
  services.jobs.ask<PasswordMail>(passwordMailJob, { account, purpose })

/** Stores a new password and ends the user's sessions, but the one to keep. Refuses a weak one at the field. */
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
  await endSessions(db, { user: person.id, ...(keep ? { keep } : {}) })
}

/** Asking for a reset mail, and choosing a password with the token of a mail. */
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
      const { name } = await resetPassword(call, call.body.token, call.body.password)
      // Whose password it is: the page signs in with it by the ordinary login.
      return { message: 'reset successfully', data: { account: name } }
    },
  }),
]

/** Sets the password of the token's owner and spends the token; gives who it is. */
async function resetPassword(ctx: Ctx, token: string, password: string): Promise<{ name: string }> {
  const spent = refusal(
    label('This link has been used or has expired; ask for a new one', '此链接已使用或已过期，请重新申请'),
  )
  return (ctx.db as Pool).transaction(async (tx) => {
    const owner = await findToken(tx, token)
    if (!owner) throw spent
    const person = await users.row({ ...ctx, db: tx }, owner)
    if (person.status !== 'Active') throw spent
    await setPassword(tx, person, password)
    if (!(await useToken(tx, token))) throw spent
    return person
  })
}
