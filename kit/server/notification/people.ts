import type { Language } from '@sms/kit/contract'
import type { Actor, Ctx } from '../context.ts'
import type { Db } from '../database/db.ts'
import type { Noun } from '../noun.ts'

export type Person = { readonly actor: Actor; readonly email: string; readonly language: Language }

export type People = {
  readonly noun: Noun
  /** The Active users with these ids, with any of these menu keys, or with both, in the order of their names. */
  readonly active: (db: Db, of: { ids?: readonly string[]; menus?: readonly string[] }) => Promise<Person[]>
}

/** The current names of users by id, inActive ones included; unknown ids are absent. */
export async function namesOfPeople(
  ctx: Ctx,
  { noun }: People,
  ids: Iterable<string | null>,
): Promise<Map<string, string>> {
  const userIds = [...new Set(ids)].filter((id) => id !== null)
  if (userIds.length === 0) return new Map()
  return new Map((await noun.service.lookup(ctx, { ids: userIds })).map(({ id, name }) => [id, name]))
}
