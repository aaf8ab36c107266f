import { accessTo, byId, type Crud, objectSchema, type Route, route } from '@sms/kit/server'
import { round } from '../../round/contract.ts'
import { roundNoun } from '../../round/server/rounds.ts'
import { review } from '../contract.ts'
import { roundsOf } from './write-rounds.ts'

/** `GET /api/reviewstatus/rounds?id=`: all rounds of a review, in their order. */
export const roundsRoute = (reviews: Pick<Crud, 'row'>): Route =>
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
