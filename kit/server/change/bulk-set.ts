import {
  type BulkDone,
  type BulkPreview,
  type BulkRefused,
  type BulkSet,
  bulkMax,
  bulkMs,
  type Fields,
  fieldsSchema,
  fill,
  type Label,
  type ListQuery,
  label,
  parseQuery,
  parseWith,
  refusal,
  refusalAt,
  type ValuesOf,
  withoutPages,
} from '@sms/kit/contract'
import { and, asc, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { type Ctx, may } from '../context.ts'
import type { Pool } from '../database/db.ts'
import { answer, list, orNull, uuid, wholeNumber, words } from '../described.ts'
import { objectSchema } from '../json-schema.ts'
import { conditionsOf, prepareConditions, where } from '../lists/conditions.ts'
import { planBy } from '../lists/read-in-turn.ts'
import { withMembers } from '../lists/shares.ts'
import type { Noun } from '../noun.ts'
import { readId, refuseOthers } from '../parameters.ts'
import type { Shape } from '../route.ts'

/** The largest body of a request with many ids, in bytes. */
export const bulkMaxBytes = 8 * 1_048_576

/** Parses the selected records of a body; `rest` holds its other keys. */
export function readSet(raw: unknown): { set: BulkSet; rest: Record<string, unknown> } {
  const { ids, all, except, preview, expect, ...rest } = raw as Record<string, unknown>
  if (expect !== undefined && !(Number.isInteger(expect) && Number(expect) >= 0))
    throw refusalAt('expect', label('expect: a whole number expected', 'expect：须为整数'))
  refuseUnlessFlag('preview', preview)
  return { set: { ids, all, except, preview, expect } as BulkSet, rest }
}

/** The body of a request that does something with the selected records, with values of `fields`. */
export function setShape<F extends Fields>(
  fields: F,
  { hasPreview }: { hasPreview: boolean },
): Shape<BulkSet & ValuesOf<F>> {
  const { preview: _, ...withoutPreview } = setSchema
  return {
    parse: (raw) => {
      const { set, rest } = readSet(raw)
      if (!hasPreview && set.preview !== undefined) refuseOthers({ preview: set.preview })
      return { ...set, ...parseWith(fieldsSchema(fields), rest, fields) } as BulkSet & ValuesOf<F>
    },
    schema: {
      type: 'object',
      properties: { ...(hasPreview ? setSchema : withoutPreview), ...(objectSchema(fields).properties as object) },
      required: Object.keys(fields).filter((name) => fields[name]!.required),
    },
  }
}

/** Refuses a parameter that is neither absent nor a boolean. */
export function refuseUnlessFlag(name: string, value: unknown) {
  if (value !== undefined && typeof value !== 'boolean')
    throw refusalAt(name, label(`${name}: true or false expected`, `${name}：须为 true 或 false`))
}

const ids = { type: 'array', items: { type: 'string', format: 'uuid' } } as const

/** The OpenAPI properties of a selection of records. */
export const setSchema = {
  ids,
  all: {
    type: 'object',
    description: "a list's parameters, as in its URL",
    additionalProperties: { type: 'string' },
  },
  except: ids,
  preview: { type: 'boolean' },
  expect: { type: 'integer' },
} as const

/** The OpenAPI schema of refused records: their number, and some of them with names. */
export const refusedSchema = answer<BulkPreview['refused']>({
  count: wholeNumber,
  rows: list(answer<BulkRefused>({ id: uuid, name: words, field: words, message: words })),
})

/** The OpenAPI schema of what a change of the selected records did. */
export const doneSchema = answer<BulkDone>({
  changed: wholeNumber,
  unchanged: wholeNumber,
  refused: wholeNumber,
  change: orNull(uuid),
})

export type Chosen =
  | { readonly ids: readonly string[] }
  | { readonly query: ListQuery; readonly except: readonly string[] }

/** Parses a selection of records: their ids, or a list's parameters with excluded ids. */
export function parseChosen({ actor }: Ctx, { contract }: Noun, { ids, all, except }: BulkSet): Chosen {
  if ((ids === undefined) === (all === undefined))
    throw refusalAt('ids', label('Either ids or all expected', '须提供 ids 或 all 之一'))
  if (ids !== undefined) {
    if (except !== undefined) throw refusalAt('except', label('Goes with all alone', '只能与 all 一起使用'))
    return { ids: [...new Set(idList(ids, 'ids'))] }
  }
  if (typeof all !== 'object' || all === null || Array.isArray(all))
    throw refusalAt('all', label("A list's parameters expected", '须为列表查询参数'))
  const parameters = withoutPages(all as Record<string, unknown>)
  return {
    query: parseQuery(contract, parameters, (right) => may(actor, right)),
    except: except === undefined ? [] : idList(except, 'except'),
  }
}

function idList(value: unknown, field: string): string[] {
  if (!Array.isArray(value)) throw refusalAt(field, label('A list of ids expected', '须为 id 列表'))
  if (value.length > bulkMax) throw refusal(tooMany)
  return value.map((id) => readId(id, field))
}

/** The condition of the selected ids, or, beside a list's query, of all but the excluded ids; undefined for all. */
export function namedCondition({ service }: Noun, chosen: Chosen): SQL | undefined {
  if ('ids' in chosen) return isAmong({ service }, chosen.ids)
  const { id } = getTableColumns(service.table)
  return chosen.except.length ? sql`${id} <> all (${sql.param([...chosen.except])}::uuid[])` : undefined
}

type Most = { readonly count: number; readonly message: Label }

type ChosenOptions = {
  /** The number of records that the user has seen. */
  readonly expect?: number | undefined
  /** Whether this is a preview, which ignores missing records. */
  readonly preview?: boolean | undefined
  readonly most?: Most
}

/**
 * The ids of the selected records that the actor may see. Refuses more than `most` records, a number that differs from
 * `expect`, and, without `expect` and `preview`, ids of missing records.
 */
export async function readChosen(
  ctx: Ctx,
  noun: Noun,
  set: BulkSet,
  { expect, preview, most = { count: bulkMax, message: tooMany } }: ChosenOptions,
): Promise<readonly string[]> {
  const chosen = parseChosen(ctx, noun, set)
  if ('ids' in chosen && chosen.ids.length > most.count) throw refusal(most.message)
  const ids = await idsOf(ctx, noun, chosen, most.count + 1)
  const n = ids.length
  if (n > most.count) throw refusal(most.message)
  if ('ids' in chosen && n < chosen.ids.length && expect === undefined && !preview)
    throw refusal(label('Some of these records no longer exist', '其中部分记录已不存在'), [], { matched: n })
  if (expect !== undefined && n !== expect) throw otherSet(n, expect)
  return ids
}

/** The ids of the selected records in ascending order, at most `limit`. */
async function idsOf(ctx: Ctx, noun: Noun, chosen: Chosen, limit: number): Promise<string[]> {
  // A search sets planner settings, which only a transaction ends.
  if (!('rollback' in ctx.db)) return (ctx.db as Pool).transaction((db) => idsOf({ ...ctx, db }, noun, chosen, limit))
  const { contract, service } = noun
  const named = namedCondition(noun, chosen)
  let condition = and(named, service.scope(ctx.actor))
  let isSearch = false
  if ('query' in chosen) {
    const query = await withMembers(ctx, contract, chosen.query)
    const conditions = conditionsOf(service, ctx, query)
    isSearch = conditions.entry !== undefined
    await prepareConditions(ctx.db, service, conditions)
    condition = and(where(ctx, service, query), named)
  }
  const { id } = getTableColumns(service.table)
  const { rows } = await ctx.db.execute<{ id: string }>(
    sql`select ${id} as id from ${service.table} ${condition ? sql`where ${condition}` : sql``} order by ${id} limit ${limit}`,
  )
  if (isSearch) await planBy(ctx.db, { enable_seqscan: 'on' })
  return rows.map((row) => row.id)
}

/** The condition that a record has one of these ids. */
export const isAmong = ({ service }: Pick<Noun, 'service'>, ids: readonly string[]): SQL =>
  sql`${getTableColumns(service.table).id} = any (${sql.param([...ids])}::uuid[])`

/**
 * The records of these ids in batches of a thousand, locked if they are to be written. Refuses when the whole, the work
 * on the last batch included, takes longer than `bulkMs`, and when the client has gone.
 */
export async function* chosenRows(ctx: Ctx, noun: Noun, ids: readonly string[], { lock }: { lock: boolean }) {
  const { table } = noun.service
  const until = performance.now() + bulkMs
  const refuseLate = () => {
    if (ctx.signal?.aborted || performance.now() > until) throw refusal(tooLong)
  }
  for (let from = 0; from < ids.length; from += batch) {
    refuseLate()
    const select = ctx.db
      .select()
      .from(table)
      .where(isAmong(noun, ids.slice(from, from + batch)))
      .orderBy(asc(getTableColumns(table).id!))
    const rows = (await (lock ? select.for('no key update') : select)) as Record<string, unknown>[]
    if (rows.length > 0) yield rows
  }
  refuseLate()
}

/** Records per batch: few enough that other requests run in between. */
const batch = 1_000

const tooMany = label(
  `At most ${bulkMax.toLocaleString('en')} records at once: please narrow the selection`,
  `一次最多 ${bulkMax.toLocaleString('en')} 条记录，请缩小选择范围`,
)

const tooLong = label('This took too long and nothing was changed', '操作耗时过长，未作任何更改')

export const cannotChange = label(
  '{n} {n|record|records} cannot be changed so; nothing was changed',
  '有 {n} 条记录无法修改，未作任何更改',
)

/** The refusal when the number of records differs from the one that the user has seen. */
export const otherSet = (matched: number, expected: number) =>
  refusal(
    fill(
      label(
        'The selection has changed meanwhile: {matched} {matched|record|records} in place of {expected}; nothing was changed',
        '所选记录已变化：现为 {matched} 条，原为 {expected} 条，未作任何更改',
      ),
      { matched, expected },
    ),
    [],
    { matched },
  )
