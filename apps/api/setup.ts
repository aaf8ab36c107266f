import { flag, label, notFound, refusal, refusalAt, required, secret, text } from '@sms/kit/contract'
import { advisoryLock, type Ctx, newId, type Route, route, type Services, shape, write } from '@sms/kit/server'
import { seedCalendars } from '@sms/resources/calendar/server/calendars.ts'
import { seedMasters } from '@sms/resources/master/server/service.ts'
import { fieldRights, user } from '@sms/resources/user/contract.ts'
import { menuKeys } from '@sms/resources/user/rules/menu.ts'
import { setPassword } from '@sms/resources/user/server/password-routes.ts'
import { bareCode } from '@sms/resources/user/server/second-factor.ts'
import { userAnswer, users } from '@sms/resources/user/server/service.ts'
import { userTable } from '@sms/resources/user/table.ts'

/** Whether there is no user yet. */
export async function needsSetup(db: Ctx['db']): Promise<boolean> {
  const [row] = await db.select({ id: userTable.id }).from(userTable).limit(1)
  return !row
}

const body = shape({
  name: user.fields.name,
  email: user.fields.email,
  password: required(secret('Password', '密码')),
  language: user.fields.language,
  sample: flag('Sample data', '示例数据'),
  code: text('Setup code', '初始化代码', { max: 40 }),
})

/**
 * `POST /api/setup`: creates the first administrator, master data, a calendar and, with `sample`, sample data, while
 * there is no user. With `codeFor` it requires the code from the log.
 */
export const setupRoute = ({ files }: Pick<Services, 'files'>, codeFor?: () => Promise<string>): Route =>
  route({
    method: 'POST',
    path: '/setup',
    title: 'Create the first administrator; answers only while there is no user',
    access: 'anyone',
    body,
    handle: async (call) => {
      if (!(await needsSetup(call.db))) throw notFound(label('Setup', '初始化'))
      const { name, email, password, language, sample, code } = call.body
      if (codeFor && bareCode(code ?? '') !== bareCode(await codeFor())) throw refusalAt('code', wrongCode)
      const id = newId()
      const actor = { id, name, role: 'Administrator', menu: menuKeys, rights: fieldRights } as const
      const added = await write({ ...call, actor }, async (ctx) => {
        await advisoryLock(ctx.db, 'sms.setup')
        if (!(await needsSetup(ctx.db))) throw notFound(label('Setup', '初始化'))
        const record = await users.add(
          ctx,
          { name, email, language, role: 'Administrator', Menu: [...menuKeys], rights: [...fieldRights] },
          { id, theme: 'system' },
        )
        await setPassword(ctx.db, { id, name, email }, password)
        await seedMasters(ctx)
        await seedCalendars(ctx)
        return record
      })
      if (sample) await addSample({ ...call, actor }, files)
      return { data: userAnswer(added) }
    },
  })

const wrongCode = label("The code that stands in the server's log is asked for here", '请输入服务器日志中显示的代码')

/** Adds sample data as a change of its own. Throws a refusal if that fails; the administrator stays. */
async function addSample(ctx: Ctx, files: Services['files']) {
  try {
    // Loaded on demand, since it is used once.
    const { fillSample } = await import('@sms/resources/sample/server/fill.ts')
    await fillSample(ctx, files)
  } catch (error) {
    ctx.log.error({ err: error }, 'no sample data could be made')
    throw refusal(
      label(
        'The administrator is there, the sample data is not: reload this page and sign in',
        '管理员已创建，但示例数据未能生成：请刷新页面后登录',
      ),
    )
  }
}
