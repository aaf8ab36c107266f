import type { Envelope } from '@sms/client'
import { type BulkPreview, fill, label, type Resource } from '@sms/kit/contract'
import {
  type Answer,
  dataOf,
  dayHere,
  doneLabel,
  integerText,
  listHref,
  type Selection,
  stringifyRawSearch,
  useAnswerTo,
  useApp,
  useBulkAnswers,
  useToast,
  useUndo,
} from '@sms/kit/web'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { CarryDone, CarryPreview } from '../../rules/carry.ts'

/** How items are carried over: themselves, or as copies with photos and prices. */
export type Way = { readonly how: 'copies' | 'same'; readonly photos: boolean; readonly prices: boolean }

/** The server's preview; `count` is the number of records that are changed or made. */
export type Review = { readonly count: number } & (
  | { readonly how: 'same'; readonly preview: BulkPreview }
  | { readonly how: 'copies'; readonly preview: CarryPreview }
)

type CarryInput = { readonly set: Selection['request']; readonly season: string; readonly way: Way }

/** The name of the change in its toast and in the log. */
const title = 'Carried over'

/**
 * Carries items over, by a bulk change of their season or as copies: `preview` returns the effect, `apply` does it.
 * Both answer as `useBulkAnswers` does.
 */
export function useCarry(contract: Resource<any, any>) {
  const app = useApp()
  const toast = useToast()
  const undo = useUndo()
  const answerTo = useAnswerTo()
  const queries = useQueryClient()
  const { history } = useRouter()
  const bulk = useBulkAnswers(contract)
  const post = async <T>({ set, season, way }: CarryInput, more: object) => {
    const body = { ...set, season, photos: way.photos, prices: way.prices, state: title, ...more }
    return dataOf(await app.client.api.post<Envelope<T>>(`/${contract.path}/carry`, body))
  }

  const readPreview = async (request: CarryInput): Promise<Answer<Review> | undefined> => {
    const { set, season, way } = request
    if (way.how === 'same') {
      const answer = await bulk.preview({ ...set, patch: { season } })
      return withReview(answer, (preview) => ({ how: 'same', count: preview.changing, preview }))
    }
    const answer = await answerTo(() => post<CarryPreview>(request, { preview: true }))
    return withReview(answer, (preview) => ({ how: 'copies', count: preview.copies, preview }))
  }

  const apply = (request: CarryInput, { how, preview }: Review): Promise<Answer<unknown> | undefined> => {
    const { set, season } = request
    const expect = preview.matched
    if (how === 'same') return bulk.apply({ ...set, patch: { season }, expect, skipRefused: true }, title)
    return answerTo(async () => {
      const startDay = dayHere()
      const done = await post<CarryDone>(request, { expect })
      const { change, copies } = done
      const detail = fill(copiesMade, { n: integerText(copies, app.language) })
      const list = listHref(app, contract.name)
      // The copies made for the season today, the newest first: no filter finds the records of one change.
      const search = { season, carriedFrom: '!~', createdAt: `${startDay}..${dayHere()}`, sort: '-createdAt' }
      const toCopies = list && { label: showCopies, press: () => history.push(list + stringifyRawSearch(search)) }
      const more = change ? { undo: () => undo({ change }), ...(toCopies ? { action: toCopies } : {}) } : {}
      toast.success(doneLabel(title), { detail, ...more })
      void queries.invalidateQueries()
      return done
    })
  }
  return { preview: readPreview, apply }
}

function withReview<T>(answer: Answer<T> | undefined, reviewOf: (preview: T) => Review): Answer<Review> | undefined {
  if (!answer) return undefined
  const { data, ...rest } = answer
  return answer.code === 1 && data ? { ...rest, data: reviewOf(data) } : rest
}

const showCopies = label('Show the copies made today', '查看今日生成的副本')
const copiesMade = label('{n} {n|copy|copies} made', '已生成 {n} 条副本')
