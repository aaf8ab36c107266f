import { choices, label, reference, refusalAt, required, secret, text } from '@sms/kit/contract'
import {
  accessTo,
  answer,
  answers,
  byId,
  type Call,
  type Ctx,
  type Route,
  route,
  type Services,
  shape,
  uuid,
  wholeNumber,
  words,
  yesNo,
} from '@sms/kit/server'
import { timestamp } from '@sms/kit/server/mount'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { type Enrolment, type FactorState, type OpenSession, user } from '../contract.ts'
import { credential, session } from '../table.ts'
import { setPassword } from './password-routes.ts'
import { verifyPassword } from './passwords.ts'
import {
  beginFactor,
  confirmFactor,
  endFactor,
  factorState,
  requiredRoles,
  setRequiredRoles,
  takeCode,
  wrongCode,
} from './second-factor.ts'
import { requireAdministrator, users } from './service.ts'
import { ownToken } from './session-routes.ts'
import { endSessions } from './sessions.ts'
import type { Signer } from './signing.ts'
import { admit, singleLimit } from './throttle.ts'

const openSessionShape = answers(
  answer<OpenSession>({
    id: uuid,
    createdAt: timestamp,
    activeAt: timestamp,
    address: words,
    agent: words,
    own: yesNo,
  }),
)
const passwordField = { password: required(secret('Password', '密码')) }
const codeField = { code: required(text('Code', '验证码', { max: 40 })) }
const userField = { id: required(reference('User', '用户', 'user')) }
const roles = user.fields.role.type.kind === 'choice' ? user.fields.role.type.options : []
const rulesFields = { secondFactor: choices('Two-step sign-in for', '须两步验证的角色', roles) }
const enrolmentShape = answer<Enrolment>({ secret: words, uri: words })
const factorShape = answer<FactorState>({ active: yesNo, required: yesNo, codes: wholeNumber })

