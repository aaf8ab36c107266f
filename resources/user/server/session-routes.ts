import type {} from '@fastify/cookie'
import { emailMax, label, refusal, required, secret, text } from '@sms/kit/contract'
import { type Call, type Ctx, newId, type Route, route, type Services, shape } from '@sms/kit/server'
import { eq } from 'drizzle-orm'
import type { CodeWanted } from '../contract.ts'
import { accountKey } from '../rules/name.ts'
import { credential } from '../table.ts'
import { networkOf } from './network.ts'
import { verifyPassword } from './passwords.ts'
import { readPreferences } from './preferences.ts'
import { beginFactor, confirmFactor, factorState, takeCode, wrongCode } from './second-factor.ts'
import { findAccount, userAnswer, users } from './service.ts'
import { endSessions, findSession, isKnownNetwork, openSession } from './sessions.ts'
import { type Seen, type Signer, seenSeconds } from './signing.ts'
import { admit, signInLimits, singleLimit } from './throttle.ts'

const tokenCookie = 'token'
const nameCookie = 'User_Name'
const seenCookie = 'seen'

const login = shape({
  account: required(text('Account', '账号', { max: emailMax })),
  password: required(secret('Password', '密码')),
  code: text('Code', '验证码', { max: 40 }),
})

/** Routes to sign in and out, and to read the session. */
export const sessionRoutes = (services: Services, signer: Signer): Route[] => [
  route({
    method: 'POST',
    path: '/user/login',
    title: 'Sign in: sets the cookies token and User_Name; asks for a `code` where the user has a second factor',
    access: 'anyone',
    body: login,
    handle: async (call) => {
      const { account, password, code } = call.body
      const person = await findAccount(call, account)
      /** Logs the outcome, never what was typed: people type passwords into the wrong field. */
      const logOutcome = (outcome: string) =>
        call.log.info(
          { event: 'sign-in', outcome, user: person?.id ?? null, ip: call.request.ip },
          `sign-in: ${outcome}`,
        )
      const seen = await signer.readSeen(call.request.cookies[seenCookie] ?? '')
      const isSeen = seen !== undefined && seen.user === person?.id
      // Counts by the typed account, not by its user: a shared count would reveal that a name and an email are of one
      // user.
      const network = networkOf(call.request.ip)
      const limits = isSeen
        ? singleLimit(seen.browser)
        : signInLimits(accountKey(account), network, await isKnownNetwork(call.db, network))
      const throttle = await admit(services.db, limits).catch((error: unknown) => {
        logOutcome('too many tries')
        throw error
      })
      const [stored] = person ? await call.db.select().from(credential).where(eq(credential.user, person.id)) : []
      const isRight = await verifyPassword(password, stored?.password)
      if (!person || !stored || !isRight) {
        logOutcome(person ? 'wrong password' : 'unknown account')
        throw refusal(wrongPassword)
      }
      const { active, required } = await factorState(call.db, person)
      if ((active || required) && code === null) {
        // A right password that lacks only the code is no failure.
        await throttle.takeBack()
        logOutcome('code required for')
        const wanted: CodeWanted = {
          secondFactor: true,
          ...(active ? {} : { enrolment: await beginFactor(call.db, person) }),
        }
        throw refusal(codeWanted, [{ field: 'code', message: codeWanted }], wanted)
      }
      if (active && !(await takeCode(call.db, person.id, code ?? ''))) {
        logOutcome('wrong code')
        throw wrongCode()
      }
      // A role that requires a second step sets it up here: the first right code activates it.
      const recovery = required && !active ? await confirmFactor(call.db, person.id, code ?? '') : undefined
      const agent = String(call.request.headers['user-agent'] ?? '')
      const opened = await openSession(call.db, person.id, stored.password, { address: call.request.ip, agent })
      if (!opened) {
        logOutcome('password changed meanwhile')
        throw refusal(wrongPassword)
      }
      await throttle.forgive()
      logOutcome('signed in')
      setCookies(call, services, await signer.sign(opened), person.name, opened.expiresAt)
      await setSeen(call, services, signer, { browser: isSeen ? seen.browser : newId(), user: person.id })
      return { data: { id: person.id, User_Name: person.name, ...(recovery ? { recovery } : {}) } }
    },
  }),
  route({
    method: 'POST',
    path: '/user/logout',
    title: 'Sign out: ends the session and removes the cookies',
    access: 'anyone',
    body: shape({}),
    handle: async (call) => {
      for (const token of tokensOf(call.request)) {
        const signed = await findSession(call.db, signer, token, services.idleMs)
        if (!signed) continue
        await endSessions(call.db, { session: signed.payload.sid })
        call.log.info({ event: 'sign-out', user: signed.actor.id }, 'sign-out')
      }
      // Clears cached pictures. Not "storage": the page deletes drafts itself, and captures that are not sent must
      // stay.
      call.reply.header('clear-site-data', '"cache"')
      for (const name of [tokenCookie, nameCookie]) call.reply.clearCookie(name, { path: '/' })
      return {}
    },
  }),
  route({
    method: 'GET',
    path: '/user/verify',
    title: 'The payload of the session token',
    access: 'session',
    query: shape({}),
    handle: async (call) => ({ data: (await ownToken(call, signer))?.payload }),
  }),
  route({
    method: 'POST',
    path: '/user/active',
    title: 'A sign of life: restarts the idle clock of the session',
    access: 'session',
    body: shape({}),
    handle: async () => ({}),
  }),
]

