import {
  type Fields,
  type GroupAnswer,
  groupsMax,
  isGroupable,
  type ListQuery,
  label,
  listMs,
  parseQuery,
  refusalAt,
  withoutPages,
} from '@sms/kit/contract'
import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type Ctx, may } from '../context.ts'
import { preparedText } from '../database/prepared.ts'
import { answer, list, orNull, wholeNumber, words } from '../described.ts'
import { listSchema } from '../json-schema.ts'
import type { Noun, Nouns } from '../noun.ts'
import { accessTo, type Route, route } from '../route.ts'
import type { Source } from '../scope.ts'
import { conditionsOf, prepareConditions, where } from './conditions.ts'
import { readInTurn } from './read-in-turn.ts'
import { withMembers } from './shares.ts'

/** `GET /api/<path>/groups` of every noun that has a menu entry: how many records each value of a field has. */
export const groupRoutes = (nouns: Nouns): Route[] =>
  Object.values(nouns).flatMap((noun) => (noun.contract.menus.length ? [groupRoute(noun)] : []))

function groupRoute({ contract, service }: Noun): Route {
  const parameters = withoutPages((listSchema(contract) as { properties: Record<string, unknown> }).properties)
  return route({
    method: 'GET',
    path: `/${contract.path}/groups`,
    title: `Count ${contract.titles.en} by the values of a field, under a list's search and filters`,
    access: accessTo(contract),
    query: {
      parse: (raw) => raw as Record<string, unknown>,
      schema: {
        type: 'object',
        properties: { by: { type: 'string', description: 'the field that groups' }, ...parameters },
        required: ['by'],
      },
    },
    data: answer<GroupAnswer>({
      groups: list(answer({ value: orNull(words), count: wholeNumber })),
      more: { type: 'boolean' },
    }),
    handle: async (call) => {
      const { by, ...parameters } = call.query
      const query = parseQuery(contract, parameters, (right) => may(call.actor, right))
      return { data: await groupsOf(call, service, query, String(by ?? '')) }
    },
  })
}

/**
 * The values of the field `by` with the number of records that have each, most first: a record with several values
 * counts for each, null stands for none. Refuses a field that the actor may not see or that has no values to choose
 * from.
 */
const groupsOf = (ctx: Ctx, source: Source, wanted: ListQuery, by: string): Promise<GroupAnswer> =>
  readInTurn(
    ctx,
    async (db) => {
      const { contract, table, finds } = source
      const fields = contract.all as Fields
      const field = Object.hasOwn(fields, by) ? fields[by]! : undefined
      if (!field || !may(ctx.actor, field.right) || !isGroupable(field))
        throw refusalAt('by', label('by: a field with values to choose from expected', 'by：须为可选值字段'))
      const query = await withMembers({ ...ctx, db }, contract, wanted)
      await prepareConditions(db, source, conditionsOf(source, ctx, query))
      const matching = where(ctx, source, query)
      const { [by]: column, id } = getTableColumns(table)
      const everyValue = finds?.[by]
      const isList = field.type.kind === 'choices' || field.type.kind === 'masters'
      // A row for each record and value; null for a record without one.
      const values: SQL = everyValue
        ? sql`select found.value from ${table}
          left join (select distinct id, value from (${everyValue}) as every_value) as found on found.id = ${id}`
        : isList
          ? sql`select each.value from ${table} left join lateral unnest(${column}) as each (value) on true`
          : sql`select ${column} as value from ${table}`
      const rows = await preparedText<{ value: string | null; count: number }>(
        db,
        sql`select value::text as value, count(*)::int as count
        from (${values} ${matching ? sql`where ${matching}` : sql``}) as matching
        group by value order by count desc, value limit ${groupsMax + 1}`,
      )
      return { groups: rows.slice(0, groupsMax), more: rows.length > groupsMax }
    },
    listMs,
  )
