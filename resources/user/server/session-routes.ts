import type {} from '@fastify/cookie'
import { emailMax, label, refusal, required, secret, text } from '@sms/kit/contract'
import { type Call, type Ctx, type Route, route, type Services, shape } from '@sms/kit/server'
import { eq } from 'drizzle-orm'
import { credential } from '../table.ts'
import { networkOf } from './network.ts'
import { verifyPassword } from './passwords.ts'
import { readPreferences } from './preferences.ts'
import { accountKey, findAccount, users, withUserName } from './service.ts'
import { endSessions, findSession, isKnown, openSession } from './sessions.ts'
import type { Signer } from './signing.ts'
import { admit, signInLimits } from './throttle.ts'

export const tokenCookie = 'token'
const nameCookie = 'User_Name'

const login = shape({
  account: required(text('Account', '账号', { max: emailMax })),
  password: required(secret('Password', '密码')),
})

/** Signing in and out, and who is signed in. */
export const sessionRoutes = (services: Services, signer: Signer): Route[] => [
  route({
    method: 'POST',
    path: '/user/login',
    title: 'Sign in: sets the cookies token and User_Name',
    access: 'anyone',
    body: login,
    handle: async (call) => {
      const { account, password } = call.body
      // By what was typed, never by whom it names: a count that a name and an address share tells that both are somebody's.
      const network = networkOf(call.request.ip)
      const known = await isKnown(call.db, network)
      const throttle = await admit(services.db, signInLimits(accountKey(account), network, known))
      const found = await findAccount(call, account)
      const [stored] = found ? await call.db.select().from(credential).where(eq(credential.user, found.id)) : []
      const fits = await verifyPassword(password, stored?.password)
      const agent = String(call.request.headers['user-agent'] ?? '')
      const from = { address: call.request.ip, agent }
      const opened = found && stored && fits && (await openSession(call.db, found.id, stored.password, from))
      if (!opened) throw refusal(label('The account or the password is wrong', '账号或密码错误'))
      await throttle.forgive()
      setCookies(call, services, await signer.sign(opened), found.name, opened.expiresAt)
      return { data: { id: found.id, User_Name: found.name } }
    },
  }),
  route({
    method: 'POST',
    path: '/user/logout',
    title: 'Sign out: ends the session and removes the cookies',
    access: 'anyone',
    body: shape({}),
    handle: async (call) => {
      const signed = await findSession(call.db, signer, call.request.cookies[tokenCookie] ?? '', services.idleMs)
      if (signed) await endSessions(call.db, { session: signed.payload.sid })
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
    handle: async (call) => ({ data: await signer.verify(call.request.cookies[tokenCookie] ?? '') }),
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

/** Sets the session's cookies; `token` cannot be read by scripts, User_Name can (URL-encoded by the cookie writer). */
function setCookies(call: Call, services: Services, token: string, name: string, expires: Date) {
  const secure = call.request.protocol === 'https' || services.publicUrl().startsWith('https:')
  const shared = { path: '/', sameSite: 'lax', secure, expires } as const
  call.reply.setCookie(tokenCookie, token, { ...shared, httpOnly: true })
  call.reply.setCookie(nameCookie, name, shared)
}

/** Sets the cookies of the call's own session once more, as signing in did, for a user who has another name now. */
export async function renewCookies(call: Call, services: Services, signer: Signer, name: string) {
  const token = call.request.cookies[tokenCookie] ?? ''
  const payload = await signer.verify(token)
  if (payload) setCookies(call, services, token, name, new Date(payload.exp * 1_000))
}

/** The user of a session as the API shows them to themselves: with their preferences. */
export async function ownRecord(call: Ctx) {
  const [record, preferences] = await Promise.all([users.get(call, call.actor.id), readPreferences(call)])
  return { ...withUserName(record), preferences }
}
