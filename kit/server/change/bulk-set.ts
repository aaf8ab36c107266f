import {
  type BulkSet,
  bulkMax,
  fill,
  type Label,
  type ListQuery,
  label,
  parseQuery,
  refusal,
  refusalAt,
  withoutPages,
} from '@sms/kit/contract'
import { and, asc, getTableColumns, gt, type SQL, sql } from 'drizzle-orm'
import { type Ctx, may } from '../context.ts'
import { where } from '../list.ts'
import { ask } from '../list-condition.ts'
import type { Noun } from '../noun.ts'
import { readId } from '../resource-routes.ts'
import { readyForSearch } from '../search-rebuild.ts'
import { withMembers } from '../shares.ts'

/** The records that a bulk change is about. */
export type Chosen =
  | { readonly ids: readonly string[] }
  | { readonly query: ListQuery; readonly except: readonly string[] }

/** Which records are meant: by their ids, or all that a list's parameters match but some. */
export function parseChosen({ actor }: Ctx, { contract }: Noun, { ids, all, except }: BulkSet): Chosen {
  if ((ids === undefined) === (all === undefined))
    throw refusalAt('ids', label('Either ids or all expected', '须提供 ids 或 all 之一'))
  if (ids !== undefined) {
    if (except !== undefined) throw refusalAt('except', label('Goes with all alone', '只能与 all 一起使用'))
    return { ids: [...new Set(list(ids, 'ids'))] }
  }
  if (typeof all !== 'object' || all === null || Array.isArray(all))
    throw refusalAt('all', label("A list's parameters expected", '须为列表查询参数'))
  const asked = withoutPages(all as Record<string, unknown>)
  return {
    query: parseQuery(contract, asked, (right) => may(actor, right)),
    except: except === undefined ? [] : list(except, 'except'),
  }
}

/** Reads which records are meant, the members of their shares found. */
export async function readChosen(ctx: Ctx, noun: Noun, set: BulkSet): Promise<Chosen> {
  const chosen = parseChosen(ctx, noun, set)
  return 'ids' in chosen ? chosen : { ...chosen, query: await withMembers(ctx, noun.contract, chosen.query) }
}

function list(value: unknown, field: string): string[] {
  if (!Array.isArray(value)) throw refusalAt(field, label('A list of ids expected', '须为 id 列表'))
  if (value.length > bulkMax) throw refusal(tooMany)
  return value.map((id) => readId(id, field))
}

/** The condition that a record is one of those named, or of all but those named. */
export function namedCondition({ service }: Noun, chosen: Chosen): SQL | undefined {
  const { id } = getTableColumns(service.table)
  if ('ids' in chosen) return sql`${id} = any (${sql.param([...chosen.ids])}::uuid[])`
  return chosen.except.length ? sql`${id} <> all (${sql.param([...chosen.except])}::uuid[])` : undefined
}

/** The condition that a record is meant, and that the actor may see it. */
export function conditionOf(ctx: Pick<Ctx, 'actor'>, noun: Noun, chosen: Chosen): SQL | undefined {
  const named = namedCondition(noun, chosen)
  return 'ids' in chosen
    ? and(named, noun.service.scope(ctx.actor))
    : and(where(ctx, noun.service, chosen.query), named)
}

/** The most records of one change, and what is said of more. */
export type Most = { readonly count: number; readonly said: Label }

/**
 * How many records are meant; refused when they are more than one change covers (`most`, where it does more than give
 * values), or not as many as `expect` says. Without a number that somebody has seen, ids of records that are gone are a
 * mistake; a preview (`looks`) counts what is there.
 */
export async function countChosen(
  ctx: Ctx,
  noun: Noun,
  chosen: Chosen,
  {
    expect,
    looks,
    most = { count: bulkMax, said: tooMany },
  }: { readonly expect?: number | undefined; readonly looks?: boolean | undefined; readonly most?: Most },
): Promise<number> {
  const condition = conditionOf(ctx, noun, chosen)
  if ('query' in chosen) await readyForSearch(ctx.db, noun.contract, ask(noun.service, ctx.actor, chosen.query).entry)
  const { rows } = await ctx.db.execute<{ n: number }>(sql`
    select count(*)::int as n from (
      select 1 from ${noun.service.table} ${condition ? sql`where ${condition}` : sql``} limit ${most.count + 1}
    ) counted`)
  const { n } = rows[0]!
  if (n > most.count) throw refusal(most.said)
  if ('ids' in chosen && n < chosen.ids.length && expect === undefined && !looks)
    throw refusal(label('Some of these records no longer exist', '其中部分记录已不存在'), [], { matched: n })
  if (expect !== undefined && n !== expect) throw otherSet(n, expect)
  return n
}

/** The records that are meant, by id, some hundreds at a time, locked when they are to be written. */
export async function* chosenRows(ctx: Ctx, noun: Noun, chosen: Chosen, lock: boolean) {
  const { table } = noun.service
  const { id } = getTableColumns(table)
  const condition = conditionOf(ctx, noun, chosen)
  let after: string | undefined
  for (;;) {
    const select = ctx.db
      .select()
      .from(table)
      .where(and(condition, after === undefined ? undefined : gt(id!, after)))
      .orderBy(asc(id!))
      .limit(batch)
    const rows = (await (lock ? select.for('no key update') : select)) as Record<string, unknown>[]
    if (rows.length > 0) yield rows
    if (rows.length < batch) return
    after = String(rows.at(-1)!.id)
  }
}

/** Records taken at a time: few enough that others have their turn in between. */
const batch = 1_000

const tooMany = label(
  `At most ${bulkMax.toLocaleString('en')} records at once: please narrow the selection`,
  `一次最多 ${bulkMax.toLocaleString('en')} 条记录，请缩小选择范围`,
)

/** Said when the set is another than its user saw. */
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
