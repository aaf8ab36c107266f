import type { Language } from '@sms/kit/contract'
import type { Actor, Ctx } from '../context.ts'
import type { Db } from '../database/db.ts'
import type { Noun } from '../noun.ts'

/** A user as the general parts need them: what they may do, how to write to them and in which language. */
export type Person = { readonly actor: Actor; readonly email: string; readonly language: Language }

/** The users, of whom kit knows no more than this. */
export type People = {
  readonly noun: Noun
  /** Active users in the order of their names: those with these ids, those who hold one of some menu keys, or both at once. */
  readonly active: (db: Db, of: { ids?: readonly string[]; menus?: readonly string[] }) => Promise<Person[]>
}

/** What users are called now, whatever their status; unknown ids are absent. */
export async function namesOfPeople(
  ctx: Ctx,
  { noun }: People,
  ids: Iterable<string | null>,
): Promise<Map<string, string>> {
  const wanted = [...new Set(ids)].filter((id) => id !== null)
  if (wanted.length === 0) return new Map()
  return new Map((await noun.service.lookup(ctx, { ids: wanted })).map(({ id, name }) => [id, name]))
}
