import { dayIn } from '@sms/kit/contract'
import { type Ctx, history, notify, opens } from '@sms/kit/server'
import { followersOf, historyColumns } from '@sms/kit/server/mount'
import { and, eq, inArray, notInArray } from 'drizzle-orm'
import { houseZone } from '../../company/server/house-day.ts'
import { type ItemKind, itemKinds } from '../../item/contract.ts'
import { kindsOf } from '../../item/server/kinds.ts'
import { people } from '../../user/server/people.ts'
import { type PriceLine, priceLine } from '../contract.ts'
import { offerBefore, termsBefore } from '../rules/price-at.ts'
import { changesOf, earlierEnd } from '../rules/price-changes.ts'
import { isShortened, newsOf, wasOffered } from '../rules/price-event.ts'
import { priceText } from '../rules/price-notice.ts'
import { priceTable as table } from '../table.ts'

/**
 * Notifies the followers of items of what the current change did to their prices, once per line and change. Only
 * followers who may see prices are notified, and never the author of the change.
 */
export async function tellFollowers(ctx: Ctx, rows: readonly Record<string, unknown>[]): Promise<void> {
  const lines = rows as unknown as readonly PriceLine[]
  const kinds = await kindsOf(
    ctx,
    lines.map(({ item }) => item),
  )
  for (const [kind, linesOfKind] of Map.groupBy(lines, ({ item }) => kinds.get(item)))
    if (kind) await notifyOfKind(ctx, kind, linesOfKind)
}

async function notifyOfKind(ctx: Ctx, kind: ItemKind, lines: readonly PriceLine[]) {
  const followers = await followersOf(
    ctx.db,
    kind,
    lines.map((line) => line.item),
  )
  if (followers.size === 0 || !ctx.change) return
  const menus = [itemKinds[kind]]
  const candidates = await people.active(ctx.db, { ids: [...new Set([...followers.values()].flat())], menus })
  const allowed = new Set(
    candidates.filter(({ actor }) => opens(actor, { ...priceLine, menus })).map(({ actor }) => actor.id),
  )
  const followed = lines.filter((line) => followers.has(line.item))
  const entries = await ctx.db
    .select({ id: history.recordId, action: history.action, before: historyColumns.before })
    .from(history)
    .where(
      and(
        eq(history.change, ctx.change),
        eq(history.kind, priceLine.name),
        inArray(
          history.recordId,
          followed.map(({ id }) => id),
        ),
      ),
    )
  const changes = new Map(entries.map((entry) => [entry.id, entry]))
  const earlier = await offersBefore(ctx, followed)
  const dayOf = dayIn(await houseZone(ctx.db))
  const today = dayOf(new Date().toISOString())
  for (const line of followed) {
    const change = changes.get(line.id)
    const before = change?.action === 'update' ? (change.before ?? {}) : undefined
    const event = change && newsOf(line, before, today)
    if (!event) continue
    // A line that was no offer is compared with the offer that it replaces.
    const was = wasOffered(line, before)
      ? termsBefore(line, before)
      : offerBefore(line, earlier.get(line.item) ?? [], dayOf)
    const price = priceText(line, was)
    await notify(ctx, {
      type: 'price',
      about: { kind, id: line.item },
      cause: line.id,
      occasion: ctx.change,
      actor: ctx.actor.id,
      users: followers.get(line.item)!.filter((id) => id !== ctx.actor.id && allowed.has(id)),
      data: {
        ...{ event, supplier: line.supplier, price },
        ...changesOf(line, was, price === priceText(line)),
        ...(isShortened(line, before, today) ? earlierEnd(line.validTo, before?.valid_to) : {}),
      },
    })
  }
}

/** The Active offers for the items of these lines, without these lines themselves, by item. */
async function offersBefore(ctx: Ctx, lines: readonly PriceLine[]) {
  const offers = await ctx.db
    .select()
    .from(table)
    .where(
      and(
        inArray(table.item, [...new Set(lines.map(({ item }) => item))]),
        notInArray(
          table.id,
          lines.map(({ id }) => id),
        ),
        eq(table.status, 'Active'),
        inArray(table.stage, ['Quoted', 'Approved']),
      ),
    )
  return Map.groupBy(offers, ({ item }) => item)
}
