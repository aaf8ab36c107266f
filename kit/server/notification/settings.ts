import { label, morningHour, type NoticeSettings, type NoticeTypes, noticeMails } from '@sms/kit/contract'
import { eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../context.ts'
import { bodyOf, withMessage, zoneParameter } from '../parameters.ts'
import { typesOpenTo } from './read.ts'
import { noticeSetting } from './table.ts'

/** The body of `PUT /api/notification/settings`; absent keys stay as they are. */
export const settingsBody = (types: NoticeTypes) =>
  bodyOf(
    z.strictObject({
      mail: z.enum(noticeMails).optional(),
      hour: z.int().min(0).max(23).optional().describe('Of a daily mail, in the user’s zone'),
      off: z
        .array(z.string().meta({ enum: Object.keys(types) }))
        .refine((off) => off.every((type) => Object.hasOwn(types, type)), withMessage(noSuchType))
        .transform((off) => [...new Set(off)])
        .optional(),
      zone: zoneParameter.optional(),
    }),
  )

const noSuchType = label('A list of kinds of notifications expected', '须为通知类型列表')

type SettingChange = ReturnType<ReturnType<typeof settingsBody>['parse']>

/** The actor's settings, with the types open to them; by default all are on, without mails. */
export async function readSettings(ctx: Ctx, types: NoticeTypes): Promise<NoticeSettings> {
  const [row] = await ctx.db.select().from(noticeSetting).where(eq(noticeSetting.user, ctx.actor.id))
  return {
    mail: row?.mail ?? 'never',
    hour: row?.hour ?? morningHour,
    off: row?.off ?? [],
    types: typesOpenTo(ctx.actor, types).map((type) => ({ type, title: types[type]!.title })),
  }
}

/** Changes the actor's settings; `defaultZone` is the zone of new settings. */
export async function changeSettings(ctx: Ctx, change: SettingChange, defaultZone: string): Promise<void> {
  await ctx.db
    .insert(noticeSetting)
    .values({ user: ctx.actor.id, mail: 'never', off: [], zone: defaultZone, ...change })
    .onConflictDoUpdate({
      target: noticeSetting.user,
      // An update must set something.
      set: Object.keys(change).length ? change : { user: ctx.actor.id },
    })
}
