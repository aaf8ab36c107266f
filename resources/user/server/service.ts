import { forbidden, label, refusalAt } from '@sms/kit/contract'
import { advisoryLock, type Ctx, crud, type Edit, type Noun, write } from '@sms/kit/server'
import { and, eq, ne, sql } from 'drizzle-orm'
import { user } from '../contract.ts'
import { menuKeys } from '../rules/menu.ts'
import { accountKey } from '../rules/name.ts'
import { userTable } from '../table.ts'
import { findActor } from './actor.ts'
import { changePreferences, type Preferences } from './preferences.ts'
import { recheckSessions } from './session-cache.ts'
import { endSessions } from './sessions.ts'
import { cancelTokens } from './tokens.ts'

const recheckUsers = async (_: Ctx, rows: readonly Record<string, unknown>[]) =>
  recheckSessions(rows.map(({ id }) => String(id)))

export const users = crud(user, userTable, {
  derive: ({ name }) => ({ nameKey: accountKey(name) }),
  written: recheckUsers,
  removed: recheckUsers,
})

export const userNoun: Noun = {
  contract: user,
  service: users,
  edit: (ctx, change) => edit(ctx, change),
  lockFirst: (ctx) => lockAdministrators(ctx),
  ignore: ['last_sign_in_at', 'name_key'],
}

export type UserRecord = Awaited<ReturnType<typeof users.get>>

/** A user as the API answers it: with User_Name as the copy of `name` (contract.md, Paths). */
export const userAnswer = <T extends { name: string }>(record: T) => ({ ...record, User_Name: record.name })

/** Values of a user, for an Administrator with all 13 keys as the Menu (contract.md, Rights). */
const fullMenu = <T extends { role?: unknown; Menu?: unknown }>(values: T): T =>
  values.role === 'Administrator' ? { ...values, Menu: [...menuKeys] } : values

/** Refuses all but Administrators: only they change users, while Staff with Use_Mgt read them. */
export function requireAdministrator({ actor }: { readonly actor: Pick<Ctx['actor'], 'role'> | undefined }) {
  if (actor?.role !== 'Administrator')
    throw forbidden(label('Only an administrator changes users', '只有管理员可以修改用户'))
}

/**
 * Locks changes of users until the transaction ends and refuses an actor who is no Administrator any more, so that two
 * administrators who demote each other at once do not both succeed.
 */
async function lockAdministrators(ctx: Ctx) {
  await advisoryLock(ctx.db, 'sms.administrators')
  requireAdministrator({ actor: (await findActor(ctx.db, ctx.actor.id))?.actor })
}

/** Adds a user without a password. */
export const register = (ctx: Ctx, input: Parameters<typeof users.add>[1]) =>
  write(ctx, async (ctx) => {
    requireAdministrator(ctx)
    await lockAdministrators(ctx)
    return users.add(ctx, fullMenu(input), { theme: 'system' })
  })

/**
 * Changes a user; refuses to remove the last active Administrator, and the actor's own right. The same transaction
 * signs a user who becomes inActive out everywhere and ends links mailed to an earlier address.
 */
export const edit = (ctx: Ctx, { id, version, patch }: Edit<typeof user>) =>
  write(ctx, async (ctx) => {
    requireAdministrator(ctx)
    await lockAdministrators(ctx)
    const before = await users.row(ctx, id)
    const after = { ...before, ...patch }
    const staysAdministrator = after.role === 'Administrator' && after.status === 'Active'
    if (before.role === 'Administrator' && before.status === 'Active' && !staysAdministrator) {
      const field = after.role === 'Administrator' ? 'status' : 'role'
      if (id === ctx.actor.id)
        throw refusalAt(field, label('You cannot take away your own right', '不能取消自己的权限'))
      const others = and(eq(userTable.role, 'Administrator'), eq(userTable.status, 'Active'), ne(userTable.id, id))
      const [other] = await ctx.db.select({ id: userTable.id }).from(userTable).where(others).limit(1)
      if (!other) throw refusalAt(field, label('The last administrator must stay', '必须保留至少一位管理员'))
    }
    const changed = await users.edit(ctx, { id, version, patch: fullMenu({ ...patch, role: after.role }) })
    if (after.status === 'inActive') await endSessions(ctx.db, { user: id })
    // A link mailed to the old address must not open the account.
    if (after.status === 'inActive' || after.email !== before.email) await cancelTokens(ctx.db, id)
    return changed
  })

type Profile = Partial<Pick<UserRecord, 'name' | 'language' | 'theme'>>

/** Changes the actor's own profile. Preferences change neither the record's version nor its history. */
export const editProfile = (ctx: Ctx, { theme, ...own }: Profile, preferences: Preferences) =>
  write(ctx, async (ctx) => {
    if (theme || Object.keys(own).length)
      await users.edit(ctx, { id: ctx.actor.id, patch: own }, theme ? { theme } : {})
    if (Object.keys(preferences).length) await changePreferences(ctx, preferences)
  })

/** The active user with this name or email, ignoring case and width. */
export async function findAccount(ctx: Pick<Ctx, 'db'>, account: string) {
  const key = accountKey(account)
  const isMatch = sql`(${userTable.nameKey} = ${key} or lower(${userTable.email}) = ${key})`
  const matching = await ctx.db
    .select()
    .from(userTable)
    .where(and(isMatch, eq(userTable.status, 'Active')))
    .limit(2)
  // If one user's name is another's email, the email decides.
  return matching.find((candidate) => candidate.email.toLowerCase() === key) ?? matching[0]
}
