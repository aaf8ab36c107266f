import { label, refusalAt } from '@sms/kit/contract'
import type { Ctx } from '@sms/kit/server'
import { eq } from 'drizzle-orm'
import { userPreferences } from '../table.ts'

/** What a user has set up for themselves: names that the pages choose, each with any JSON value. */
export type Preferences = { readonly [name: string]: unknown }

const nameMax = 60
/** All of a user's preferences as JSON, in bytes (16 KiB): they arrive with every page. */
const bytesMax = 16_384

const refuse = (en: string, zh: string) => refusalAt('preferences', label(`Preferences: ${en}`, `个人设置：${zh}`))

/** Reads changed preferences at the door: an object whose names have 1 to 60 characters. Refused at `preferences`. */
export function parsePreferences(raw: unknown): Preferences {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) throw refuse('an object expected', '须为对象')
  if (Object.keys(raw).some((name) => name === '' || [...name].length > nameMax))
    throw refuse(`names have 1 to ${nameMax} characters`, `名称须为 1 至 ${nameMax} 个字符`)
  return raw as Preferences
}

/** The preferences as the OpenAPI document describes them. */
export const preferencesSchema = {
  type: 'object',
  additionalProperties: true,
  description: `Named values of one's own; those not named stay, null removes one. At most ${bytesMax} bytes together.`,
}

/** The acting user's preferences; none is an empty object. */
export async function readPreferences({ db, actor }: Pick<Ctx, 'db' | 'actor'>): Promise<Preferences> {
  const [row] = await db.select().from(userPreferences).where(eq(userPreferences.user, actor.id))
  return row ? JSON.parse(row.preferences) : {}
}

/**
 * Changes the acting user's preferences by name, inside the transaction of `ctx`: those not named stay, null removes
 * one, so that two tabs do not undo each other. Refused at `preferences` when all together grow too large.
 */
export async function changePreferences(ctx: Pick<Ctx, 'db' | 'actor'>, changes: Preferences): Promise<void> {
  const mine = eq(userPreferences.user, ctx.actor.id)
  await ctx.db.insert(userPreferences).values({ user: ctx.actor.id, preferences: '{}' }).onConflictDoNothing()
  const [row] = await ctx.db.select().from(userPreferences).where(mine).for('update')
  const all = Object.entries({ ...JSON.parse(row!.preferences), ...changes }).filter(([, value]) => value !== null)
  const preferences = JSON.stringify(Object.fromEntries(all))
  if (Buffer.byteLength(preferences) > bytesMax)
    throw refuse(`at most ${bytesMax} bytes together`, `总计最多 ${bytesMax} 字节`)
  await ctx.db.update(userPreferences).set({ preferences }).where(mine)
}
