import { fill, label } from '@sms/kit/contract'
import { sql } from 'drizzle-orm'
import { selection } from '../../selection/contract.ts'
import { firstMost } from '../contract.ts'
import { every, openAt, seen } from './figure.ts'
import type { Wait } from './wait.ts'

type Found = {
  id: string
  buyer: string
  company: string | null
  title: string
  date: string
  pieces: number
  total: number
}

/** The open selections that buyers made through the actor's links. */
export const waitingChoices: Wait = {
  key: 'choices',
  title: label('Choices that came in', '新收到的选样'),
  menus: selection.menus,
  read: async (ctx) => {
    const condition = every(
      sql`selection.status = 'Active'`,
      sql`selection.state = 'open'`,
      sql`selection.source = 'link'`,
      sql`share.created_by = ${ctx.actor.id}::uuid`,
      seen(ctx, ctx.nouns.selection!),
    )
    const { rows } = await ctx.db.execute<Found>(sql`
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
      open: openAt('showroom/selection', { state: 'open', source: 'link', createdBy: ctx.actor.id }),
    }
  },
}

const chosen = label('{title} · {n} {n|pc|pcs}', '{title} · {n} 件')
