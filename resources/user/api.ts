import { fieldsSchema, type ListQuery, label, parseWith, reference, refusalAt, required } from '@sms/kit/contract'
import { accessTo, objectSchema, type Route, requireAccess, route, routes, type Services, shape } from '@sms/kit/server'
import { user } from './contract.ts'
import { accountRoutes } from './server/account-routes.ts'
import { mailPasswordLink, passwordRoutes } from './server/password-routes.ts'
import { parsePreferences, preferencesSchema } from './server/preferences.ts'
import * as service from './server/service.ts'
import { ownRecord, renewCookies, sessionRoutes } from './server/session-routes.ts'
import { endSessions } from './server/sessions.ts'
import type { Signer } from './server/signing.ts'
import { cancelTokens } from './server/tokens.ts'

const { users, userAnswer } = service
const writeAccess = accessTo(user, 'write')
const profileFields = { name: user.fields.name, language: user.fields.language, theme: user.owned.theme }
const profileSchema = objectSchema(profileFields, { required: false })

/** The body of `PUT /user/profile`; fields that are absent stay. */
const profile = {
  parse: (raw: unknown) => {
    const { preferences, ...others } = raw as Record<string, unknown>
    const names = Object.keys(others).filter((key) => Object.hasOwn(profileFields, key))
    const fields = Object.fromEntries(names.map((key) => [key, profileFields[key as 'name']]))
    return {
      own: parseWith(fieldsSchema(fields), others, profileFields) as Partial<
        Pick<service.UserRecord, keyof typeof profileFields>
      >,
      preferences: preferences === undefined ? {} : parsePreferences(preferences),
    }
  },
  schema: { ...profileSchema, properties: { ...(profileSchema.properties as object), preferences: preferencesSchema } },
}

/** The routes of users, with those of sessions, passwords and accounts. */
export const userApi = (services: Services, signer: Signer): Route[] => {
  const [listRoute, getRoute, lookupRoute, addRoute, editRoute, cellsRoute] = routes({
    ...users,
    also: { User_Name: user.fields.name },
    list: async (ctx, query: ListQuery) => {
      const page = await users.list(ctx, query)
      return { ...page, rows: page.rows.map(userAnswer) }
    },
    get: async (ctx, id) => userAnswer(await users.get(ctx, id)),
    add: async (ctx, input) => {
      const added = await service.register(ctx, input)
      await mailPasswordLink(services, added.email, 'invitation')
      return userAnswer(added)
    },
    edit: async (ctx, change) => userAnswer(await service.edit(ctx, change)),
  })
  return [
    listRoute!,
    lookupRoute!,
    // One's own record needs only a session, another user's the menu key.
    route({
      ...getRoute!,
      access: 'session',
      handle: async (call) => {
        if (call.query.id === call.actor.id) return { data: await ownRecord(call, services) }
        requireAccess(accessTo(user), call.actor)
        return getRoute!.handle(call)
      },
    }),
    { ...addRoute!, path: `/user/${user.adds}`, title: 'Register a user: adds them and mails an invitation' },
    // The same under the path that every resource has; the specification calls it register.
    addRoute!,
    editRoute!,
    cellsRoute!,
    ...sessionRoutes(services, signer),
    ...passwordRoutes(services),
    ...accountRoutes(services, signer),
    route({
      method: 'PUT',
      path: '/user/profile',
      title: "Change one's own name, language, theme or preferences",
      access: 'session',
      body: profile,
      handle: async (call) => {
        await service.editProfile(call, call.body.own, call.body.preferences)
        const own = await ownRecord(call, services)
        if (call.body.own.name) await renewCookies(call, services, signer, own.name)
        return { data: own }
      },
    }),
    route({
      method: 'POST',
      path: '/user/invite',
      title: 'Mail the invitation once more',
      access: writeAccess,
      body: shape({ id: required(reference('User', '用户', 'user')) }),
      handle: async (call) => {
        service.requireAdministrator(call)
        const found = await users.row(call, call.body.id)
        if (found.status !== 'Active') throw refusalAt('id', label('This user is inactive', '该用户已停用'))
        await mailPasswordLink(services, found.email, 'invitation')
        return { message: 'send invitation successfully' }
      },
    }),
    route({
      method: 'POST',
      path: '/user/signout',
      title: 'Sign a user out everywhere',
      access: writeAccess,
      body: shape({ id: required(reference('User', '用户', 'user')) }),
      handle: async (call) => {
        service.requireAdministrator(call)
        const { id } = await users.row(call, call.body.id)
        await endSessions(call.db, { user: id })
        await cancelTokens(call.db, id)
        return { message: 'sign out everywhere successfully' }
      },
    }),
  ]
}
