import {
  choice,
  label,
  morningHour,
  type NoticeSettings,
  type NoticeTypes,
  noticeMails,
  refusalAt,
  required,
} from '@sms/kit/contract'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../context.ts'
import { objectSchema } from '../json-schema.ts'
import { refuseOthers } from '../parameters.ts'
import { typesOpenTo } from './read.ts'
import { noticeSetting } from './table.ts'

/** A change of a user's notification settings; absent keys stay. */
export type SettingChange = { mail?: (typeof noticeMails)[number]; hour?: number; off?: string[]; zone?: string }

const isZone = (zone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

const mailField = { mail: required(choice('Mail', '邮件', [...noticeMails])) }

/** The body of `PUT /api/notification/settings`. */
export const settingShape = (types: NoticeTypes) => ({
  parse: (raw: unknown): SettingChange => {
    const { mail, hour, off, zone, ...rest } = raw as Record<string, unknown>
    refuseOthers(rest)
    if (mail !== undefined && !noticeMails.some((option) => option === mail))
      throw refusalAt('mail', label(`One of: ${noticeMails.join(', ')}`, `须为以下之一：${noticeMails.join('、')}`))
    if (hour !== undefined && !(Number.isInteger(hour) && Number(hour) >= 0 && Number(hour) <= 23))
      throw refusalAt('hour', label('An hour from 0 to 23 expected', '须为 0 到 23 的整点'))
    if (
      off !== undefined &&
      !(Array.isArray(off) && off.every((type) => typeof type === 'string' && Object.hasOwn(types, type)))
    )
      throw refusalAt('off', label('A list of kinds of notifications expected', '须为通知类型列表'))
    if (zone !== undefined && !(typeof zone === 'string' && zone.length <= 60 && isZone(zone)))
      throw refusalAt('zone', label('Not a time zone', '不是有效的时区'))
    return {
      ...(mail === undefined ? {} : { mail: mail as NonNullable<SettingChange['mail']> }),
      ...(hour === undefined ? {} : { hour: hour as number }),
      ...(off === undefined ? {} : { off: [...new Set((off as unknown[]).map(String))] }),
      ...(zone === undefined ? {} : { zone: zone as string }),
    }
  },
  schema: {
    ...objectSchema(mailField, { required: false }),
    properties: {
      ...(objectSchema(mailField).properties as object),
      hour: { type: 'integer', minimum: 0, maximum: 23, description: 'Of a daily mail, in the user’s zone' },
      off: { type: 'array', items: { enum: Object.keys(types) } },
      zone: { type: 'string', description: 'IANA time zone, for instance Asia/Shanghai' },
    },
  },
})

/** The actor's settings with all types; by default all types are on, without mails. */
export async function readSettings(ctx: Ctx, types: NoticeTypes): Promise<NoticeSettings> {
  const [row] = await ctx.db.select().from(noticeSetting).where(eq(noticeSetting.user, ctx.actor.id))
  return {
    mail: row?.mail ?? 'never',
    hour: row?.hour ?? morningHour,
    off: row?.off ?? [],
    types: typesOpenTo(ctx.actor, types).map((type) => ({ type, title: types[type]!.title })),
  }
}

/** Changes the actor's settings; `zone` is the default of new settings. */
export async function changeSettings(ctx: Ctx, change: SettingChange, zone: string): Promise<void> {
  await ctx.db
    .insert(noticeSetting)
    .values({ user: ctx.actor.id, mail: 'never', off: [], zone, ...change })
    .onConflictDoUpdate({
      target: noticeSetting.user,
      set: Object.keys(change).length ? change : { user: ctx.actor.id },
    })
}
