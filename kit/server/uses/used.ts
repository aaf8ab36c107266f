import {
  type Field,
  type Fields,
  fill,
  label,
  refusalAt,
  status,
  type Use,
  type UsedBy,
  usedPage,
} from '@sms/kit/contract'
import { and, desc, getTableColumns, lt } from 'drizzle-orm'
import { z } from 'zod'
import { type Ctx, may, opens } from '../context.ts'
import { nameOf } from '../crud.ts'
import { answer, answers, inLanguages, uuid, wholeNumber, words } from '../described.ts'
import { fieldSchema } from '../json-schema.ts'
import { type Noun, type Nouns, partsOf } from '../noun.ts'
import { idParameter, queryOf } from '../parameters.ts'
import { accessTo, type Call, type Route, requireAccess, route } from '../route.ts'
import { nounNamed } from '../scope.ts'
import { parentsOf } from '../search/hits.ts'
import { countUses, type Holder, holdersOf, refersTo } from './references.ts'

/**
 * The fields that refer to records of a kind and that the actor may see. Parts of a record, its files and its comments
 * are no uses.
 */
function usesOf(ctx: Ctx, nouns: Nouns, kind: string): Holder[] {
  const parts = partsOf(nouns, nouns[kind]!)
  return holdersOf(nouns, kind).filter(({ noun, field }) => {
    const { contract } = noun
    if (!contract.menus.length || !opens(ctx.actor, contract) || !may(ctx.actor, fieldOf(noun, field).right))
      return false
    return !parts.some((part) => part.noun === noun && part.field === field)
  })
}

const fieldOf = ({ contract }: Noun, field: string): Field => (contract.all as Fields)[field]!

const use = answer<Use>({ kind: words, titles: inLanguages, field: words, label: inLanguages, n: wholeNumber })
const usedBy = answer<UsedBy>({
  id: uuid,
  name: words,
  status: fieldSchema(status),
  at: answer<UsedBy['at']>({ kind: words, id: uuid, name: words }),
})

const record = z.strictObject({ kind: z.string(), id: idParameter })
const ofOne = queryOf(record)
const ofSome = queryOf(record.extend({ of: z.string(), field: z.string(), after: idParameter.optional() }))

/** The routes for the uses of a record: their number by kind and field, and the records. */
export function usedRoutes(nouns: Nouns): Route[] {
  const openNoun = (call: Call, kind: string) => {
    const noun = nounNamed(nouns, kind)
    requireAccess(accessTo(noun.contract), call.actor)
    return noun
  }
  return [
    route({
      method: 'GET',
      path: '/used',
      title:
        'How many records of each kind refer to a record, by which field; kinds that the caller may not open are left out',
      access: 'session',
      query: ofOne,
      data: answers(use),
      handle: async (call) => {
        const { kind, id } = call.query
        // Refuses a record that the caller may not see.
        await openNoun(call, kind).service.row(call, id)
        const uses: Use[] = []
        for (const holder of usesOf(call, nouns, kind)) {
          const { name, titles } = holder.noun.contract
          const n = (await countUses(call, [holder], [id])).get(id) ?? 0
          uses.push({ kind: name, titles, field: holder.field, label: fieldOf(holder.noun, holder.field).label, n })
        }
        return { data: uses }
      },
    }),
    route({
      method: 'GET',
      path: '/used/records',
      title: `The records of one kind that refer to a record by a field, the newest first, ${usedPage} at a time`,
      access: 'session',
      query: ofSome,
      data: answers(usedBy),
      handle: async (call) => {
        const { kind, id, of, field, after } = call.query
        // Refuses a record that the caller may not see.
        await openNoun(call, kind).service.row(call, id)
        const holder = usesOf(call, nouns, kind).find((each) => each.noun.contract.name === of && each.field === field)
        if (!holder) throw refusalAt('field', fill(unknown, { name: `${of}.${field}` }))
        const { table, scope } = holder.noun.service
        const column = getTableColumns(table).id!
        const rows = await call.db
          .select()
          .from(table)
          .where(and(refersTo(holder, id), scope(call.actor), after ? lt(column, after) : undefined))
          .orderBy(desc(column))
          .limit(usedPage + 1)
        const shown = await withPlaces(call, nouns, holder.noun, rows.slice(0, usedPage))
        return { data: shown, ...(rows.length > usedPage ? { next: shown.at(-1)!.id } : {}) }
      },
    }),
  ]
}

const unknown = label('No such use: {name}', '没有此引用：{name}')

/** Records with their names and, as `at`, the record to open: of a part the one that it belongs to, else itself. */
async function withPlaces(
  ctx: Ctx,
  nouns: Nouns,
  noun: Noun,
  rows: readonly Record<string, unknown>[],
): Promise<UsedBy[]> {
  const { contract } = noun
  const parents = await parentsOf(ctx, nouns, noun, rows)
  return rows.map((row) => {
    const id = String(row.id)
    const name = nameOf(contract, row, ctx.language)
    const parent = parents.get(id)
    const at = parent ? { kind: parent.kind, id: parent.id, name: parent.name } : { kind: contract.name, id, name }
    return { id, name, status: row.status as UsedBy['status'], at }
  })
}
