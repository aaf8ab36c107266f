import { type Ctx, opens } from '@sms/kit/server'
import { houseToday } from '../../company/server/house-day.ts'
import type { Waits } from '../contract.ts'
import type { Wait } from './wait.ts'
import { waitingChoices } from './waiting-choices.ts'
import { waitingCertificates, waitingPrices } from './waiting-expiries.ts'
import { waitingMentions } from './waiting-mentions.ts'
import { ordersLate, ordersSoon, ordersUnpriced } from './waiting-orders.ts'
import { reviewsLate, reviewsToDecide } from './waiting-reviews.ts'

/** All kinds of tasks, the most urgent first. */
const kinds: readonly Wait[] = [
  ordersLate,
  ordersSoon,
  ordersUnpriced,
  reviewsLate,
  reviewsToDecide,
  waitingChoices,
  waitingCertificates,
  waitingPrices,
  waitingMentions,
]

/** The waiting tasks of a user, without empty kinds. */
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
