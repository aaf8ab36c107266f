import { type Ctx, followersOf, history, notify, opens } from '@sms/kit/server'
import { and, eq, inArray } from 'drizzle-orm'
import { people } from '../../user/server/people.ts'
import type { PriceContract, PriceLine } from '../contract.ts'
import { eventOf, priceText } from '../rules/price-notice.ts'
import type { PricedItem } from './rule.ts'

/**
 * Tells those who follow an item of what one change did to its prices: everybody who may see prices but whoever did it,
 * once per line and change. Following is what somebody chooses: nobody is told for having entered or touched an item,
 * since an import touches thousands.
 */
export const tellFollowers =
  (contract: PriceContract, item: PricedItem['contract']) =>
  async (ctx: Ctx, rows: readonly Record<string, unknown>[]): Promise<void> => {
    const lines = rows as unknown as readonly PriceLine[]
    const kind = item.name
    const followers = await followersOf(
      ctx.db,
      kind,
      lines.map((line) => line.item),
    )
    if (followers.size === 0 || !ctx.change) return
    const able = await people.active(ctx.db, { ids: [...new Set([...followers.values()].flat())], menu: contract.menu })
    const open = new Set(able.filter(({ actor }) => opens(actor, contract)).map(({ actor }) => actor.id))
    const followed = lines.filter((line) => followers.has(line.item))
    const entries = await ctx.db
      .select({ id: history.recordId, action: history.action, before: history.before })
      .from(history)
      .where(
        and(
          eq(history.change, ctx.change),
          eq(history.kind, contract.name),
          inArray(
            history.recordId,
            followed.map(({ id }) => id),
          ),
        ),
      )
    const changes = new Map(entries.map((one) => [one.id, one]))
    for (const line of followed) {
      const change = changes.get(line.id)
      const event = change && eventOf(line, change.action === 'update' ? (change.before ?? {}) : undefined)
      if (!event) continue
      await notify(ctx, {
        type: 'price',
        about: { kind, id: line.item },
        cause: line.id,
        occasion: ctx.change,
        actor: ctx.actor.id,
        users: followers.get(line.item)!.filter((id) => id !== ctx.actor.id && open.has(id)),
        data: { event, price: priceText(line) },
      })
    }
  }
