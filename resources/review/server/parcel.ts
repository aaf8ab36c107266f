import {
  type BulkDone,
  type BulkRefused,
  type BulkSet,
  type Fields,
  fill,
  invalid,
  label,
  refusal,
  type ValuesOf,
} from '@sms/kit/contract'
import { accessTo, type Ctx, type Noun, nameOf, type Route, route, write } from '@sms/kit/server'
import { doneSchema, isAmong, lockParents, readChosen, setShape } from '@sms/kit/server/mount'
import { houseToday } from '../../company/server/house-day.ts'
import { type Review, type ReviewContract, review } from '../contract.ts'
import { type Act, actProblems } from '../rules/rounds.ts'
import { parcelFields } from '../rules/steps.ts'
import { type ParcelStep, parcelMax, reviewDone, tooManyForParcel } from '../workflow.ts'
import { carryOut, roundsOf } from './write-rounds.ts'

type Reviews = Noun & { readonly contract: ReviewContract }

/** A step that a parcel takes its reviews through; `F` are its fields. */
type Parcel<F extends Fields> = {
  readonly title: string
  readonly fields: F
  readonly act: (body: ValuesOf<F>) => Act
}

/** `POST /api/reviewstatus/<step>-all`: a step of the selected reviews as one change, of all of them or none. */
const parcelRoute = <F extends Fields>(noun: Reviews, step: ParcelStep, { title, fields, act }: Parcel<F>): Route =>
  route({
    method: 'POST',
    path: `/${review.path}/${step}-all`,
    title,
    access: accessTo(review, 'write'),
    body: setShape(fields, { hasPreview: false }),
    data: doneSchema,
    handle: async (call) => {
      const ctx = { ...call, state: reviewDone[step].en }
      const data = await write(ctx, (ctx) => actOnAll(ctx, noun, call.body, act(call.body), fields))
      return { data, message: `${ctx.state} successfully` }
    },
  })

/** The routes of parcels. */
export const parcelRoutes = (noun: Reviews): Route[] => [
  parcelRoute(noun, 'send', {
    title: 'The supplier has sent the samples of several reviews in one parcel',
    fields: parcelFields.send,
    act: ({ sentOn, courier, waybill }) => ({ do: 'send', sentOn, courier, waybill }),
  }),
  parcelRoute(noun, 'receive', {
    title: 'The samples of several reviews have come in one parcel',
    fields: parcelFields.receive,
    act: ({ receivedOn }) => ({ do: 'receive', receivedOn, options: [] }),
  }),
  parcelRoute(noun, 'forward', {
    title: 'The samples of several reviews have gone on to the brand in one parcel',
    fields: parcelFields.forward,
    act: ({ forwardedOn }) => ({ do: 'forward', forwardedOn }),
  }),
]

async function actOnAll(ctx: Ctx, noun: Reviews, set: BulkSet, act: Act, fields: Fields): Promise<BulkDone> {
  const { service } = noun
  const most = { count: parcelMax, message: tooManyForParcel }
  const ids = await readChosen(ctx, noun, set, { expect: set.expect, most })
  await lockParents(ctx, noun, isAmong(noun, ids))
  const today = await houseToday(ctx.db)
  const checked = []
  for (const id of ids) {
    const record = (await service.lockRow(ctx, id)) as Review
    const rounds = await roundsOf(ctx, id)
    checked.push({ record, rounds, problem: actProblems(record, rounds, act, today)[0] })
  }
  const problems = checked.flatMap(({ problem }) => problem ?? [])
  const [first] = problems
  // What all of them are refused for stands at its field, as for a single review.
  const isOfAll = problems.length === ids.length && problems.every(({ message }) => message.en === first?.message.en)
  if (first && isOfAll && Object.hasOwn(fields, first.field)) throw invalid([first], fields)
  if (problems.length) {
    const refused = checked.flatMap(({ record, problem }): BulkRefused[] => {
      if (!problem) return []
      const name = nameOf(review, record, ctx.language)
      return [{ id: record.id, name, field: '', message: problem.message[ctx.language] }]
    })
    const count = refused.length
    throw refusal(fill(cannot, { n: count }), [], { refused: { count, rows: refused } })
  }
  for (const { record, rounds } of checked) {
    const changes = await carryOut(ctx, record, rounds, act)
    await service.edit(ctx, { id: record.id, version: record.version, patch: {} }, changes)
  }
  return { changed: ids.length, unchanged: 0, refused: 0, change: ids.length ? ctx.change! : null }
}

const cannot = label('{n} {n|review|reviews} cannot take this step', '有 {n} 项审样不能进行此操作')
