import { type Ctx, newId } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { todaySql } from '../../company/server/house-day.ts'
import type { ItemKind } from '../../item/contract.ts'
import { nextCode } from '../../item/server/code-route.ts'
import type { MasterKey } from '../../master/contract.ts'
import { nextOrderNumbers } from '../../order/server/numbers.ts'
import { nextPoNumbers } from '../../po/server/numbers.ts'
import { officeSeed } from '../rules/office.ts'
import type { World } from '../rules/world.ts'

const kinds: readonly ItemKind[] = ['fabric', 'artwork', 'trims', 'button', 'label']

/** Reads the input of the sample office: the house's day, its master data, its number series. */
export async function readWorld(ctx: Ctx): Promise<World> {
  const { rows } = await ctx.db.execute<{ id: string; key: MasterKey; name: string }>(
    sql`select id, key, name from master where status = 'Active' order by sort`,
  )
  const values = new Map(rows.map(({ id, key, name }) => [`${key} ${name}`, id]))
  const [day] = (await ctx.db.execute<{ day: string }>(sql`select ${sql.raw(todaySql)}::text as day`)).rows
  const first = new Map<string, string>([
    ['supplier', 'SUP-00001'],
    ['showroom', 'STY-00001'],
    ['review', 'REV-00001'],
  ])
  first.set('order', (await nextOrderNumbers(ctx, 1))[0]!)
  first.set('po', (await nextPoNumbers(ctx, 1))[0]!)
  for (const kind of kinds) first.set(kind, await nextCode(ctx, kind, ctx.nouns[kind]!.service.table))
  const calendars = await ctx.db.execute<{ id: string }>(
    sql`select id from calendar where status = 'Active' order by name limit 1`,
  )
  const ids = new Map<string, string>()
  return {
    seed: officeSeed,
    today: day!.day,
    person: ctx.actor.id,
    seasons: rows.filter(({ key }) => key === 'Season').map(({ id }) => id),
    calendars: calendars.rows.map(({ id }) => id),
    master: (key, name) => {
      const id = values.get(`${key} ${name}`)
      if (!id) throw new Error(`Master data has no ${name} under ${key}`)
      return id
    },
    id: (kind, number) => {
      const at = `${kind} ${number}`
      if (!ids.has(at)) ids.set(at, newId())
      return ids.get(at)!
    },
    code: (kind, number) => codeFrom(first.get(kind)!, number),
  }
}

/** The code that follows `number` - 1 places after `first`. */
const codeFrom = (first: string, number: number) =>
  first.replace(/\d+(?=\D*$)/, (digits) => String(Number(digits) + number - 1).padStart(digits.length, '0'))
