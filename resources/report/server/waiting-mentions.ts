import { badgeOverflow, dayIn, label, mentionNotice, openPath } from '@sms/kit/contract'
import { readNotices, readUnread } from '@sms/kit/server/mount'
import { houseZone } from '../../company/server/house-day.ts'
import { people } from '../../user/server/people.ts'
import type { Wait } from './wait.ts'

/** Unread comments that mention the actor. */
export const waitingMentions: Wait = {
  key: 'mentions',
  title: label('Mentions in comments', '评论中提到我'),
  read: async (ctx) => {
    const world = { nouns: ctx.nouns, people, types: { mention: mentionNotice }, zone: houseZone }
    const { count } = await readUnread(ctx, world)
    const { notices } = count ? await readNotices(ctx, world, { unread: true, after: undefined }) : { notices: [] }
    const dayOf = dayIn(await houseZone(ctx.db))
    return {
      total: Math.min(count, badgeOverflow + 1),
      first: notices.map(({ id, text, quote, at, link }) => ({
        key: id,
        notice: id,
        title: text,
        ...(quote ? { about: label(quote, quote) } : {}),
        day: dayOf(at),
        late: null,
        open: link.slice(openPath.length - 'open/'.length),
      })),
      open: null,
    }
  },
}
