import type { InputOf } from '@sms/kit/contract'
import {
  accessTo,
  byId,
  type Crud,
  type Ctx,
  crud,
  editBelow,
  lockParent,
  type Noun,
  objectSchema,
  type Route,
  route,
  routes,
  write,
} from '@sms/kit/server'
import { colourwayTable } from '../../colourway/table.ts'
import { codeRoute } from '../../company/server/code-route.ts'
import { nextOfSeries } from '../../company/server/number-series.ts'
import { itemHeaders } from '../../item/contract.ts'
import { round } from '../../round/contract.ts'
import { roundNoun } from '../../round/server/rounds.ts'
import { type ReviewContract, review } from '../contract.ts'
import { reviewTable } from '../table.ts'
import { boardRoute } from './board.ts'
import { reviewCommands } from './commands.ts'
import { withdrawNotices } from './due-notices.ts'
import { reviewRule } from './rule.ts'
import { openFirst, roundsOf } from './write-rounds.ts'

const service = crud(review, reviewTable, {
  rule: reviewRule,
  written: async (ctx, rows) => {
    await openFirst(ctx, rows)
    await withdrawNotices(ctx, rows)
  },
})

/** Reviews. The lab dip status of a colourway follows from its newest lab dip review. */
export const reviewNoun = {
  contract: review,
  service,
  ignore: ['waiting'],
  importing: { identity: ['code'], synonyms: { subject: itemHeaders } },
  rollup: {
    parents: [colourwayTable],
    column: 'colourway',
    set: {
      labDip: `select coalesce((
        select case newest.stage when 'Approved' then 'approved' when 'Cancelled' then 'none'
          when 'Requested' then case when newest.round > 1 then 'rejected' else 'requested' end
          else 'submitted' end
        from review newest where newest.colourway = parent.id and newest.kind = 'labDip' and newest.status = 'Active'
        order by newest.stage = 'Cancelled', newest.created_at desc, newest.id desc limit 1), parent.lab_dip)`,
    },
    follows: ['labDip'],
  },
} satisfies Noun

const add = (ctx: Ctx, input: InputOf<ReviewContract>) =>
  write(ctx, async (ctx) => {
    // Locks the colourway first, since the new review changes its lab dip status.
    if (input.colourway) await lockParent(ctx, reviewNoun, input.colourway)
    return service.add(ctx, input)
  })

const nextReviewCodes = (ctx: Ctx, count: number) =>
  nextOfSeries(ctx, 'review', 'REV-#####', { table: reviewTable, column: reviewTable.code, count })

export const reviewApi = (): Route[] => [
  ...routes({ ...service, add, edit: editBelow(reviewNoun) }),
  codeRoute(review, nextReviewCodes),
  boardRoute(service),
  roundsRoute(service),
  ...reviewCommands(reviewNoun),
]

/** `GET /api/reviewstatus/rounds?id=`: all rounds of a review, in their order. */
const roundsRoute = (reviews: Pick<Crud, 'row'>): Route =>
  route({
    method: 'GET',
    path: '/reviewstatus/rounds',
    title: 'The rounds of a review, with their options and decisions',
    access: accessTo(review),
    query: byId,
    data: { type: 'array', items: objectSchema(round.all) },
    handle: async (call) => {
      await reviews.row(call, call.query.id)
      const rounds = await roundsOf(call, call.query.id)
      return { data: rounds.map((row) => roundNoun.service.show(call, row)) }
    },
  })
