import { type Alike, type Fields, label, refusalAt } from '@sms/kit/contract'
import { and, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { type Ctx, may } from '../context.ts'
import { nameOf } from '../crud/reading.ts'
import { answer, answers, list, words } from '../described.ts'
import { uniqueKeys } from '../import/keys.ts'
import type { Noun, Nouns } from '../noun.ts'
import { idParameter, queryOf } from '../parameters.ts'
import { named } from '../resource-routes.ts'
import { accessTo, type Route, requireAccess, route } from '../route.ts'
import { visibleIds } from '../scope.ts'

/** Longer texts are no names or codes. */
const textMax = 500

/** `id` is that of the record that is typed, where it is not new; the others are its values by the names of their fields. */
const asked = queryOf(z.object({ kind: z.string(), id: idParameter.optional() }).catchall(z.string().max(textMax)))

/** `GET /api/alike`: what a record that is being typed clashes with or resembles, before it is saved. */
export const alikeRoute = (nouns: Nouns): Route =>
  route({
    method: 'GET',
    path: '/alike',
    title: 'The records that have some values already which only one may have, or whose names resemble these',
    access: 'session',
    query: asked,
    data: answers(answer<Alike>({ field: words, how: { enum: ['taken', 'similar'] }, about: list(named) })),
    handle: async (call) => {
      const { kind, id, ...values } = call.query as { kind: string; id?: string } & Record<string, string>
      const noun = Object.hasOwn(nouns, kind) ? nouns[kind] : undefined
      if (!noun || noun.contract.menus.length === 0)
        throw refusalAt('kind', label('No such kind of record', '没有此类记录'))
      requireAccess(accessTo(noun.contract, 'write'), call.actor)
      const fields = noun.contract.fields as Fields
      const strange = Object.keys(values).find((name) => {
        const field = Object.hasOwn(fields, name) ? fields[name] : undefined
        return field?.type.kind !== 'text' || !may(call.actor, field.right)
      })
      if (strange !== undefined) throw refusalAt(strange, label(`${strange}: unknown`, `${strange}：未知`))
      const given = Object.entries(values).filter(([, value]) => value !== '')
      const unique = uniqueKeys(noun).filter(({ holds, fields }) => holds === 'all' && fields.length === 1)
      const taken: Alike[] = []
      for (const [field, value] of given) {
        const key = unique.find(({ fields }) => fields[0] === field)
        if (key) taken.push(...(await takenBy(call, noun, field, value, key.folded.length > 0, id)))
      }
      const names = given.filter(([name]) => (noun.contract.names as readonly string[]).includes(name))
      const similar = names.length ? await noun.similar?.(call, Object.fromEntries(names), id) : undefined
      return {
        data: [
          ...taken,
          ...(similar?.length ? [{ field: names.at(-1)![0], how: 'similar' as const, about: similar }] : []),
        ],
      }
    },
  })

/** Who has a value that belongs to one record alone; without their name where they are out of the asker's sight. */
async function takenBy(
  ctx: Ctx,
  noun: Noun,
  field: string,
  value: string,
  folded: boolean,
  except: string | undefined,
) {
  const { contract, service } = noun
  const columns = getTableColumns(service.table) as Record<string, PgColumn>
  const column = columns[field]!
  const same = folded ? sql`lower(${column}) = lower(${value})` : eq(column, value)
  const [found] = await ctx.db
    .select()
    .from(service.table)
    .where(and(same, except ? ne(columns.id!, except) : undefined))
    .limit(1)
  if (!found) return []
  const { id, status } = found as { id: string; status: 'Active' | 'inActive' }
  const seen = (await visibleIds(ctx, noun, [id])).has(id)
  const about = seen ? [{ id, name: nameOf(contract, found, ctx.language), status }] : []
  return [{ field, how: 'taken' as const, about }]
}
