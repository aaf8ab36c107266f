import { type Found, type Hit, label, searchMax, searchTooLong } from '@sms/kit/contract'
import { z } from 'zod'
import { answer, answers, inLanguages, orNull, uuid, wholeNumber, words, yesNo } from '../described.ts'
import { createTurns } from '../mount/turns.ts'
import type { Nouns } from '../noun.ts'
import { queryOf, wholeParameter, withMessage } from '../parameters.ts'
import { type Route, route } from '../route.ts'
import { searchAll } from './all.ts'

/** Records of each kind by default, and at most. */
const limitDefault = 5
const limitMax = 50

/** Limits simultaneous searches of one process and of one user. */
const inTurn = createTurns({
  atOnce: 6,
  each: 1,
  waiting: 20,
  full: label('Several of your searches are running; try again in a moment', '您有多个搜索正在进行，请稍后再试'),
})

const query = queryOf(
  z.strictObject({
    q: z
      .string()
      .refine((text) => text.length <= searchMax, withMessage(searchTooLong))
      .default(''),
    limit: wholeParameter(1, limitMax).default(limitDefault).describe('records of each kind'),
  }),
)

const hit = answer<Hit>({
  kind: words,
  id: uuid,
  name: words,
  status: words,
  where: orNull(answer<NonNullable<Hit['where']>>({ field: words, label: inLanguages, text: words })),
  leadingChoice: answer<NonNullable<Hit['leadingChoice']>>({ field: words, value: words, label: inLanguages }),
  parent: answer<NonNullable<Hit['parent']>>({ kind: words, path: words, id: uuid, name: words }),
})
const found = answer<Found>({
  kind: words,
  path: words,
  titles: inLanguages,
  total: wholeNumber,
  more: yesNo,
  rank: {
    ...wholeNumber,
    description: '0: called exactly so, 1: begins so, 2: holds it, 3: names a record that holds it',
  },
  records: answers(hit),
  meant: { ...words, description: 'looked for instead, a letter away from what was asked, since nothing holds that' },
  tooLong: { ...yesNo, description: 'looking through this kind took too long' },
})

/** The search over everything that the asker may see. */
export const searchRoutes = (nouns: Nouns): Route[] => [
  route({
    method: 'GET',
    path: '/search',
    title: 'Search everything: the best matches of each kind and how many there are',
    access: 'session',
    query,
    data: answers(found),
    handle: async (call) => {
      const search = () => searchAll(call, nouns, call.query.q, call.query.limit)
      const hasLeft = () => call.reply.raw.destroyed
      const data = await inTurn(call.actor.id, hasLeft, search)
      // Undefined when the client has left.
      return { data: data ?? [] }
    },
  }),
]
