import { type Ctx, opens } from '@sms/kit/server'
import { houseToday } from '../../company/server/house-day.ts'
import type { Waits } from '../contract.ts'
import type { Wait } from './wait.ts'
import { waitingChoices } from './waiting-choices.ts'
import { waitingCertificates, waitingPrices } from './waiting-expiries.ts'
import { waitingMentions } from './waiting-mentions.ts'
import { ordersLate, ordersSoon } from './waiting-orders.ts'
import { reviewsLate, reviewsToDecide } from './waiting-reviews.ts'

/** All of it, the most pressing first. */
const kinds: readonly Wait[] = [
  ordersLate,
  ordersSoon,
  reviewsLate,
  reviewsToDecide,
  waitingChoices,
  waitingCertificates,
  waitingPrices,
  waitingMentions,
]

/** What waits for a user; kinds of which nothing waits are left out. */
export async function waitsFor(ctx: Ctx): Promise<Waits[]> {
  const today = await houseToday(ctx.db)
  const found: Waits[] = []
  for (const { key, title, menus, right, read } of kinds) {
    if (menus && !opens(ctx.actor, { menus, right })) continue
    const waits = await read(ctx, today)
    if (waits.total > 0) found.push({ key, title, ...waits })
  }
  return found
}
