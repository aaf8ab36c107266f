import { dayIn, fill, label, mentionNotice, openPath } from '@sms/kit/contract'
import { type Ctx, opens } from '@sms/kit/server'
import { readNotices, readUnread } from '@sms/kit/server/mount'
import { sql } from 'drizzle-orm'
import { houseToday, houseZone } from '../../company/server/house-day.ts'
import { selection } from '../../selection/contract.ts'
import { people } from '../../user/server/people.ts'
import { firstMost, type Waits } from '../contract.ts'
import { addressOf, allOf, visible } from './figure.ts'
import type { Wait } from './wait.ts'
import { waitingCertificates, waitingPrices } from './waiting-expiries.ts'
import { ordersLate, ordersSoon, ordersUnpriced } from './waiting-orders.ts'
import { reviewsLate, reviewsToDecide } from './waiting-reviews.ts'

const waitingMentions: Wait = {
  key: 'mentions',
  title: label('Mentions in comments', '评论中提到我'),
  read: async (ctx) => {
    const world = { nouns: ctx.nouns, people, types: { mention: mentionNotice }, zone: houseZone }
    const { count } = await readUnread(ctx, world)
    const { notices } = count ? await readNotices(ctx, world, { unread: true, after: undefined }) : { notices: [] }
    const dayOf = dayIn(await houseZone(ctx.db))
    return {
      total: count,
      first: notices.map(({ id, text, quote, at, link }) => ({
        key: id,
        notice: id,
        title: text,
        ...(quote ? { about: label(quote, quote) } : {}),
        day: dayOf(at),
        late: null,
        // The link of a notice begins with `/admin/open/`, and an address here is below /admin.
        open: link.slice(openPath.length - 'open/'.length),
      })),
      open: null,
    }
  },
}

type Choice = {
  id: string
  buyer: string
  company: string | null
  title: string
  date: string
  pieces: number
  total: number
}

/** The open selections that buyers made through the actor's links. */
const waitingChoices: Wait = {
  key: 'choices',
  title: label('Choices that came in', '新收到的选样'),
  menus: selection.menus,
  read: async (ctx) => {
    const condition = allOf(
      sql`selection.status = 'Active'`,
      sql`selection.state = 'open'`,
      sql`selection.source = 'link'`,
      sql`share.created_by = ${ctx.actor.id}::uuid`,
      visible(ctx, ctx.nouns.selection!),
    )
    const { rows } = await ctx.db.execute<Choice>(sql`
      select selection.id, selection.buyer, selection.company, share.title, selection.date::text, selection.pieces,
        (count(*) over ())::int as total
      from selection join share on share.id = selection.share
      where ${condition} order by selection.created_at desc limit ${firstMost}`)
    return {
      total: rows[0]?.total ?? 0,
      first: rows.map(({ id, buyer, company, title, date, pieces }) => ({
        key: id,
        title: label([buyer, company].filter(Boolean).join(', '), [buyer, company].filter(Boolean).join('，')),
        about: fill(chosen, { title, n: pieces.toLocaleString('en') }),
        day: date,
        late: null,
        open: `showroom/selection/${id}`,
      })),
      // A selection through a link is created in the name of the user who made the link.
      open: addressOf('showroom/selection', { state: 'open', source: 'link', createdBy: ctx.actor.id }),
    }
  },
}

const chosen = label('{title} · {n} {n|pc|pcs}', '{title} · {n} 件')

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
