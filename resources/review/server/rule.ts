import { label } from '@sms/kit/contract'
import type { Ctx, Rule, RuleProblem } from '@sms/kit/server'
import { asc, inArray } from 'drizzle-orm'
import { colourwayTable } from '../../colourway/table.ts'
import { houseToday } from '../../company/server/house-day.ts'
import { roundTable } from '../../round/table.ts'
import type { Review } from '../contract.ts'
import { stepOf } from '../rules/rounds.ts'
import { brandDecides, isClosed } from '../workflow.ts'

type Reviews = readonly {
  readonly at: number
  readonly before?: Review
  /** The review before an edit or an undo; an undo has no `before`. */
  readonly previous?: Review
  readonly after: Review
}[]

/** The rules of the kind, subject, colourway, brand and due day of a review. */
export const reviewRule: Rule = async (ctx, proposed) => {
  const reviews = proposed.map(({ before, undone = before, after }, at) => ({
    at,
    before,
    previous: undone,
    after,
  })) as unknown as Reviews
  return [
    ...reviews.flatMap(changesUnderWay),
    ...(await changedDeciders(ctx, reviews)),
    ...(await foreignColourways(ctx, reviews)),
    ...(await pastDays(ctx, reviews)),
  ]
}

/** Refuses changes of the kind, subject and colourway of a review beyond the request of its first round. */
function changesUnderWay({ at, previous, after }: Reviews[number]): RuleProblem[] {
  if (!previous || (previous.stage === 'Requested' && previous.round === 1)) return []
  return (['kind', 'subject', 'colourway'] as const).flatMap((field) =>
    previous[field] === after[field] ? [] : [{ at, field, message: staysWhatItIs }],
  )
}

const staysWhatItIs = label('This stays as it is once samples are under way', '样品寄出后不可更改')

/** Refuses to set or remove the brand of a sample that the house has passed, since its state follows from the brand. */
async function changedDeciders(ctx: Ctx, reviews: Reviews): Promise<RuleProblem[]> {
  const changed = reviews.filter(({ previous, after }) => previous && brandDecides(previous) !== brandDecides(after))
  if (changed.length === 0) return []
  const ids = changed.map(({ after }) => after.id)
  const rows = await ctx.db
    .select()
    .from(roundTable)
    .where(inArray(roundTable.review, ids))
    .orderBy(asc(roundTable.number))
  const rounds = Map.groupBy(rows, ({ review }) => review)
  return changed.flatMap(({ at, after }) =>
    stepOf(rounds.get(after.id)!) === 'Passed'
      ? [{ at, field: 'brand', message: brandDecides(after) ? approvedAlone : awaitsBrand }]
      : [],
  )
}

const awaitsBrand = label(
  'The house has passed this sample for its brand, so the brand cannot be removed',
  '本公司已通过此样品，待品牌审核，不可移除品牌',
)
const approvedAlone = label(
  'The house has approved this sample without a brand, so none can be added',
  '此样品未指定品牌，已由本公司批准，不可再添加品牌',
)

async function foreignColourways(ctx: Ctx, reviews: Reviews): Promise<RuleProblem[]> {
  const changed = reviews.filter(
    ({ before, after }) =>
      after.colourway && (before?.colourway !== after.colourway || before?.subject !== after.subject),
  )
  if (changed.length === 0) return []
  const ids = [...new Set(changed.map(({ after }) => after.colourway!))]
  const rows = await ctx.db
    .select({ id: colourwayTable.id, fabric: colourwayTable.fabric })
    .from(colourwayTable)
    .where(inArray(colourwayTable.id, ids))
  const fabrics = new Map(rows.map(({ id, fabric }) => [id, fabric]))
  return changed.flatMap(({ at, after }) =>
    fabrics.has(after.colourway!) && fabrics.get(after.colourway!) !== after.subject
      ? [{ at, field: 'colourway', message: label('No colourway of this subject', '不是该对象的颜色') }]
      : [],
  )
}

/** Refuses changed due days in the past; a new review may be due earlier, but not before the day of its request. */
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
