import { dayAfter, label, optionText } from '@sms/kit/contract'
import { type Ctx, opens } from '@sms/kit/server'
import { sql } from 'drizzle-orm'
import { review } from '../../review/contract.ts'
import { type ReviewKind, reviewKinds, type Stage } from '../../review/workflow.ts'
import { firstMost } from '../contract.ts'
import { allOf, codeAndName, visible } from './figure.ts'
import { addressOfMine, isForActor, overdue, type Wait } from './wait.ts'

type Found = {
  id: string
  code: string
  kind: ReviewKind
  /** The kind, code and names of the style or item; null for one that the actor may not see. */
  subjectKind: string | null
  subject: string | null
  nameEn: string | null
  nameZh: string | null
  /** The day by which the next step is due. */
  waiting: string | null
  total: number
  /** Whether some of all these reviews have no responsible user. */
  someLack: boolean
}

/** The actor's reviews in some stages, the earliest due first; with `lastDay`, those due by it. */
async function readReviews(ctx: Ctx, today: string, stages: readonly Stage[], lastDay?: string) {
  const condition = allOf(
    sql`review.status = 'Active'`,
    isForActor(ctx, sql`review.responsible`, sql`review.created_by`),
    sql`review.stage = any (${sql.param([...stages])}::text[])`,
    lastDay === undefined ? undefined : sql`review.waiting <= ${lastDay}::date`,
    visible(ctx, ctx.nouns.review!),
  )
  const { rows } = await ctx.db.execute<Found>(sql`
    select mine.id, mine.code, mine.kind, item.kind as "subjectKind", item.code as subject, item.name_en as "nameEn",
      item.name_zh as "nameZh", mine.waiting::text, mine.total, mine.some_lack as "someLack"
    from (
      select *, (count(*) over ())::int as total, bool_or(responsible is null) over () as some_lack from review
      where ${condition} order by waiting nulls last, code limit ${firstMost}
    ) mine left join item on item.id = mine.subject and ${visible(ctx, ctx.nouns.item!)}
    order by mine.waiting nulls last, mine.code`)
  const filters = { stage: stages.join(), waiting: lastDay && `..${lastDay}` }
  return {
    total: rows[0]?.total ?? 0,
    open: addressOfMine(ctx, 'reviewstatus', filters, 'responsible', rows[0]?.someLack),
    first: rows.map(({ id, code, kind, subjectKind, subject, nameEn, nameZh, waiting }) => {
      const noun = subjectKind === null ? undefined : ctx.nouns[subjectKind]
      // The name of a style or item is shown only to users who may see it and whose menu opens it.
      const isNamed = noun && subject !== null && opens(ctx.actor, noun.contract)
      return {
        key: id,
        title: label(
          `${code} ${optionText(reviewKinds, kind, 'en')}`,
          `${code} ${optionText(reviewKinds, kind, 'zh')}`,
        ),
        ...(isNamed ? { about: codeAndName({ code: subject, nameEn, nameZh }) } : {}),
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
  read: (ctx, today) => readReviews(ctx, today, ['Requested', 'Sent', 'With brand'], dayAfter(today, -1)),
}

export const reviewsToDecide: Wait = {
  key: 'reviews to decide',
  title: label('Reviews to decide', '待审核样品'),
  menus: review.menus,
  read: (ctx, today) => readReviews(ctx, today, ['Received']),
}
