import {
  type BulkDone,
  type BulkRefused,
  type Fields,
  fill,
  flag,
  invalid,
  label,
  reference,
  refusal,
  required,
  rows,
  type ValuesOf,
} from '@sms/kit/contract'
import {
  accessTo,
  answer,
  type Ctx,
  type Noun,
  nameOf,
  orNull,
  type Route,
  route,
  shape,
  uuid,
  wholeNumber,
  write,
} from '@sms/kit/server'
import { lockParents } from '@sms/kit/server/mount'
import { inArray } from 'drizzle-orm'
import { houseToday } from '../../company/server/house-day.ts'
import { type Review, type ReviewContract, review } from '../contract.ts'
import { type Act, actProblems, dayProblems } from '../rules/rounds.ts'
import { type ParcelStep, parcelFields, parcelMax } from '../rules/steps.ts'
import { reviewTable } from '../table.ts'
import { reviewDone } from '../workflow.ts'
import { carryOut, roundsOf } from './write-rounds.ts'

type Reviews = Noun & { readonly contract: ReviewContract }

/** The fields of a parcel's body beside those of its step. */
const shared = {
  reviews: required(
    rows('Reviews', '审样', { review: required(reference('Review', '审样', 'review')) }, { max: parcelMax }),
  ),
  skipRefused: flag('Leave out those that cannot', '跳过不可登记的审样'),
}
type Shared = ValuesOf<typeof shared>

const done = answer<BulkDone>({
  changed: wholeNumber,
  unchanged: wholeNumber,
  refused: wholeNumber,
  change: orNull(uuid),
})

/** A step that a parcel takes its reviews through; `F` are its own fields. */
type Parcel<F extends Fields> = {
  readonly title: string
  readonly fields: F
  readonly act: (body: ValuesOf<F>) => Act
  /** The day of the step, with the name of its field. */
  readonly day: (body: ValuesOf<F>) => readonly [field: string, day: string]
}

/**
 * `POST /api/reviewstatus/<step>-all`: a step of several reviews as one change: of all of them, or of none where a rule
 * refuses one and `skipRefused` is not set.
 */
function parcelRoute<F extends Fields>(noun: Reviews, step: ParcelStep, parcel: Parcel<F>): Route {
  const fields = { ...parcel.fields, ...shared }
  return route({
    method: 'POST',
    path: `/${review.path}/${step}-all`,
    title: parcel.title,
    access: accessTo(review, 'write'),
    body: shape(fields),
    data: done,
    handle: async (call) => {
      const { reviews, skipRefused } = call.body as Shared
      const body = call.body as ValuesOf<F>
      const ctx = { ...call, state: reviewDone[step].en }
      const problems = [
        ...(reviews.length ? [] : [{ field: 'reviews', message: label('Choose a review', '请选择审样') }]),
        ...dayProblems(...parcel.day(body), await houseToday(ctx.db)),
      ]
      if (problems.length) throw invalid(problems, fields)
      const ids = [...new Set(reviews.map(({ review }) => review))]
      const data = await write(ctx, (ctx) => actOnAll(ctx, noun, ids, parcel.act(body), skipRefused === true))
      return { data, message: `${ctx.state} successfully` }
    },
  })
}

/** The routes of parcels. */
export const parcelRoutes = (noun: Reviews): Route[] => [
  parcelRoute(noun, 'send', {
    title: 'The supplier has sent the samples of several reviews in one parcel',
    fields: parcelFields.send,
    act: ({ sentOn, courier, waybill }) => ({ do: 'send', sentOn, courier, waybill }),
    day: ({ sentOn }) => ['sentOn', sentOn],
  }),
  parcelRoute(noun, 'receive', {
    title: 'The samples of several reviews have come in one parcel',
    fields: parcelFields.receive,
    act: ({ receivedOn }) => ({ do: 'receive', receivedOn, options: [] }),
    day: ({ receivedOn }) => ['receivedOn', receivedOn],
  }),
  parcelRoute(noun, 'forward', {
    title: 'The samples of several reviews have gone on to the brand in one parcel',
    fields: parcelFields.forward,
    act: ({ forwardedOn }) => ({ do: 'forward', forwardedOn }),
    day: ({ forwardedOn }) => ['forwardedOn', forwardedOn],
  }),
]

async function actOnAll(ctx: Ctx, noun: Reviews, ids: readonly string[], act: Act, skipRefused: boolean) {
  const { service } = noun
  await lockParents(ctx, noun, inArray(reviewTable.id, [...ids]))
  const today = await houseToday(ctx.db)
  const refused: BulkRefused[] = []
  let changed = 0
  // In the order of ids, as other writers lock them.
  for (const id of ids.toSorted()) {
    const record = (await service.lockRow(ctx, id)) as Review
    const rounds = await roundsOf(ctx, id)
    const [problem] = actProblems(record, rounds, act, today)
    if (problem) {
      const { field, message } = problem
      const name = nameOf(review, record, ctx.language)
      refused.push({ id, name, field: field === 'id' ? '' : field, message: message[ctx.language] })
    } else {
      const changes = await carryOut(ctx, record, rounds, act)
      await service.edit(ctx, { id, version: record.version, patch: {} }, changes)
      changed++
    }
  }
  const count = refused.length
  if (count > 0 && !skipRefused) throw refusal(fill(cannot, { n: count }), [], { refused: { count, rows: refused } })
  return { changed, unchanged: 0, refused: count, change: changed > 0 ? ctx.change! : null }
}

const cannot = label('{n} {n|review|reviews} cannot take this step', '有 {n} 项审样不能进行此操作')
