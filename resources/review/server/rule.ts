import { label } from '@sms/kit/contract'
import type { Ctx, Proposed, Rule, RuleProblem } from '@sms/kit/server'
import { inArray } from 'drizzle-orm'
import { colourwayTable } from '../../colourway/table.ts'
import { houseToday } from '../../company/server/house-day.ts'
import type { Review } from '../contract.ts'
import { isClosed } from '../workflow.ts'

type Reviews = readonly { readonly at: number; readonly before?: Partial<Review>; readonly after: Review }[]

/** The rules of a review: its subject cannot change, its colourway must fit, its due day must lie ahead. */
export const reviewRule: Rule = async (ctx, proposed) => {
  const reviews = proposed.map((row, at) => ({ at, ...row }) as Proposed & { at: number }) as unknown as Reviews
  return [...reviews.flatMap(underWay), ...(await foreignColourways(ctx, reviews)), ...(await pastDays(ctx, reviews))]
}

/** Refuses changes of the subject of a review under way. */
function underWay({ at, before, after }: Reviews[number]): RuleProblem[] {
  if (!before || (before.stage === 'Requested' && before.round === 1)) return []
  return (['kind', 'subject', 'colourway'] as const).flatMap((field) =>
    before[field] === after[field] ? [] : [{ at, field, message: staysWhatItIs }],
  )
}

const staysWhatItIs = label('This stays as it is once samples are under way', '样品寄出后不可更改')

async function foreignColourways(ctx: Ctx, reviews: Reviews): Promise<RuleProblem[]> {
  const named = reviews.filter(
    ({ before, after }) =>
      after.colourway && (before?.colourway !== after.colourway || before?.subject !== after.subject),
  )
  if (named.length === 0) return []
  const ids = [...new Set(named.map(({ after }) => after.colourway!))]
  const rows = await ctx.db
    .select({ id: colourwayTable.id, fabric: colourwayTable.fabric })
    .from(colourwayTable)
    .where(inArray(colourwayTable.id, ids))
  const fabrics = new Map(rows.map(({ id, fabric }) => [id, fabric]))
  return named.flatMap(({ at, after }) =>
    fabrics.has(after.colourway!) && fabrics.get(after.colourway!) !== after.subject
      ? [{ at, field: 'colourway', message: label('No colourway of this subject', '不是该对象的颜色') }]
      : [],
  )
}

/** Refuses a due day in the past; of a review that began earlier, a due day before its beginning. */
async function pastDays(ctx: Ctx, reviews: Reviews): Promise<RuleProblem[]> {
  const entered = reviews.filter(
    ({ before, after }) => after.due && before?.due !== after.due && !isClosed(after.stage ?? 'Requested'),
  )
  if (entered.length === 0) return []
  const today = await houseToday(ctx.db)
  return entered.flatMap(({ at, before, after }) =>
    after.due! < (before ? today : (after.requestedOn ?? today))
      ? [{ at, field: 'due', message: label('This day is past', '该日期已过') }]
      : [],
  )
}