const wrongPassword = label('The account or the password is wrong', '账号或密码错误')
const codeWanted = label('Enter the code of your authenticator app', '请输入身份验证器中的验证码')

/**
 * The session tokens of a request, at most five: another program on the host or a parent domain can set a cookie of the
 * same name, and browsers send both.
 */
export const tokensOf = ({ headers }: { readonly headers: { readonly cookie?: string | undefined } }): string[] =>
  (headers.cookie ?? '')
    .split(/; */)
    .filter((cookie) => cookie.startsWith(`${tokenCookie}=`))
    .map((cookie) => cookie.slice(tokenCookie.length + 1))
    .slice(0, 5)

/** The token of a call's own session, with its payload. */
export async function ownToken(call: Pick<Call, 'request' | 'actor'>, signer: Signer) {
  for (const token of tokensOf(call.request)) {
    const payload = await signer.verify(token)
    if (payload?.id === call.actor.id) return { token, payload }
  }
  return undefined
}

const isSecure = (call: Call, services: Services) =>
  call.request.protocol === 'https' || services.publicUrl().startsWith('https:')

/** Remembers in the browser that a user has signed in with it; the cookie gives no access. */
async function setSeen(call: Call, services: Services, signer: Signer, seen: Seen) {
  const secure = isSecure(call, services)
  const options = { path: '/api/user/login', sameSite: 'lax', httpOnly: true, secure, maxAge: seenSeconds } as const
  call.reply.setCookie(seenCookie, await signer.signSeen(seen), options)
}

/**
 * Sets the session's cookies: `token` is hidden from scripts, User_Name is readable (the cookie writer URL-encodes it).
 */
function setCookies(call: Call, services: Services, token: string, name: string, expires: Date) {
  const secure = isSecure(call, services)
  const shared = { path: '/', sameSite: 'lax', secure, expires } as const
  call.reply.setCookie(tokenCookie, token, { ...shared, httpOnly: true })
  call.reply.setCookie(nameCookie, name, shared)
}

/** Sets the cookies of the call's own session again after its user was renamed. */
export async function renewCookies(call: Call, services: Services, signer: Signer, name: string) {
  const own = await ownToken(call, signer)
  if (own) setCookies(call, services, own.token, name, new Date(own.payload.exp * 1_000))
}

/** The acting user's own record, with their preferences; tells administrators where there is no mail server. */
export async function ownRecord(call: Ctx, { hasMailServer }: Services) {
  const [record, preferences] = await Promise.all([users.get(call, call.actor.id), readPreferences(call)])
  const noMailServer = record.role === 'Administrator' && !hasMailServer
  return { ...userAnswer(record), preferences, ...(noMailServer ? { noMailServer } : {}) }
}