/** Routes for users' own accounts besides their profile: password, open sessions, second step at sign-in. */
export const accountRoutes = (services: Services, signer: Signer): Route[] => {
  const ownSession = async (call: Call) => (await ownToken(call, signer))?.payload.sid
  const openSessions = async ({ db }: Ctx, ofUser: string) => {
    const { id, createdAt, activeAt, address, agent } = session
    const open = and(
      eq(session.user, ofUser),
      isNull(session.endedAt),
      gt(session.expiresAt, sql`now()`),
      gt(session.activeAt, sql`now() - make_interval(secs => ${services.idleMs / 1_000})`),
    )
    const columns = { id, createdAt, activeAt, address, agent }
    return db.select(columns).from(session).where(open).orderBy(desc(session.activeAt)).limit(100)
  }
  /**
   * Checks the caller's password again, and uses up a code of their second step where one is given, so that an unlocked
   * screen is not enough to take over the account. A wrong password is refused at `field`; guesses are throttled.
   */
  const confirmPassword = async (call: Call, typed: string, field: string, code?: string) => {
    const throttle = await admit(services.db, singleLimit(`password ${call.actor.id}`))
    const [existing] = await call.db.select().from(credential).where(eq(credential.user, call.actor.id))
    if (!(await verifyPassword(typed, existing?.password)))
      throw refusalAt(field, label('This is not your password', '密码不正确'))
    if (code !== undefined && !(await takeCode(call.db, call.actor.id, code))) throw wrongCode()
    await throttle.forgive()
  }
  const note = (call: Call, event: string, ofUser: string = call.actor.id) =>
    call.log.info({ event: 'account', user: ofUser, actor: call.actor.id }, event)

  return [
    route({
      method: 'POST',
      path: '/user/password',
      title: "Change one's own password; one's other sessions end",
      access: 'session',
      body: shape({ current: required(secret('Current password', '当前密码')), ...passwordField }),
      handle: async (call) => {
        await confirmPassword(call, call.body.current, 'current')
        const keep = await ownSession(call)
        const person = await users.row(call, call.actor.id)
        await setPassword(call.db, person, call.body.password, keep)
        note(call, 'password changed')
        return { message: 'change successfully' }
      },
    }),
    route({
      method: 'GET',
      path: '/user/sessions',
      title: 'The open sessions of a user',
      access: accessTo(user),
      query: byId,
      data: openSessionShape,
      handle: async (call) => ({ data: await openSessions(call, call.query.id) }),
    }),
    route({
      method: 'GET',
      path: '/user/ownsessions',
      title: "One's own open sessions; `own` marks the one that asks",
      access: 'session',
      query: shape({}),
      data: openSessionShape,
      handle: async (call) => {
        const own = await ownSession(call)
        const sessions = await openSessions(call, call.actor.id)
        return { data: sessions.map((session) => ({ ...session, own: session.id === own })) }
      },
    }),
    route({
      method: 'POST',
      path: '/user/endsession',
      title: "End one of one's own sessions; without an id all others",
      access: 'session',
      body: shape({ id: text('Session', '会话', { max: 36 }) }),
      handle: async (call) => {
        const { id } = call.body
        if (id === null) {
          await endSessions(call.db, { user: call.actor.id, keep: await ownSession(call) })
        } else {
          const isOwn = (await openSessions(call, call.actor.id)).some((session) => session.id === id)
          if (!isOwn) throw refusalAt('id', label('This session has ended already', '该会话已结束'))
          await endSessions(call.db, { session: id })
        }
        return { message: 'sign out successfully' }
      },
    }),
    route({
      method: 'GET',
      path: '/user/factor',
      title: 'Whether a user has a second step at sign-in',
      access: accessTo(user),
      query: byId,
      data: factorShape,
      handle: async (call) => ({ data: await factorState(call.db, await users.row(call, call.query.id)) }),
    }),
    route({
      method: 'GET',
      path: '/user/ownfactor',
      title: 'Whether one has a second step at sign-in, and must have one',
      access: 'session',
      query: shape({}),
      data: factorShape,
      handle: async (call) => ({ data: await factorState(call.db, await users.row(call, call.actor.id)) }),
    }),
    route({
      method: 'POST',
      path: '/user/factor/begin',
      title: 'Begin a second step: a secret for an authenticator app, which counts once a code of it has come',
      access: 'session',
      body: shape(passwordField),
      data: enrolmentShape,
      handle: async (call) => {
        await confirmPassword(call, call.body.password, 'password')
        return { data: await beginFactor(call.db, await users.row(call, call.actor.id), 'replace') }
      },
    }),
    route({
      method: 'POST',
      path: '/user/factor/confirm',
      title: 'Confirm a second step by a code; answers the recovery codes, this once',
      access: 'session',
      body: shape(codeField),
      data: answer<{ recovery: string[] }>({ recovery: answers(words) }),
      handle: async (call) => {
        const throttle = await admit(services.db, singleLimit(`code ${call.actor.id}`))
        const recovery = await confirmFactor(call.db, call.actor.id, call.body.code)
        await throttle.forgive()
        note(call, 'second step begun')
        return { data: { recovery } }
      },
    }),
    route({
      method: 'POST',
      path: '/user/factor/end',
      title: "Give up one's second step, with a code of it",
      access: 'session',
      body: shape({ ...passwordField, ...codeField }),
      handle: async (call) => {
        await confirmPassword(call, call.body.password, 'password', call.body.code)
        await endFactor(call.db, call.actor.id)
        note(call, 'second step ended')
        return { message: 'end successfully' }
      },
    }),
    route({
      method: 'POST',
      path: '/user/factor/reset',
      title: 'Forget the second step of a user who has lost their device',
      access: accessTo(user, 'write'),
      body: shape(userField),
      handle: async (call) => {
        requireAdministrator(call)
        const { id } = await users.row(call, call.body.id)
        await endFactor(call.db, id)
        note(call, 'second step forgotten', id)
        return { message: 'reset successfully' }
      },
    }),
    route({
      method: 'GET',
      path: '/user/rules',
      title: 'What is asked of everybody at sign-in: the roles that must have a second step',
      access: accessTo(user),
      query: shape({}),
      handle: async (call) => ({ data: { secondFactor: await requiredRoles(call.db) } }),
    }),
    route({
      method: 'POST',
      path: '/user/rules/edit',
      title: 'Say which roles must have a second step, from their next sign-in on',
      access: accessTo(user, 'write'),
      body: shape(rulesFields),
      handle: async (call) => {
        requireAdministrator(call)
        await services.db.transaction((tx) => setRequiredRoles(tx, call.body.secondFactor as never))
        call.log.info(
          { event: 'account', actor: call.actor.id, roles: call.body.secondFactor },
          'second step asked of roles',
        )
        return { data: { secondFactor: call.body.secondFactor } }
      },
    }),
  ]
}
