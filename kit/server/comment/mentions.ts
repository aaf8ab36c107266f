import { fill, forbidden, label, mentionsIn, mentionsMax, refusalAt } from '@sms/kit/contract'
import type { Ctx } from '../context.ts'
import { namesOfPeople, type People } from '../notification/people.ts'
import type { Noun } from '../noun.ts'
import { visibleIds } from '../scope.ts'

/**
 * The ids of the users that a comment mentions. Refuses at `text` too many mentions, and users who are not Active or
 * may not read the record, except those that the comment mentioned `before` it was edited.
 */
export async function checkMentions(
  ctx: Ctx,
  people: People,
  { noun, id: record }: { readonly noun: Noun; readonly id: string },
  text: string,
  before: readonly string[] = [],
): Promise<string[]> {
  const mentioned = mentionsIn(text)
  if (mentioned.length > mentionsMax) throw refusalAt('text', fill(tooMany, { n: mentionsMax }))
  const ids = mentioned.filter((id) => !before.includes(id))
  if (ids.length === 0) return mentioned
  const allowed = new Set<string>()
  for (const { actor } of await people.active(ctx.db, { ids, menus: noun.contract.menus }))
    if ((await visibleIds({ db: ctx.db, actor }, noun, [record])).has(record)) allowed.add(actor.id)
  const refused = ids.filter((id) => !allowed.has(id))
  if (refused.length === 0) return mentioned
  const names = await namesOfPeople(ctx, people, refused)
  const name = names.get(refused[0]!)
  throw refusalAt('text', name === undefined ? unknown : fill(mayNotSee, { name }))
}

const tooMany = label('A comment mentions at most {n} {n|person|people}', '一条评论最多提及 {n} 人')
const unknown = label('Somebody is mentioned who is no user', '提及的用户不存在')
const mayNotSee = label(
  '{name} may not see this record and cannot be mentioned here',
  '{name} 无权查看此记录，不能在此提及',
)

/** The refusal to change a comment of another user. */
export const notOwn = () => forbidden(label('Only its author may do this', '只有评论作者可以执行此操作'))
