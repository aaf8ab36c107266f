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
  useAnswered,
  useApp,
  useBulkAnswers,
  useToast,
  useUndo,
} from '@sms/kit/web'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { CarryDone, CarryPreview } from '../../rules/carry.ts'

/** How items are carried over: themselves, or as copies with what these take along. */
export type Way = { readonly how: 'copies' | 'same'; readonly photos: boolean; readonly prices: boolean }

/** What would be done, as the server says; `n` is how many records are changed or made. */
export type Review = { readonly matched: number; readonly n: number } & (
  | { readonly how: 'same'; readonly of: BulkPreview }
  | { readonly how: 'copies'; readonly of: CarryPreview }
)

type Asked = { readonly set: Selection['request']; readonly season: string; readonly way: Way }

/** What it is called in its toast and in the log, whichever way it is done. */
const state = 'Carried over'

/**
 * Carries items over: the same ones by a bulk change of their season like any other, or by copies of their own. `look`
 * says what would be done, `go` does that and says so with Undo and a way to the copies of the day; both answer as bulk changes do.
 */
export function useCarry(contract: Resource<any, any>) {
  const app = useApp()
  const toast = useToast()
  const undo = useUndo()
  const answered = useAnswered()
  const queries = useQueryClient()
  const { history } = useRouter()
  const bulk = useBulkAnswers(contract)
  const post = async <T>({ set, season, way }: Asked, more: object) => {
    const body = { ...set, season, photos: way.photos, prices: way.prices, state, ...more }
    return dataOf(await app.client.api.post<Envelope<T>>(`/${contract.path}/carry`, body))
  }

  const look = async (asked: Asked): Promise<Answer<Review> | undefined> => {
    const { set, season, way } = asked
    if (way.how === 'same') {
      const { data: of, ...said } = (await bulk.preview({ ...set, patch: { season } })) ?? {}
      return answerOf(said, of && { how: 'same', matched: of.matched, n: of.changing, of })
    }
    const { data: of, ...said } = (await answered(() => post<CarryPreview>(asked, { preview: true }))) ?? {}
    return answerOf(said, of && { how: 'copies', matched: of.matched, n: of.copies, of })
  }

  const go = (asked: Asked, { how, matched: expect }: Review): Promise<Answer<unknown> | undefined> => {
    const { set, season } = asked
    if (how === 'same') return bulk.apply({ ...set, patch: { season }, expect, skipRefused: true }, state)
    return answered(async () => {
      const begun = dayHere()
      const done = await post<CarryDone>(asked, { expect })
      const { change, copies } = done
      const detail = fill(made, { n: integerText(copies, app.language) })
      const list = listHref(app, contract.name)
      // All that came into that season as copies today, the last first: no filter says which change made a record.
      const search = { season, carriedFrom: '!~', createdAt: `${begun}..${dayHere()}`, sort: '-createdAt' }
      const toCopies = list && { label: showCopies, press: () => history.push(list + stringifyRawSearch(search)) }
      const more = change ? { undo: () => undo({ change }), ...(toCopies ? { action: toCopies } : {}) } : {}
      toast.success(doneLabel(state), { detail, ...more })
      void queries.invalidateQueries()
      return done
    })
  }
  return { look, go }
}

/** An answer with what is shown of it; a refusal has nothing to show, and none was given where nobody could be asked. */
const answerOf = (said: Partial<Answer<unknown>>, review: Review | undefined): Answer<Review> | undefined =>
  said.code === undefined ? undefined : ({ ...said, ...(said.code === 1 && review ? { data: review } : {}) } as never)

const showCopies = label('Show the copies made today', '查看今日生成的副本')
const made = label('{n} {n|copy|copies} made', '已生成 {n} 条副本')
