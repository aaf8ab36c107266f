import { label, optionText } from '@sms/kit/contract'
import { type Ctx, opens } from '@sms/kit/server'
import { type SQL, sql } from 'drizzle-orm'
import { review } from '../../review/contract.ts'
import { reviewKinds, type reviewStages } from '../../review/workflow.ts'
import { firstMost } from '../contract.ts'
import { daysAfter } from '../rules/period.ts'
import { every, openAt, seen } from './figure.ts'
import { isFor, openMine, overdue, type Wait } from './wait.ts'

type Stage = (typeof reviewStages)[number]['value']
type Found = {
  id: string
  code: string
  kind: (typeof reviewKinds)[number]['value']
  /** The kind and code of the style or item; null for one that the actor may not see. */
  of: string | null
  subject: string | null
  nameEn: string | null
  nameZh: string | null
  waiting: string | null
  total: number
}

/** The actor's reviews, the longest waiting first. */
async function mine(ctx: Ctx, today: string, stages: readonly Stage[], more: SQL, waiting?: string) {
  const condition = every(
    sql`review.status = 'Active'`,
    isFor(ctx, sql`review.responsible`, sql`review.created_by`),
    sql`review.stage = any (${sql.param([...stages])}::text[])`,
    more,
    seen(ctx, ctx.nouns.review!),
  )
  const { rows } = await ctx.db.execute<Found>(sql`
    select mine.id, mine.code, mine.kind, item.kind as of, item.code as subject, item.name_en as "nameEn",
      item.name_zh as "nameZh", mine.waiting::text, mine.total
    from (
      select *, (count(*) over ())::int as total from review
      where ${condition} order by waiting nulls last, code limit ${firstMost}
    ) mine left join item on item.id = mine.subject and ${seen(ctx, ctx.nouns.item!)}
    order by mine.waiting nulls last, mine.code`)
  const named = (code: string, name: string | null) => (name ? `${code} ${name}` : code)
  const total = rows[0]?.total ?? 0
  const list = openAt('reviewstatus', { responsible: ctx.actor.id, stage: stages.join(), waiting })
  return {
    total,
    open: await openMine(ctx, total, 'reviewstatus', list, sql`select id, responsible from review where ${condition}`),
    first: rows.map(({ id, code, kind, of, subject, nameEn, nameZh, waiting }) => {
      const noun = of === null ? undefined : ctx.nouns[of]
      // The name of a style or item is shown only to users who may see it and whose menu opens it.
      const open = noun && subject !== null && opens(ctx.actor, noun.contract)
      const en = open ? named(subject, nameEn ?? nameZh) : ''
      const zh = open ? named(subject, nameZh ?? nameEn) : ''
      return {
        key: id,
        title: label(
          `${code} ${optionText(reviewKinds, kind, 'en')}`,
          `${code} ${optionText(reviewKinds, kind, 'zh')}`,
        ),
        ...(open ? { about: label(en, zh) } : {}),
        day: waiting,
        late: waiting !== null && waiting < today ? overdue : null,
        open: `reviewstatus/${id}`,
      }
    }),
  }
}

/** Samples that are overdue, or overdue to be decided by the brand. */
export const reviewsLate: Wait = {
  key: 'reviews late',
  title: label('Reviews overdue', '逾期审样'),
  menus: review.menus,
  read: (ctx, today) =>
    mine(
      ctx,
      today,
      ['Requested', 'Sent', 'With brand'],
      sql`review.waiting < ${today}::date`,
      `..${daysAfter(today, -1)}`,
    ),
}

/** Received samples, to be decided. */
export const reviewsToDecide: Wait = {
  key: 'reviews to decide',
  title: label('Reviews to decide', '待审核样品'),
  menus: review.menus,
  read: (ctx, today) => mine(ctx, today, ['Received'], sql`true`),
}
