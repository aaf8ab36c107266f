import { type Alike, type Fields, label, refusalAt } from '@sms/kit/contract'
import { and, eq, getTableColumns, ne, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { type Ctx, may } from '../context.ts'
import { nameOf } from '../crud/reading.ts'
import { answer, answers, list, words } from '../described.ts'
import { uniqueKeys } from '../import/importer.ts'
import type { Noun, Nouns } from '../noun.ts'
import { idParameter, queryOf } from '../parameters.ts'
import { namedSchema } from '../resource-routes.ts'
import { accessTo, type Route, requireAccess, route } from '../route.ts'
import { visibleIds } from '../scope.ts'

const textMax = 500

/** `id` is the edited record's, unless it is new; the other parameters are its values by field. */
const query = queryOf(z.object({ kind: z.string(), id: idParameter.optional() }).catchall(z.string().max(textMax)))

/** `GET /api/alike`: the records with equal unique values or similar names, before a record is saved. */
export const alikeRoute = (nouns: Nouns): Route =>
  route({
    method: 'GET',
    path: '/alike',
    title: 'The records that have some values already which only one may have, or whose names resemble these',
    access: 'session',
    query,
    data: answers(answer<Alike>({ field: words, how: { enum: ['taken', 'similar'] }, about: list(namedSchema) })),
    handle: async (call) => {
      const { kind, id, ...values } = call.query as { kind: string; id?: string } & Record<string, string>
      const noun = Object.hasOwn(nouns, kind) ? nouns[kind] : undefined
      if (!noun || noun.contract.menus.length === 0)
        throw refusalAt('kind', label('No such kind of record', '没有此类记录'))
      requireAccess(accessTo(noun.contract, 'write'), call.actor)
      const fields = noun.contract.fields as Fields
      const unknownField = Object.keys(values).find((name) => {
        const field = Object.hasOwn(fields, name) ? fields[name] : undefined
        return field?.type.kind !== 'text' || !may(call.actor, field.right)
      })
      if (unknownField !== undefined)
        throw refusalAt(unknownField, label(`${unknownField}: unknown`, `${unknownField}：未知`))
      const filled = Object.entries(values).filter(([, value]) => value !== '')
      const unique = uniqueKeys(noun).filter(({ holds, fields }) => holds === 'all' && fields.length === 1)
      const taken: Alike[] = []
      for (const [field, value] of filled) {
        const key = unique.find(({ fields }) => fields[0] === field)
        if (key) taken.push(...(await holderOf(call, noun, { field, value, ignoresCase: key.folded.length > 0 }, id)))
      }
      const names = filled.filter(([name]) => (noun.contract.names as readonly string[]).includes(name))
      const similar = names.length ? await noun.similar?.(call, Object.fromEntries(names), id) : undefined
      return {
        data: [
          ...taken,
          // Similar names are told once, at the last of the names.
          ...(similar?.length ? [{ field: names.at(-1)![0], how: 'similar' as const, about: similar }] : []),
        ],
      }
    },
  })

/** A list with the record that has a unique value, unless it is `except`; unnamed if the actor may not see it. */
async function holderOf(
  ctx: Ctx,
  noun: Noun,
  { field, value, ignoresCase }: { field: string; value: string; ignoresCase: boolean },
  except: string | undefined,
): Promise<Alike[]> {
  const { contract, service } = noun
  const columns = getTableColumns(service.table) as Record<string, PgColumn>
  const column = columns[field]!
  const same = ignoresCase ? sql`lower(${column}) = lower(${value})` : eq(column, value)
  const [holder] = await ctx.db
    .select()
    .from(service.table)
    .where(and(same, except ? ne(columns.id!, except) : undefined))
    .limit(1)
  if (!holder) return []
  const { id, status } = holder as { id: string; status: 'Active' | 'inActive' }
  const isVisible = (await visibleIds(ctx, noun, [id])).has(id)
  const about = isVisible ? [{ id, name: nameOf(contract, holder, ctx.language), status }] : []
  return [{ field, how: 'taken', about }]
}
