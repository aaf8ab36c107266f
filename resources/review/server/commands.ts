import type { Fields, ValuesOf } from '@sms/kit/contract'
import { type Ctx, command, type Noun, type Route } from '@sms/kit/server'
import { houseToday } from '../../company/server/house-day.ts'
import type { Review, ReviewContract } from '../contract.ts'
import { type Act, actProblems, eventOf, stepOf } from '../rules/rounds.ts'
import { stepFields } from '../rules/steps.ts'
import { reviewDone } from '../workflow.ts'
import { carryOut, roundsOf } from './write-rounds.ts'

type Reviews = Noun & { readonly contract: ReviewContract }

type StepCommand<F extends Fields> = {
  readonly title: string
  readonly body: F
  /** The state that history and toasts show. */
  readonly state: (body: ValuesOf<F>) => string
  /** `decider` is who decides at the current step; it runs once to check the act and once to carry it out. */
  readonly act: (body: ValuesOf<F>, ctx: Ctx, decider: 'house' | 'brand') => Act
}

/** `POST /api/reviewstatus/<name>`: checks the act, then writes the rounds and the computed fields of the review. */
function stepRoute<F extends Fields>(noun: Reviews, name: string, step: StepCommand<F>): Route {
  const { title, body, state } = step
  const read = async (ctx: Ctx, { id }: Review, values: ValuesOf<F>) => {
    const rounds = await roundsOf(ctx, id)
    const decider = stepOf(rounds) === 'With brand' ? 'brand' : 'house'
    return { rounds, act: step.act(values, ctx, decider) }
  }
  return command<ReviewContract, F>(noun, {
    name,
    title,
    body,
    state,
    rule: async (ctx, record, values) => {
      const { rounds, act } = await read(ctx, record, values)
      return actProblems(record, rounds, act, await houseToday(ctx.db))
    },
    handle: async (ctx, record, values) => {
      const { rounds, act } = await read(ctx, record, values)
      return carryOut(ctx, record, rounds, act)
    },
  })
}

/** The routes of the steps of a review. */
export const reviewCommands = (noun: Reviews): Route[] => [
  stepRoute(noun, 'send', {
    title: 'The supplier has sent the samples of the open round',
    body: stepFields.send,
    state: () => reviewDone.send.en,
    act: (body) => ({ do: 'send', ...body }),
  }),
  stepRoute(noun, 'receive', {
    title: 'The samples of the open round have come, with the options that they offer',
    body: stepFields.receive,
    state: () => reviewDone.receive.en,
    act: (body) => ({ do: 'receive', ...body }),
  }),
  stepRoute(noun, 'options', {
    title: 'The options of the open round are described anew, until the house decides',
    body: stepFields.options,
    state: () => 'Options saved',
    act: (body) => ({ do: 'options', ...body }),
  }),
  stepRoute(noun, 'mark', {
    title: 'The marks on the photo of an option are drawn anew, in any round',
    body: stepFields.mark,
    state: () => 'Marks saved',
    act: (body) => ({ do: 'mark', ...body }),
  }),
  stepRoute(noun, 'correct', {
    title: 'The days and the waybill of the open round’s parcel are corrected, until somebody decides',
    body: stepFields.correct,
    state: () => 'Parcel corrected',
    act: (body) => ({ do: 'correct', ...body }),
  }),
  stepRoute(noun, 'decide', {
    title: 'The house or the brand decides; a rejection opens the next round',
    body: stepFields.decide,
    state: (body) => reviewDone[eventOf(body)].en,
    act: (body, { actor }) => ({ do: 'decide', ...body, who: actor.id }),
  }),
  stepRoute(noun, 'forward', {
    title: 'The samples have gone on to the brand',
    body: stepFields.forward,
    state: () => reviewDone.forward.en,
    act: (body) => ({ do: 'forward', ...body }),
  }),
  stepRoute(noun, 'cancel', {
    title: 'The review is given up',
    body: stepFields.cancel,
    state: () => reviewDone.cancel.en,
    act: ({ comments, on }, { actor }, decider) => ({
      ...{ do: 'decide', by: decider, outcome: 'Cancelled', option: null, comments, on, who: actor.id },
      ...{ forwardedOn: null, nextDue: null, instead: null },
    }),
  }),
]
