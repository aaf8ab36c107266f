import type { InputOf } from '@sms/kit/contract'
import {
  accessTo,
  type Ctx,
  crud,
  editBelow,
  lockParent,
  type Noun,
  type Route,
  route,
  routes,
  words,
  write,
} from '@sms/kit/server'
import { colourwayTable } from '../../colourway/table.ts'
import { nextOfSeries } from '../../company/server/number-series.ts'
import { itemHeaders } from '../../item/contract.ts'
import { type ReviewContract, review } from '../contract.ts'
import { reviewTable } from '../table.ts'
import { boardRoute } from './board.ts'
import { reviewCommands } from './commands.ts'
import { withdrawTold } from './due-notices.ts'
import { roundsRoute } from './rounds-route.ts'
import { reviewRule } from './rule.ts'
import { openFirst } from './write-rounds.ts'

const service = crud(review, reviewTable, {
  rule: reviewRule,
  written: async (ctx, rows) => {
    await openFirst(ctx, rows)
    await withdrawTold(ctx, rows)
  },
})

/** Reviews; how far a colourway's lab dip is follows from its newest newest. */
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
    // The colourway first, as everywhere: its lab dip follows from what is added.
    if (input.colourway) await lockParent(ctx, reviewNoun, input.colourway)
    return service.add(ctx, input)
  })

/** The code that a new review is proposed, from the number series. */
const codeRoute = (): Route =>
  route({
    method: 'GET',
    path: '/reviewstatus/code',
    title: 'The code that the number series gives to a new review',
    access: accessTo(review, 'write'),
    data: words,
    handle: async (call) => {
      const series = { table: reviewTable, column: reviewTable.code, count: 1 }
      return { data: (await nextOfSeries(call, 'review', 'REV-#####', series))[0]! }
    },
  })

export const reviewApi = (): Route[] => [
  ...routes({ ...service, add, edit: editBelow(reviewNoun) }),
  codeRoute(),
  boardRoute(service),
  roundsRoute(service),
  ...reviewCommands(reviewNoun),
]
