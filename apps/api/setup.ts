import { flag, label, notFound, refusalAt, required, secret } from '@sms/kit/contract'
import { type Ctx, newId, type Route, route, shape, write } from '@sms/kit/server'
import { seedMasters } from '@sms/resources/master/server/service.ts'
import { fieldRights, user } from '@sms/resources/user/contract.ts'
import { menuKeys } from '@sms/resources/user/rules/menu.ts'
import { setPassword } from '@sms/resources/user/server/password-routes.ts'
import { users, withUserName } from '@sms/resources/user/server/service.ts'
import { userTable } from '@sms/resources/user/table.ts'
import { sql } from 'drizzle-orm'

/** Whether nobody has been created yet, so that the first administrator may be. */
export async function needsSetup(db: Ctx['db']): Promise<boolean> {
  const [any] = await db.select({ id: userTable.id }).from(userTable).limit(1)
  return !any
}

const body = shape({
  name: user.fields.name,
  email: user.fields.email,
  password: required(secret('Password', '密码')),
  language: user.fields.language,
  sample: flag('Sample data', '示例数据'),
})

/** `POST /api/setup`: creates the first administrator and fills master data; answers only while there is no user. */
export const setupRoute = (): Route =>
  route({
    method: 'POST',
    path: '/setup',
    title: 'Create the first administrator; answers only while there is no user',
    access: 'anyone',
    body,
    handle: async (call) => {
      if (!(await needsSetup(call.db))) throw notFound(label('Setup', '初始化'))
      const { name, email, password, language, sample } = call.body
      if (sample) throw refusalAt('sample', label('There is no sample data in this version', '此版本暂无示例数据'))
      const id = newId()
      const actor = { id, name, role: 'Administrator', menu: menuKeys, rights: fieldRights } as const
      const added = await write({ ...call, actor }, async (ctx) => {
        await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext('sms.setup'))`)
        if (!(await needsSetup(ctx.db))) throw notFound(label('Setup', '初始化'))
        const input = {
          name,
          email,
          language,
          role: 'Administrator',
          Menu: [...menuKeys],
          rights: [...fieldRights],
        } as const
        const record = await users.add(
          ctx,
          { ...input, Menu: [...input.Menu], rights: [...input.rights] },
          { id, theme: 'system' },
        )
        await setPassword(ctx.db, { id, name, email }, password)
        await seedMasters(ctx)
        return record
      })
      return { data: withUserName(added) }
    },
  })
