import { label, refusalAt } from '@sms/kit/contract'
import type { Ctx } from '@sms/kit/server'
import { eq } from 'drizzle-orm'
import { userPreferences } from '../table.ts'

/** A user's settings of the pages: any JSON value by a name that the page chooses. */
export type Preferences = { readonly [name: string]: unknown }

const nameMax = 60
/** The most bytes of a user's preferences as JSON (16 KiB). */
const bytesMax = 16_384

const problem = (en: string, zh: string) => refusalAt('preferences', label(`Preferences: ${en}`, `个人设置：${zh}`))

/** Parses changed preferences: an object whose names have 1 to 60 characters. Refuses others at `preferences`. */
export function parsePreferences(raw: unknown): Preferences {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw problem('an object expected', '须为对象')
  if (Object.keys(raw).some((name) => name === '' || [...name].length > nameMax))
    throw problem(`names have 1 to ${nameMax} characters`, `名称须为 1 至 ${nameMax} 个字符`)
  return raw as Preferences
}

/** The preferences as the OpenAPI document describes them. */
export const preferencesSchema = {
  type: 'object',
  additionalProperties: true,
  description: `Named values of one's own; those not named stay, null removes one. At most ${bytesMax} bytes together.`,
}

/** The acting user's preferences; an empty object without any. */
export async function readPreferences({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<Preferences> {
  const [row] = await db.select().from(userPreferences).where(eq(userPreferences.user, actor.id))
  return row ? JSON.parse(row.preferences) : {}
}

/**
 * Changes the acting user's preferences by name, inside the transaction of `ctx`: absent names stay, null removes one,
 * so that two tabs do not undo each other. Refuses at `preferences` when the whole becomes too large.
 */
export async function changePreferences(ctx: Pick<Ctx, 'db' | 'actor'>, changes: Preferences): Promise<void> {
  const mine = eq(userPreferences.user, ctx.actor.id)
  await ctx.db.insert(userPreferences).values({ user: ctx.actor.id, preferences: '{}' }).onConflictDoNothing()
  const [row] = await ctx.db.select().from(userPreferences).where(mine).for('update')
  const remaining = Object.entries({ ...JSON.parse(row!.preferences), ...changes }).filter(
    ([, value]) => value !== null,
  )
  const preferences = JSON.stringify(Object.fromEntries(remaining))
  if (Buffer.byteLength(preferences) > bytesMax)
    throw problem(`at most ${bytesMax} bytes together`, `总计最多 ${bytesMax} 字节`)
  await ctx.db.update(userPreferences).set({ preferences }).where(mine)
}
